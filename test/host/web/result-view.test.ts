import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import type { ViewSchema } from '../../../host/web/view/kind-of.ts';
import { ResultView } from '../../../host/web/view/result-view.ts';

/** What is read of a result, without its JSON: elements as blanks. */
function read(result: unknown, properties: Readonly<Record<string, ViewSchema>>): string {
  const markup = renderToString(h(ResultView, { result, schema: { type: 'object', properties } }));
  return markup
    .replace(/<details class="json">.*$/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const TEXT: ViewSchema = { type: 'string' };

test('the result comes before the figures, wherever it stands', () => {
  expect(read({ bytes: 6, result: 'Zm9v' }, { bytes: { type: 'integer' }, result: TEXT })).toBe(
    'result Zm9v bytes 6',
  );
});

test('what there is none of is said once, and no notes are not said', () => {
  expect(read({ count: 1, reason: null, tags: [], warnings: [] }, { count: { type: 'integer' } })).toBe(
    'count 1 None: reason, tags',
  );
});

test('a first list that is empty is the answer', () => {
  expect(read({ matches: [], count: 0 }, { count: { type: 'integer' } })).toBe('count 0 matches: none');
});

test('the name of a file is how its text is saved, and no figure', () => {
  const shown = read({ result: 'BEGIN', filename: 'a.ics', mime_type: 'text/calendar' }, { result: TEXT });
  expect(shown).toBe('result BEGIN');
});

test('verdicts and booleans are words, and those of data are data', () => {
  const boolean: ViewSchema = { type: 'boolean' };
  const shown = read(
    { valid: false, hidden: true, rows: [{ on: true }, { on: false }] },
    { valid: boolean, hidden: boolean, rows: { type: 'array', items: {} } },
  );
  expect(shown).toContain('✗ Not valid hidden yes');
  expect(shown).toContain('on true false');
});

test('one row is read as its members, and one of data is a table', () => {
  const result = { people: [{ name: 'Ann', age: 3 }] };
  const row: ViewSchema = { properties: { name: TEXT, age: { type: 'integer' } } };
  expect(read(result, { people: { type: 'array', items: row } })).toBe('people name Ann age 3');
  expect(read(result, { people: { type: 'array', items: {} } })).toContain('1 row');
});

test('rows with a path and lines are files', () => {
  const files = [
    { path: 'etc/a.service', content: '[Unit]\nA=1' },
    { path: 'etc/a.timer', content: '[Timer]\nB=1' },
  ];
  const row: ViewSchema = { properties: { path: TEXT, content: TEXT } };
  expect(read({ files }, { files: { type: 'array', items: row } })).toBe(
    'files etc/a.service content [Unit] A=1 etc/a.timer content [Timer] B=1',
  );
});

test('an object that may hold anything is a document, and is left out where a text says it', () => {
  const schema: ViewSchema = { type: 'object' };
  const document = { type: 'object', required: ['a'] };
  expect(read({ schema: document }, { schema })).toContain('&quot;required&quot; : [ &quot;a&quot; ]');
  expect(read({ schema: document, text: JSON.stringify(document) }, { schema, text: TEXT })).not.toContain(
    'schema',
  );
});

test('numbers are grouped for the eye alone, and say the whole where they are shortened', () => {
  const result = { total: 488021.74, ratio: 1.7777777777777777 };
  const schema = { properties: { total: { type: 'number' }, ratio: { type: 'number' } } };
  const markup = renderToString(h(ResultView, { result, schema }));
  expect(markup).toContain('488<span class="thousand">021</span>.74');
  expect(markup).toContain('title="1.7777777777777777">1.777777778');
});
