import { Dropped, DroppedParts } from '@toolyard/kit/dropped';
import { defineTool, Type } from '@toolyard/sdk';
import { readSbv } from '../lib/sbv.ts';
import { writeSrt } from '../lib/subtitles.ts';

export default defineTool({
  title: 'SBV to SRT',
  summary: 'Convert YouTube SBV captions to SubRip (.srt).',
  keywords: ['subtitles', 'subviewer'],
  runtime: 'inline',
  input: Type.Object({ sbv: Type.String({ contentMediaType: 'text/plain', description: 'SBV text' }) }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'application/x-subrip', description: 'SRT text' }),
    cue_count: Type.Integer({ description: 'Cues written' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'Two cues',
      input: {
        sbv: '0:00:00.599,0:00:04.160\n>> Hi, my name\n\n0:00:04.160,0:00:06.770\nsecond line\nthird\n',
      },
      output: {
        result:
          '1\n00:00:00,599 --> 00:00:04,160\n>> Hi, my name\n\n2\n00:00:04,160 --> 00:00:06,770\nsecond line\nthird\n',
        cue_count: 2,
      },
    },
  ],
  run({ sbv }) {
    const dropped = new DroppedParts();
    const cues = readSbv('sbv', sbv, dropped).filter(({ lines }) => lines.length > 0);
    return { result: writeSrt(cues), cue_count: cues.length, ...dropped.output() };
  },
});
