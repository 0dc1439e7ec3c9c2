import { defineTool, InputError, LINES, quote, Type } from '@toolyard/sdk';
import { parseCueTime } from '../lib/subtitle-times.ts';
import { plainCue, writeSrt, type Cue } from '../lib/subtitles.ts';

/** Two times with a comma between, well formed or not: `0:00:01.000,0:00:02.000`. */
const TIME_LINE = /^\s*(\d(?=[^\s,]*:)[^\s,]*)\s*,\s*(\d(?=[^\s,]*:)[^\s,]*)\s*$/;

/** A longer line is text; and the expression above takes quadratic time. */
const LONGEST_TIMES = 100;

export default defineTool({
  title: 'SBV to SRT',
  summary: 'Converts YouTube SBV captions to SubRip (.srt).',
  keywords: ['subtitles', 'subviewer'],
  runtime: 'inline',
  input: Type.Object({ sbv: Type.String({ contentMediaType: 'text/plain', description: 'SBV text' }) }),
  output: Type.Object({
    result: Type.String({ description: 'SRT text' }),
    cue_count: Type.Integer({ description: 'Cues written' }),
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
    const cues = readSbv(sbv).filter(({ lines }) => lines.length > 0);
    return { result: writeSrt(cues), cue_count: cues.length };
  },
});

function readSbv(text: string): Cue[] {
  const lines = text.replace(/^\ufeff/, '').split(LINES);
  const times = lines.flatMap((line, index) => {
    const [matched, first = '', last = ''] = line.length > LONGEST_TIMES ? [] : (TIME_LINE.exec(line) ?? []);
    // 10:30,11:00 is text: SBV's times have hours and decimals.
    if (matched === undefined || ![first, last].some((time) => /:.*:|\./.test(time))) return [];
    const start = parseCueTime(first);
    const end = parseCueTime(last);
    if (start !== undefined && end !== undefined) return [{ index, start, end }];
    throw new InputError(
      'sbv',
      `expected times such as 0:00:01.000,0:00:02.500 at line ${index + 1}, got ${quote(line.trim())}`,
    );
  });
  if (times.length === 0)
    throw new InputError(
      'sbv',
      'expected SBV captions, got no line with times such as 0:00:01.000,0:00:02.500',
    );
  return times.map((cue, n) => {
    const written = lines.slice(cue.index + 1, times[n + 1]?.index).join('\n');
    return plainCue(cue, written.replaceAll(/\[br\]/gi, '\n').split('\n'));
  });
}
