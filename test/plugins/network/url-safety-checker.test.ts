import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import brands from '../../../plugins/network/data/brands.json' with { type: 'json' };
import suspiciousTlds from '../../../plugins/network/data/suspicious-tlds.json' with { type: 'json' };
import shorteners from '../../../plugins/network/data/url-shorteners.json' with { type: 'json' };
import urlSafetyChecker from '../../../plugins/network/tools/url-safety-checker/tool.ts';

const judge = (url: string) => callTool(urlSafetyChecker, { url });
const found = async (url: string) => (await judge(url)).findings.map(({ id }) => id);

test.each([
  ['https://example.com/', []],
  ['https://xn--pple-43d.com/', ['homoglyph', 'mixed_script', 'brand_lookalike', 'punycode']],
  ['https://аррӏе.com/', ['homoglyph', 'punycode']],
  ['https://münchen.de/', ['punycode']],
  ['https://東京タワー.jp/', ['punycode']],
  ['https://google東京.jp/', ['mixed_script', 'punycode']],
  ['http://192.168.0.1/setup.exe', ['ip_host', 'executable_download', 'not_https']],
  ['https://[2001:db8::1]/', ['ip_host']],
  ['https://0x7f.1/', ['ip_host', 'obfuscated_ip']],
  ['https://2130706433/', ['ip_host', 'obfuscated_ip']],
  ['https://192.168.0.1./', ['ip_host', 'obfuscated_ip']],
  ['https://010.1.1.1/', ['ip_host', 'obfuscated_ip']],
  ['https://user@192.168.0.1:8443/', ['ip_host', 'credentials_in_url', 'non_standard_port']],
  ['https://example.com/report.pdf.exe', ['executable_download', 'double_extension']],
  ['https://example.com/a%2Eexe', ['executable_download']],
  ['https://example.com/a.exe.pdf', []],
  ['http://example.com/', ['not_https']],
  ['ftp://example.com/', ['not_https']],
  ['https://bit.ly/x', ['url_shortener']],
  ['https://example.zip/', ['suspicious_tld']],
  ['https://a.b.c.d.example.co.uk/', ['many_subdomains']],
  ['https://a.b.c.example.co.uk/', []],
  [`https://example.com/${'a'.repeat(180)}`, []],
  [`https://example.com/${'a'.repeat(181)}`, ['long_url']],
  ['https://example.com:8443/', ['non_standard_port']],
  ['bank.example:x@example.org/', ['credentials_in_url']],
  ['https://example.com:443/', []],
  ['https://a-b-c-d.com/', ['hyphen_heavy']],
  ['https://a-b-c.com/', []],
  ['https://example.com/?next=https%3A%2F%2Fexample.org', ['nested_url']],
  ['https://example.com/?next=/home', []],
  ['https://secure-login.example.com/', ['phishing_keywords']],
  ['https://login.example.com/login/account', []],
  ['https://exam\u200bple.com/', ['hidden_characters']],
  ['https://example.com/\u202etxt.exe', ['hidden_characters', 'executable_download']],
])('%s', async (url, ids) => {
  expect(await found(url)).toEqual(ids);
});

test.each([
  'https://paypal.example.com/',
  'https://paypa1.com/',
  'https://rnicrosoft.com/',
  'https://my-g00gle.net/',
  'https://google.com.example.org/',
  'https://xn--ggle-55da.com/',
])('%s bears the name of a brand', async (url) => {
  expect(await found(url)).toContain('brand_lookalike');
});

test.each([
  'https://www.paypal.com/',
  'https://paypal.me/x',
  'https://www.amazon.de/',
  'https://google.co.uk/',
  'https://outlook.live.com/',
  'https://pineapple.example.com/',
  'https://example.com/paypal',
])('%s does not', async (url) => {
  expect(await found(url)).not.toContain('brand_lookalike');
});

test.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'VBScript:x',
  'blob:https://example.com/x',
  'file:///etc/passwd',
])('%j ends the check', async (url) => {
  const { findings, risk_level, scheme_assumed } = await judge(url);
  expect(findings.filter(({ id }) => id !== 'hidden_characters')).toEqual([
    { id: 'dangerous_scheme', severity: 'high', points: 60, message: expect.any(String) },
  ]);
  expect({ risk_level, scheme_assumed }).toEqual({ risk_level: 'high', scheme_assumed: false });
});

test.each([
  ['example.com', 'https://example.com/'],
  ['example.com:8443/x', 'https://example.com:8443/x'],
  ['localhost:3000', 'https://localhost:3000/'],
  ['//example.com/x', 'https://example.com/x'],
  ['user@example.com', 'https://user@example.com/'],
])('%s is understood as https', async (url, normalised) => {
  expect(await judge(url)).toMatchObject({ url: normalised, scheme_assumed: true });
});

test('says what the host is', async () => {
  expect(await judge('https://WWW.xn--mnchen-3ya.de/')).toMatchObject({
    hostname: 'www.xn--mnchen-3ya.de',
    hostname_unicode: 'www.münchen.de',
    domain: 'xn--mnchen-3ya.de',
    note: expect.stringContaining('nothing was fetched'),
  });
  expect(await judge('https://192.0.2.1/')).toMatchObject({ domain: null });
});

test('points add up to 100 at most, most first', async () => {
  const { findings, risk_score, risk_level } = await judge(
    'http://user@secure-login.аpple.a-b-c-d.zip:81/a.pdf.exe?u=https://example.com',
  );
  const points = findings.map((finding) => finding.points);
  expect(points).toEqual(points.toSorted((a, b) => b - a));
  expect(points.reduce((sum, one) => sum + one)).toBeGreaterThan(100);
  expect({ risk_score, risk_level }).toEqual({ risk_score: 100, risk_level: 'high' });
});

test.each([
  ['https://example.com/', 'low'],
  ['https://user@example.com:81/', 'medium'],
  ['http://192.0.2.1:81/', 'high'],
])('the level of %s is %s', async (url, level) => {
  expect((await judge(url)).risk_level).toBe(level);
});

test.each(['', '  ', 'https://', 'http://a b/', '::'])('refuses %j', async (url) => {
  await expect(judge(url)).rejects.toThrow('url: expected a URL');
});

test.each([
  ['shorteners', shorteners, /^[a-z0-9-]+(?:\.[a-z]+)+$/],
  ['suspicious top-level domains', suspiciousTlds, /^[a-z]{2,}$/],
  ['brands', brands.map(({ name }) => name), /^[a-z0-9]+$/],
])('the %s are in form, each once', (_, names, form) => {
  for (const name of names) expect(name).toMatch(form);
  expect(new Set(names).size).toBe(names.length);
});

test.each(brands)('$name has domains of its own', (brand) => {
  expect(brand).toEqual({
    name: brand.name,
    domains: expect.any(Array),
    inCountries: expect.any(Boolean),
  });
  expect(brand.domains).not.toEqual([]);
  for (const domain of brand.domains) expect(domain).toMatch(/^[a-z0-9-]+(?:\.[a-z]+)+$/);
});
