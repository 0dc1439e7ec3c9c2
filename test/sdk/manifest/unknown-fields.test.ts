import { readManifest } from '@toolyard/sdk/manifest';
import { expect, test } from 'vitest';
import { echoBundle } from '../../host/catalogue/bundle-folder.ts';

function read(manifest: object) {
  return readManifest(Buffer.from(JSON.stringify(manifest)));
}

test('what this version does not know is named once and left out', () => {
  const { manifest } = echoBundle('acme', 'a');
  const [tool] = manifest.tools;
  const reading = read({
    ...manifest,
    icon: 'acme.svg',
    permissions: { ...manifest.permissions, camera: true },
    tools: [
      { ...tool, icon: 'a.svg' },
      { ...tool, id: 'acme-other', icon: 'b.svg', toString: 1 },
    ],
  });
  expect(reading).toEqual({
    manifest: { ...manifest, tools: [tool, { ...tool, id: 'acme-other' }] },
    unknown: ['icon', 'permissions.camera', 'tools[].icon', 'tools[].toString'],
  });
});

test('a manifest that holds nothing unknown is as it was', () => {
  const manifest = { ...echoBundle('acme', 'a').manifest, engines: { toolyard: '>=0.1.0' } };
  expect(read(manifest)).toEqual({ manifest, unknown: [] });
});

test('a long name is cut, and an unknown format is refused', () => {
  const { manifest } = echoBundle('acme', 'a');
  const reading = read({ ...manifest, ['x'.repeat(5000)]: 1 });
  expect(reading).toMatchObject({ unknown: [`${'x'.repeat(99)}…`] });
  expect(read({ ...manifest, format: 2 }).problems?.[0]?.reason).toMatch(/^format: /);
});
