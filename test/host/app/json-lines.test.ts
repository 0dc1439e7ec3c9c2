import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { JsonLines } from '../../../host/app/json-lines.ts';

test('passes lines of JSON on, however they come, and tells of the others', async () => {
  let others = 0;
  const lines = new JsonLines(() => {
    others += 1;
  });
  const passed = text(lines);
  for (const chunk of ['{"a":', '1}\n\nhello\n[1]', '\n{"b"\n', '"end"\n']) lines.write(Buffer.from(chunk));
  lines.end();
  expect(await passed).toBe('{"a":1}\n[1]\n"end"\n');
  expect(others).toBe(2);
});
