import { expect, test } from 'vitest';
import { toProgram } from '../../../../../host/runtimes/isolate/process-side/compiled-program.ts';

const files = [
  ['tools/echo.js', 'module.exports=1;\n`\n`;\n'],
  ['chunks/chunk-b0000001.js', 'function f(){\u2028throw 1}'],
] as const;

const program = toProgram(
  {
    program: 'digest/echo',
    name: 'acme@1.0.0/echo',
    entry: 'tools/echo.js',
    files: files.map(([path, code]) => [path, Buffer.byteLength(code)]),
    input: {},
  },
  Buffer.from(files.map(([, code]) => code).join('')),
);

/** Where a text stands in the script, as a stack would say it. */
function placeOf(text: string): string {
  const before = program.script.source.slice(0, program.script.source.indexOf(text)).split(/[\n\u2028]/);
  return `acme@1.0.0/echo:${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

test('a place in the script is told as one in the file that it comes from', () => {
  const { places } = program;
  expect(places.inFiles(`at x (${placeOf('module.exports')})`)).toBe('at x (acme@1.0.0/tools/echo.js:1:1)');
  expect(places.inFiles(placeOf('`;'))).toBe('acme@1.0.0/tools/echo.js:3:1');
  expect(places.inFiles(placeOf('function f'))).toBe('acme@1.0.0/chunks/chunk-b0000001.js:1:1');
  expect(places.inFiles(placeOf('throw'))).toBe('acme@1.0.0/chunks/chunk-b0000001.js:2:1');
});

test('what a program makes up is no place, and never grows by much', () => {
  const { places } = program;
  expect(places.inFiles('acme@1.0.0/echo:1:1 other@1.0.0/echo:2:2')).toBe(
    'acme@1.0.0/echo:1:1 other@1.0.0/echo:2:2',
  );
  const flood = 'acme@1.0.0/echo:9:9 '.repeat(100_000);
  expect(places.inFiles(flood).length).toBeLessThan(flood.length + 5_000);
  expect(places.inFiles(`acme@1.0.0/echo:${'9'.repeat(100_000)}`)).toContain('echo:9');
});
