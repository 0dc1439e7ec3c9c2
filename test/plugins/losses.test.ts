import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const LOCK = JSON.parse(readFileSync(join(ROOT, 'catalogue.lock.json'), 'utf8')) as Record<
  string,
  Record<string, { readonly type?: string; readonly items?: { readonly type?: string } }>
>;

const CONVERTERS = new Set(
  readdirSync(join(ROOT, 'plugins/converters/tools')).map((name) => name.replace(/\.ts$/, '')),
);
/** What an id says of a tool that makes one thing of another. */
const CONVERTS = /(?:^|-)(?:to|merge|clean|dedupe|strip|extract|flatten|unflatten)(?:-|$)/;

const TYPES_OF_A_SAMPLE = 'types are made of what a sample has, none of whose values they hold';
const IGNORED_KEYS = 'ignored_keys names what a card has no place for';

/** Those that need not say what they lost, and why. */
const NOTHING_LOST: Readonly<Record<string, string>> = {
  'csv-diff': 'it compares',
  'csv-to-tsv': 'cells are quoted or escaped where a tab would part them',
  'tsv-to-csv': 'cells are quoted where a comma would part them',
  'json-to-go-struct': TYPES_OF_A_SAMPLE,
  'json-to-java-class': TYPES_OF_A_SAMPLE,
  'json-to-python-class': TYPES_OF_A_SAMPLE,
  'json-to-typescript': TYPES_OF_A_SAMPLE,
  'json-to-zod-schema': TYPES_OF_A_SAMPLE,
  'json-to-pricing-table': IGNORED_KEYS,
  'json-to-product-card': IGNORED_KEYS,
  'json-to-profile-card': IGNORED_KEYS,
  'json-to-social-card': IGNORED_KEYS,
  'json-to-testimonial-card': IGNORED_KEYS,
  'line-dedupe': 'duplicates and removed tell what left',
  'whitespace-clean': 'what it takes out is what was asked for, and characters_removed tells how much',
};

const tools = Object.keys(LOCK).filter((id) => CONVERTERS.has(id) || CONVERTS.test(id));

test('many tools convert', () => {
  expect(tools.length).toBeGreaterThan(80);
});

test.each(tools)('%s says what it could not carry over, or has a reason why it need not', (id) => {
  const { 'output.dropped': dropped, 'output.warnings': warnings } = LOCK[id] ?? {};
  expect(dropped !== undefined || warnings !== undefined).toBe(NOTHING_LOST[id] === undefined);
  if (dropped !== undefined) expect(dropped).toMatchObject({ type: 'array', items: { type: 'string' } });
  if (warnings !== undefined) expect(warnings.type).toBe('array');
});

/** The tests that feed tools what their standards have. */
const FED = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter(
    (name) => /(?:^|\/)losses\/|losses\.test\.ts$|-wire\.test\.ts$/.test(name) && name !== 'losses.test.ts',
  )
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n');

/** Those whose own tests hold what they lose, and of what kind that is. */
const FED_ELSEWHERE: Readonly<Record<string, string>> = {
  'cron-to-systemd': 'a run of the expression that the timer has not, or no timer',
  'images-to-pdf': 'what images have beside their pixels',
  'json-to-liquid': 'values that a template has no loop or name for',
  'pdf-extract': 'text that no font has a meaning for, and damage',
  'pdf-merge': 'signatures, scripts and other parts of a whole document',
};

test.each(tools.filter((id) => NOTHING_LOST[id] === undefined))('%s is fed what its standard has', (id) => {
  const isFed = new RegExp(`'${id}'|/${id}(?:\\.ts|/tool\\.ts)'`).test(FED);
  expect(isFed || FED_ELSEWHERE[id] !== undefined).toBe(true);
});

test('every reason is one of a tool that converts', () => {
  expect(Object.keys(NOTHING_LOST).filter((id) => !tools.includes(id))).toEqual([]);
});
