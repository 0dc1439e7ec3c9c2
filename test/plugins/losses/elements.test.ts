import { join } from 'node:path';
import { callTool, type AnyTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import { firstPartyPlugins } from '../../../scripts/first-party.ts';
import { toolFiles, toolId } from '../../../sdk/cli/package-source.ts';
import { MARK, type Standard } from './element.ts';
import { HTML, HTML_FORMS, HTML_TABLES, STRIPPED_HTML } from './html.ts';
import { HAR, POSTMAN } from './requests.ts';
import { GRAPHQL, JSON_SCHEMA, SWAGGER } from './schemas.ts';
import { SUBTITLES } from './subtitles.ts';
import {
  CARDS,
  CITATIONS,
  CSS,
  CSV,
  ENV,
  INI,
  JSON_INI,
  JSON_TEXTS,
  QUERY,
  SQL,
  TEMPLATES,
  TOML,
  TSV,
  XML,
  YAML,
} from './texts.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FILES = new Map<string, string>();
for (const plugin of firstPartyPlugins(ROOT))
  for (const file of await toolFiles(join(ROOT, 'plugins', plugin)))
    FILES.set(toolId(file), join(ROOT, 'plugins', plugin, file));

const STANDARDS: Readonly<Record<string, readonly Standard[]>> = {
  HTML: [HTML, STRIPPED_HTML],
  'tables of HTML': [HTML_TABLES],
  'forms of HTML': [HTML_FORMS],
  'HAR 1.2': [HAR],
  'Postman Collection 2.1': [POSTMAN],
  'JSON Schema': [JSON_SCHEMA],
  'OpenAPI 2.0': [SWAGGER],
  'GraphQL SDL': [GRAPHQL],
  subtitles: SUBTITLES,
  INI: [...INI, ...JSON_INI],
  'YAML, TOML and .env': [YAML, TOML, ENV],
  'CSV and TSV': [CSV, TSV],
  SQL: [SQL],
  templates: TEMPLATES,
  'references of works': CITATIONS,
  CSS: [CSS],
  XML: [XML],
  'query strings': [QUERY],
  JSON: [JSON_TEXTS, ...CARDS],
};

const cases = Object.entries(STANDARDS).flatMap(([standard, tables]) =>
  tables.flatMap(({ samples, tools }) =>
    Object.entries(tools).map(([id, call]) => ({ id, standard, samples, call })),
  ),
);

test.each(cases)(
  '$id shows each element of $standard, or says that it is lost',
  async ({ id, samples, call }) => {
    const { default: tool } = (await import(FILES.get(id) ?? id)) as { default: AnyTool };
    const lost: string[] = [];
    for (const [name, source, shown = MARK] of samples) {
      const answer = (await callTool(tool, call(source as never))) as Answer;
      if (!isKept(answer, name, shown)) lost.push(`${name}: ${JSON.stringify(source)}`);
    }
    expect(lost).toEqual([]);
  },
);

test('a loss that is not told is found', () => {
  const name = 'x';
  expect(isKept({ result: 'else' }, name, MARK)).toBe(false);
  expect(isKept({ result: `a ${MARK}` }, name, MARK)).toBe(true);
  expect(isKept({ result: 'else', dropped: ['x (line 1)'] }, name, MARK)).toBe(true);
});

interface Answer {
  readonly [member: string]: unknown;
}

/** What answers say that they lost: cards name the keys that they have no place for. */
const LOSSES = new Set(['dropped', 'warnings', 'ignored_keys']);

function isKept(answer: Answer, name: string, shown: string | readonly string[]): boolean {
  const forms = [shown].flat();
  const written = (isLoss: boolean) =>
    JSON.stringify(Object.entries(answer).filter(([member]) => LOSSES.has(member) === isLoss)).toLowerCase();
  if (forms.some((form) => written(false).includes(form.toLowerCase()))) return true;
  return [name, ...forms].some((text) => written(true).includes(text.toLowerCase()));
}
