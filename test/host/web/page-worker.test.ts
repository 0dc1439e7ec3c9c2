import { valueSymbol } from 'piscina';
import { expect, test } from 'vitest';
import type { PageTask } from '../../../host/web/pages/page-task.ts';
import work from '../../../host/web/pages/page-worker.ts';

const tool: PageTask['page']['tool'] = {
  id: 'any',
  title: 'Any',
  summary: 'Return anything.',
  category: 'text',
  input_schema: { properties: {} },
  output_schema: {},
  examples: [],
};

function render(json: string, failure?: string): string {
  const page = { tool, publicUrl: undefined, related: [], typed: '', ...(failure && { failure }) };
  const bytes = Uint8Array.from(Buffer.from(json));
  return Buffer.from(Reflect.get(Object(work({ page, bytes })), valueSymbol) as Uint8Array).toString();
}

test('a page has the result, or why there is none', () => {
  expect(render('{"answer":42}')).toContain('>42<');
  expect(render('', 'text: required')).toContain('role="alert">text: required<');
  expect(render('')).not.toContain('aria-label="Result"');
});

test('a result that is nested without end is not shown, and the page is', () => {
  const deep = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  expect(render(deep)).toContain('role="alert">the result is nested too deeply to be shown here<');
});
