import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import generator from '../../../plugins/developer/tools/wvw-apps-json-generator/tool.ts';

const generate = (input: Record<string, unknown>) => callTool(generator, input);
const STORE = { name: ' My Store ', developer: 'Dev' };
const APP = {
  github: 'https://github.com/you/my-tool',
  id: 'my-tool',
  name: 'My Tool',
  subtitle: 'Short line',
  description: 'One line. ',
  category: ['developer-tools', 'cli'],
  platform: 'Node.js',
  price: 'Free',
};

const review = (more: object = {}) => generate({ store: STORE, apps: [{ ...APP, ...more }] });

test('the document in its order, texts trimmed', async () => {
  const { result, document, valid } = await review({
    icon: null,
    iconStyle: { scale: 1.2, objectFit: 'cover', borderRadius: '8px', bgColor: '#fff', padding: 4 },
    features: [' a '],
    screenshots: ['https://example.com/1.png'],
  });
  expect(valid).toBe(true);
  expect(JSON.parse(result)).toEqual(document);
  expect(Object.keys(document ?? {})).toEqual(['$schema', 'store', 'categories', 'apps']);
  expect(document).toMatchObject({
    $schema: 'https://wvw.dev/apps.schema.json',
    store: { name: 'My Store' },
    categories: [
      { id: 'cli', name: 'CLI Apps' },
      { id: 'developer-tools', name: 'Developer Tools' },
    ],
    apps: [{ description: 'One line.', features: ['a'] }],
  });
  expect(result).toMatch(
    /"id".*"name".*"subtitle".*"description".*"category".*"platform".*"price".*"github".*"icon".*"iconStyle".*"features"/s,
  );
});

test('every mistake is listed', async () => {
  const { valid, result, document, errors } = await generate({
    store: { name: 'S', github: 'https://example.com' },
    apps: [{ id: 'Bad Id', name: 'X', category: ['cli'], price: 5 }, { ...APP }, { ...APP, category: [] }],
  });
  expect({ valid, result, document }).toEqual({ valid: false, result: '', document: null });
  expect(errors.map(({ pointer }) => pointer).toSorted()).toEqual([
    '/apps/0/description',
    '/apps/0/github',
    '/apps/0/id',
    '/apps/0/platform',
    '/apps/0/price',
    '/apps/0/subtitle',
    '/apps/2/category',
    '/apps/2/id',
    '/store/developer',
    '/store/github',
  ]);
});

test.each([
  [{ category: ['ai'] }, '/apps/0/category'],
  [{ category: 'cli' }, '/apps/0/category'],
  [{ category: ['cli', 5] }, '/apps/0/category/1'],
  [{ name: '  ' }, '/apps/0/name'],
  [{ github: 'https://gitlab.com/a/b' }, '/apps/0/github'],
  [{ github: 'https://github.com.evil.test/a' }, '/apps/0/github'],
  [{ homepage: 'javascript:alert(1)' }, '/apps/0/homepage'],
  [{ icon: 'icon.png' }, '/apps/0/icon'],
  [{ iconStyle: { objectFit: 'fill' } }, '/apps/0/iconStyle/objectFit'],
  [{ iconStyle: 'round' }, '/apps/0/iconStyle'],
  [{ screenshots: ['ftp://x'] }, '/apps/0/screenshots/0'],
  [{ features: 'fast' }, '/apps/0/features'],
])('%j is an error', async (more, pointer) => {
  expect((await review(more)).errors).toEqual([{ pointer, message: expect.any(String) as string }]);
});

test.each([
  [{ category: ['cli', 'ai-tools'] }, '/apps/0/category/1'],
  [{ stars: 5 }, '/apps/0/stars'],
  [{ colour: 'red' }, '/apps/0/colour'],
  [{ iconStyle: { glow: 1 } }, '/apps/0/iconStyle/glow'],
])('%j is a warning, and kept', async (more, pointer) => {
  const { valid, warnings, document } = await review(more);
  expect(valid).toBe(true);
  expect(warnings).toMatchObject([{ pointer }]);
  expect(document?.apps).toMatchObject([more]);
});

test('a file is validated, own categories by their name or id', async () => {
  const app = { ...APP, category: ['ai-tools', 'x', 'web'] };
  const { document, warnings } = await generate({
    apps_json: JSON.stringify({
      store: STORE,
      categories: [{ id: 'x', name: 'The X' }],
      apps: [app],
      version: 2,
    }),
  });
  expect(document?.categories).toEqual([
    { id: 'web', name: 'Web Apps' },
    { id: 'ai-tools', name: 'Ai Tools' },
    { id: 'x', name: 'The X' },
  ]);
  expect(warnings.map(({ pointer }) => pointer)).toContain('/version');
  expect((await generate({ apps_json: '[]' })).errors).toMatchObject([{ pointer: '' }]);
  expect((await generate({ apps_json: {} })).errors.map(({ pointer }) => pointer)).toEqual([
    '/store',
    '/apps',
  ]);
  expect((await generate({ store: STORE, apps: [] })).errors).toMatchObject([{ pointer: '/apps' }]);
});

test.each([
  [{}, 'store: required with apps, or apps_json alone'],
  [{ store: STORE }, 'apps: required with store'],
  [{ apps: [APP] }, 'store: required'],
  [{ store: STORE, apps_json: '{}' }, 'apps_json: expected alone'],
  [
    { apps_json: '{"a":\n}' },
    'apps_json: expected JSON, got a character that does not belong there at line 2, column 1',
  ],
  [{ store: STORE, apps: [APP], repo: 'apps' }, 'repo: expected owner/repo, got "apps"'],
])('refuses %j', async (input, message) => {
  await expect(generate(input)).rejects.toThrow(message);
});
