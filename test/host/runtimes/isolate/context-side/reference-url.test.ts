import { expect, test } from 'vitest';
import { ReferenceUrl } from '../../../../../host/runtimes/isolate/context-side/reference-url.ts';

test.each([
  ['#/$defs/Node', 'urn:typebox:root'],
  ['#', 'urn:typebox:root'],
  ['#/a', 'urn:typebox:root#/b'],
  ['urn:typebox:root', undefined],
  ['urn:typebox:root:#name', undefined],
])('%s within %s is what URL makes of it', (reference, base) => {
  const { href, hash, pathname } = new URL(reference, base);
  expect(new ReferenceUrl(reference, base)).toMatchObject({ href, hash, pathname });
  expect(ReferenceUrl.canParse(reference, base)).toBe(true);
});

test.each([
  ['Node', undefined],
  ['#/a', undefined],
  ['#/a', 'nowhere'],
])('%s within %s is none', (reference, base) => {
  expect(() => new ReferenceUrl(reference, base)).toThrow('Invalid URL');
  expect(ReferenceUrl.canParse(reference, base)).toBe(URL.canParse(reference, base));
});
