import { expect, test } from 'vitest';
import {
  toProgram,
  TYPEBOX_FILE,
} from '../../../../../host/runtimes/isolate/process-side/compiled-program.ts';
import { TYPEBOX_FILE as BUILT } from '../../../../../sdk/cli/type-stand-in.ts';

test('what TypeBox mentions is set up when it is loaded, not for every call', () => {
  expect(TYPEBOX_FILE).toBe(BUILT);
  const files = [
    ['tools/echo.js', 'exports.default = new Blob(), btoa("x")'],
    [BUILT, 'exports.Type = new TextEncoder()'],
  ] as const;
  const head = {
    program: 'digest/echo',
    name: 'acme@1.0.0/echo',
    entry: 'tools/echo.js',
    files: files.map(([path, code]) => [path, code.length] as const),
    input: {},
  };
  expect(toProgram(head, Buffer.from(files.map(([, code]) => code).join(''))).uses).toBe('btoa');
});
