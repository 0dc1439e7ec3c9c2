import { createHash } from 'node:crypto';
import { callTool } from '@toolyard/sdk/testing';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import cspGenerate from '../../../plugins/security/tools/csp-generate/tool.ts';

const generate = (input: unknown) => callTool(cspGenerate, input);
const sha256 = (code: string) => `sha256-${createHash('sha256').update(code).digest('base64')}`;

test.each([
  [
    'the basic preset by default',
    {},
    "default-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'self'; form-action 'self'",
  ],
  ['the api preset', { preset: 'api' }, "default-src 'none'; frame-ancestors 'none'"],
  [
    'the strict preset with a nonce',
    { preset: 'strict', nonce: 'r4nd0mABCDEFGHIJ12345678' },
    "script-src 'nonce-r4nd0mABCDEFGHIJ12345678' 'strict-dynamic' https: 'unsafe-inline'; object-src 'none'; base-uri 'none'",
  ],
  [
    'directives replace those of a preset in place, new ones follow',
    { preset: 'api', directives: { 'img-src': 'data:', default_src: ['self'] } },
    "default-src 'self'; frame-ancestors 'none'; img-src data:",
  ],
  [
    'keywords, nonces and hashes get their quotes',
    {
      directives: {
        'SCRIPT-SRC': ['SELF', "'none'", 'nonce-AAAA', 'sha384-ab+/==', 'https://self', 'nonce.ex'],
      },
    },
    "script-src 'self' 'none' 'nonce-AAAA' 'sha384-ab+/==' https://self nonce.ex",
  ],
  [
    'names that look like keywords stay names',
    {
      directives: { 'report-to': ['self'], sandbox: 'allow-scripts', 'require-trusted-types-for': 'script' },
    },
    "report-to self; sandbox allow-scripts; require-trusted-types-for 'script'",
  ],
  [
    'duplicates are dropped',
    { directives: { 'img-src': "self 'self' 'SELF' a.org a.org" } },
    "img-src 'self' a.org",
  ],
  [
    'directives without a value',
    { directives: { upgrade_insecure_requests: [], sandbox: true, 'block-all-mixed-content': '' } },
    'upgrade-insecure-requests; sandbox; block-all-mixed-content',
  ],
  [
    'the report address comes last',
    {
      directives: { 'report-uri': '/a', 'img-src': 'self' },
      inline_styles: ['b{}'],
      report_uri: 'https://ex.org/csp?x=1&y',
    },
    `img-src 'self'; style-src '${sha256('b{}')}'; report-uri /a https://ex.org/csp?x=1&y`,
  ],
])('%s', async (_, input, policy) => {
  expect(await generate(input)).toMatchObject({
    policy,
    header_name: 'Content-Security-Policy',
    header: `Content-Security-Policy: ${policy}`,
  });
});

describe('inline code', () => {
  test('line ends are hashed as the HTML parser leaves them', async () => {
    const { hashes } = await generate({ inline_scripts: ['a()\r\nb()\rc()\n'], inline_styles: ['i{}\r'] });
    expect(hashes).toEqual([sha256('a()\nb()\nc()\n'), sha256('i{}\n')]);
  });

  test('a directive that comes into being starts as a copy of default-src', async () => {
    const hash = `'${sha256('x')}'`;
    const policyOf = async (directives: object) =>
      (await generate({ directives, inline_scripts: ['x', 'x'] })).policy;
    expect(await policyOf({ 'default-src': ['self', 'a.org'] })).toBe(
      `default-src 'self' a.org; script-src 'self' a.org ${hash}`,
    );
    expect(await policyOf({ 'default-src': 'none' })).toBe(`default-src 'none'; script-src ${hash}`);
    expect(await policyOf({ 'script-src': "'NONE'" })).toBe(`script-src ${hash}`);
    expect(await policyOf({ 'script-src': ['b.org'], 'default-src': 'self' })).toBe(
      `script-src b.org ${hash}; default-src 'self'`,
    );
  });
});

describe('the nonce', () => {
  test('is 16 random bytes in Base64', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => (await generate({ preset: 'strict' })).nonce ?? ''),
    );
    for (const nonce of nonces) expect(Uint8Array.fromBase64(nonce)).toHaveLength(16);
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test('is the one that stands in the policy', async () => {
    expect(await generate({ directives: { 'script-src': 'nonce-Zm9v' } })).toMatchObject({ nonce: 'Zm9v' });
    expect(await generate({})).toMatchObject({ nonce: null });
    expect(await generate({ preset: 'strict', directives: { 'script-src': 'self' } })).toMatchObject({
      nonce: null,
    });
  });
});

test('the meta element leaves out what it cannot carry and escapes the rest', async () => {
  const directives = {
    'default-src': ['self'],
    'frame-ancestors': ['none'],
    sandbox: true,
    'img-src': 'https://ex.org/?a=1&b="',
  };
  expect(await generate({ directives, report_uri: '/r' })).toMatchObject({
    meta: `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; img-src https://ex.org/?a=1&amp;b=&quot;">`,
    warnings: [
      { code: 'missing_base_uri', directive: 'base-uri' },
      { code: 'not_in_meta', directive: 'frame-ancestors' },
      { code: 'not_in_meta', directive: 'sandbox' },
      { code: 'not_in_meta', directive: 'report-uri' },
    ],
  });
});

test('a policy that only reports has another header and no meta element', async () => {
  expect(await generate({ preset: 'api', report_only: true })).toMatchObject({
    header: "Content-Security-Policy-Report-Only: default-src 'none'; frame-ancestors 'none'",
    meta: null,
    warnings: [{ code: 'missing_base_uri' }],
  });
});

describe('warns', () => {
  const REST = { 'object-src': 'none', 'base-uri': 'none' };

  test.each([
    ['unsafe_inline', 'script-src', { 'script-src': 'self unsafe-inline' }],
    ['unsafe_inline', 'default-src', { 'default-src': "'UNSAFE-INLINE'" }],
    ['unsafe_inline', 'script-src-attr', { 'script-src': 'self', 'script-src-attr': 'unsafe-inline' }],
    ['unsafe_eval', 'script-src', { 'script-src': 'self unsafe-eval' }],
    ['wildcard_source', 'script-src', { 'script-src': '*' }],
    ['wildcard_source', 'script-src', { 'script-src': 'data:' }],
    ['wildcard_source', 'default-src', { 'default-src': 'https:' }],
    ['none_with_others', 'img-src', { 'img-src': 'none self' }],
    ['deprecated_directive', 'plugin-types', { 'plugin-types': 'image/svg+xml' }],
  ])('%s at %s', async (code, directive, directives) => {
    const { warnings } = await generate({ directives: { ...directives, ...REST } });
    expect(warnings).toEqual([{ code, directive, message: expect.any(String) as string }]);
  });

  test.each([
    ['a nonce turns unsafe-inline off', { 'script-src': 'unsafe-inline nonce-AAAA' }],
    ['a hash turns unsafe-inline off', { 'script-src': `unsafe-inline ${sha256('x')}` }],
    ['strict-dynamic turns wildcards off', { 'script-src': 'nonce-AAAA strict-dynamic https: http: *' }],
    ['script-src stands in for default-src', { 'default-src': '* unsafe-inline', 'script-src': 'self' }],
    ['styles may be inline', { 'script-src': 'self', 'style-src': 'unsafe-inline *' }],
    ['report-uri is not deprecated', {}],
  ])('not: %s', async (_, directives) => {
    const { warnings } = await generate({
      directives: { ...directives, ...REST },
      report_uri: '/r',
      report_only: true,
    });
    expect(warnings).toEqual([]);
  });

  test('of what is missing', async () => {
    const codesOf = async (directives: object) =>
      (await generate({ directives })).warnings.map(({ code }) => code);
    expect(await codesOf({ 'script-src': 'self' })).toEqual(['missing_object_src', 'missing_base_uri']);
    expect(await codesOf({ 'default-src': 'self' })).toEqual(['missing_base_uri']);
  });
});

test('no source can end the directive or the header', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }),
      fc.boolean(),
      async (sources, asText) => {
        const given = asText ? sources.join(' ') : sources;
        const outcome = await generate({ directives: { 'img-src': given } }).then(
          ({ policy }) => policy,
          (error: unknown) => String(error),
        );
        expect(outcome).toMatch(
          /^img-src [\x20-\x2b\x2d-\x3a\x3c-\x7e]+$|^InputError: directives\.img-src: /,
        );
      },
    ),
  );
});

test.each([
  [
    'a semicolon',
    { directives: { 'script-src': ['self; report-uri //evil'] } },
    'directives.script-src: expected',
  ],
  ['a comma', { directives: { 'script-src': 'a,b' } }, 'directives.script-src: expected sources'],
  [
    'white space in an element',
    { directives: { 'img-src': ['self data:'] } },
    'directives.img-src: expected',
  ],
  ['a control character', { directives: { 'img-src': 'a\u0000' } }, 'directives.img-src: expected sources'],
  ['a line break', { directives: { 'img-src': ['a\r\nX: y'] } }, 'directives.img-src: expected sources'],
  [
    'an unknown directive',
    { directives: { 'scripts-src': ['self'] } },
    'directives.scripts-src: unknown directive',
  ],
  [
    'a directive given twice',
    { directives: { img_src: 'a', 'img-src': 'b' } },
    'directives.img-src: the directive',
  ],
  ['no sources', { directives: { 'img-src': true } }, 'directives.img-src: expected sources'],
  ['a value for none', { directives: { 'upgrade-insecure-requests': '1' } }, 'expected true'],
  ['false', { directives: { 'img-src': false } }, 'directives.img-src: expected'],
  ['a nonce that is no Base64', { preset: 'strict', nonce: 'a b' }, 'nonce: expected base64, got "a b"'],
  ['a nonce that nothing would use', { nonce: 'AAAA' }, 'nonce: expected preset strict'],
  ['a report address of another scheme', { report_uri: 'javascript:alert(1)' }, 'report_uri: expected a URL'],
  ['a report address with a semicolon', { report_uri: '/a;b' }, 'report_uri: expected a URL'],
  ['a lone surrogate', { inline_scripts: ['\ud800'] }, 'inline_scripts[0]: expected text without lone'],
])('refuses %s', async (_, input, message) => {
  await expect(generate(input)).rejects.toThrow(message);
});
