import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import citationGenerator from '../../../plugins/education/tools/citation-generator/tool.ts';
import type { ReferenceTable } from './reference-table.ts';

const TABLE = JSON.parse(readFileSync(join(import.meta.dirname, 'citations.json'), 'utf8')) as ReferenceTable;
const STYLES = ['apa', 'mla', 'chicago', 'harvard'];

test('many works are cited', () => {
  expect(TABLE.length).toBeGreaterThanOrEqual(100);
  for (const { expected } of TABLE) expect(Object.keys(expected)).toEqual(STYLES);
});

test.each(STYLES)('works are cited as citeproc-js does: %s', async (style) => {
  const differences: object[] = [];
  const needless: string[] = [];
  for (const { input, expected, because } of TABLE) {
    const { html, in_text_html: inText } = await callTool(citationGenerator, { ...input, style });
    const isSame = JSON.stringify([html, inText]) === JSON.stringify(expected[style]);
    const reason = because?.[style];
    if (isSame && reason !== undefined) needless.push(`${input.title}: ${reason}`);
    if (!isSame && reason === undefined)
      differences.push({ input, given: [html, inText], wanted: expected[style] });
  }
  expect(differences).toEqual([]);
  expect(needless).toEqual([]);
});
