/** Calendars that programs of many years wrote: nothing of an event may be missing without a word. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callTool } from '@toolyard/sdk/testing';
import icsToCsv from '../../plugins/converters/tools/ics-to-csv.ts';
import icsToJson from '../../plugins/converters/tools/ics-to-json.ts';
import mergeIcs from '../../plugins/converters/tools/merge-ics.ts';
import { testCorpus, type CorpusCase } from './corpus.ts';

const OTHER = 'BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:of-the-test\r\nEND:VTODO\r\nEND:VCALENDAR\r\n';

interface Line {
  readonly name: string;
  readonly value: string;
  readonly text: string;
  /** The components it stands in, from the outermost. */
  readonly within: readonly string[];
}

testCorpus('kcalendarcore', function* (folder): Iterable<CorpusCase> {
  for (const name of globSync('autotests/**/*.ics', { cwd: folder }).toSorted()) {
    const bytes = readFileSync(join(folder, name));
    const run = async () => {
      const ics = bytes.toString();
      const lines = linesOf(ics);
      const events = lines.filter(
        ({ name: key, within }) => key === 'BEGIN' && within.at(-1) === 'VEVENT',
      ).length;
      try {
        const json = await callTool(icsToJson, { ics, include_todos: true });
        const csv = await callTool(icsToCsv, { ics });
        const merged = await callTool(mergeIcs, { files: [ics, OTHER], dedupe: false });
        const mergedLines = new Set(linesOf(merged.result).map(({ text }) => text));
        const counts = [json.event_count, csv.event_count, merged.event_count];
        if (counts.some((count) => count !== events))
          return `expected ${events} events, got ${counts.join(', ')}`;
        const inEvents = lines.filter(({ within }) => within.includes('VEVENT'));
        const lost = [
          ...inEvents.filter((line) => !isTold(line, json)).map(({ text }) => `JSON: ${text}`),
          ...inEvents.filter((line) => !isTold(line, csv)).map(({ text }) => `CSV: ${text}`),
          ...inEvents.filter(({ text }) => !mergedLines.has(text)).map(({ text }) => `merged: ${text}`),
        ];
        return lost.length === 0 ? undefined : lost.slice(0, 3).join(' | ');
      } catch (error) {
        return String(error);
      }
    };
    yield { name, run };
  }
});

function linesOf(ics: string): Line[] {
  const within: string[] = [];
  const lines: Line[] = [];
  for (const text of ics
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')) {
    const [, given = '', value = ''] = /^([\w-]+)(?:;(?:[^":]|"[^"]*")*)?:(.*)$/s.exec(text) ?? [];
    const name = given.toUpperCase();
    if (name === 'BEGIN') within.push(value.trim().toUpperCase());
    if (name !== '') lines.push({ name, value, text, within: [...within] });
    if (name === 'END') within.pop();
  }
  return lines;
}

/** Whether an answer shows a line's value, or names it or what it stands in. */
function isTold({ name, value, within }: Line, answer: { readonly dropped?: readonly string[] }): boolean {
  if (['BEGIN', 'END', 'DURATION', 'SEQUENCE', 'PRIORITY'].includes(name)) return true;
  const { dropped = [], ...shown } = answer;
  const owner = within.at(-1) ?? '';
  const names = [`${owner}.${name}`, ...within.slice(2).map((inner) => `VEVENT.${inner}`)];
  if (dropped.some((entry) => names.some((each) => entry.startsWith(`${each} (`)))) return true;
  const text = JSON.stringify(shown).replace(/\\"\\"/g, '\\"');
  return [
    value,
    value.replace(/\\([nN,;\\])/g, (_, character: string) => (/n/i.test(character) ? '\n' : character)),
  ]
    .map((each) => each.trim().replace(/^mailto:/i, ''))
    .flatMap((each) => [each].concat(datesOf(each)))
    .some((each) => text.includes(JSON.stringify(each).slice(1, -1)));
}

/** As answers write them. */
function datesOf(value: string): string[] {
  return value.replace(/(\d{4})(\d\d)(\d\d)/g, '$1-$2-$3').match(/\d{4}-\d\d-\d\d/g) ?? [];
}
