import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { defineTool, Type } from '@toolyard/sdk';
import { dropLeadingText, readSrt, readSubtitles, writeSubtitles } from '../lib/subtitles.ts';
import { dropWebvttBlocks, unwrittenMarkup, webvttCue } from '../lib/webvtt-text.ts';

export default defineTool({
  title: 'SRT to WebVTT',
  summary:
    'Convert SubRip (.srt) subtitles to WebVTT for HTML5 video, with tags, positions and special characters handled.',
  keywords: ['captions', 'track', 'vtt', 'player'],
  runtime: 'inline',
  input: Type.Object({
    srt: Type.String({ contentMediaType: 'application/x-subrip', description: 'SRT text' }),
    cue_numbers: Type.Boolean({ default: false, description: 'Keep numbers as cue identifiers' }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'text/vtt', description: 'WebVTT text' }),
    cue_count: Type.Integer({ description: 'Cues written' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Special characters and font tags',
      input: {
        srt: '1\n00:00:01,000 --> 00:00:02,000\n<i>Tom & J</i> <font color="#ff0000">1 < 2</font>\n\n',
      },
      output: {
        result: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<i>Tom &amp; J</i> 1 &lt; 2\n',
        cue_count: 1,
      },
    },
    {
      name: 'Position codes become settings',
      input: {
        srt: '1\n00:00:01,000 --> 00:00:02,000\n{\\an8}Top\n\n2\n00:00:03,000 --> 00:00:04,000\n{\\an7}Left\n\n',
      },
      output: {
        result:
          'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:0\nTop\n\n00:00:03.000 --> 00:00:04.000 line:0 align:start\nLeft\n',
      },
    },
  ],
  run({ srt, cue_numbers }) {
    const dropped = new DroppedParts();
    const subtitles = readSubtitles('srt', srt);
    const { format, cues: read } = subtitles;
    if (format === 'vtt') dropWebvttBlocks(dropped, subtitles);
    dropLeadingText(dropped, subtitles, 'before cue 1');
    for (const [index, { id }] of read.entries())
      if (id !== '') dropped.add('cue identifier', `cue ${index + 1}`);
    const cues = (format === 'srt' ? read : readSrt('srt', srt)).map((cue, index) => {
      for (const markup of unwrittenMarkup(cue)) dropped.add(markup, `cue ${index + 1}`);
      if (cue.settings !== '') dropped.add(`settings ${cue.settings}`, `cue ${index + 1}`);
      return webvttCue(cue, cue_numbers ? String(index + 1) : '');
    });
    return {
      result: writeSubtitles({ format: 'vtt', cues, head: ['WEBVTT'], tail: [] }),
      cue_count: cues.length,
      ...dropped.output(),
    };
  },
});
