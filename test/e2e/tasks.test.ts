import { PDFDocument } from '@cantoo/pdf-lib';
import type { Browser, Locator, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { StartedHost } from '../host/start-host.ts';
import { browseHost, complaintsOf, isOfPreview } from './browsing.ts';
import { isInstalled } from './chromium.ts';

/** As far down a list people look. */
const MOST_LOOKED_AT = 5;

interface Task {
  /** What somebody types to find a tool. */
  readonly words: string;
  readonly tool: string;
  /** What they fill in, by the names that they see. */
  readonly input: Readonly<Record<string, string>>;
  /** What else they do before they run it. */
  readonly steps?: (page: Page) => Promise<void>;
  /** Where they see what they wanted. */
  readonly see: (result: Locator) => Locator;
}

const text = (words: string | RegExp) => (result: Locator) => result.getByText(words).first();
const cell = (words: string | RegExp) => (result: Locator) =>
  result.getByRole('cell', { name: words }).first();
const image = (result: Locator) => result.getByRole('img').first();

const LOAN = { principal: '200000', annual_rate: '5', term_years: '30' };

const TASKS: readonly Task[] = [
  { words: 'sha256 of a text', tool: 'hash-generate', input: { text: 'abc' }, see: text(/^ba7816bf/) },
  { words: 'csv to json', tool: 'csv-to-json', input: { csv: 'id,name\n1,Ada' }, see: cell('Ada') },
  {
    words: 'merge two pdf files',
    tool: 'pdf-merge',
    input: {},
    steps: async (page) => page.getByLabel(/^pdfs /).setInputFiles([await pdf('a'), await pdf('b')]),
    see: (result) => result.getByRole('link', { name: /^Save .*\.pdf$/ }),
  },
  { words: 'qr code', tool: 'qr-text', input: { text: 'hello' }, see: text(/[█▀▄]{3}/) },
  {
    words: 'qr code picture',
    tool: 'barcode-generator',
    input: { text: 'hello', format: 'qrcode' },
    see: image,
  },
  {
    words: 'color palette',
    tool: 'color-palette-generator',
    input: { color: '#0b6471' },
    see: (result) => result.locator('.swatch').nth(2),
  },
  {
    words: 'compare two texts',
    tool: 'text-diff',
    input: { original: 'a quick fox', modified: 'a slow fox' },
    see: (result) => result.locator('ins', { hasText: 'slow' }),
  },
  {
    words: 'mortgage',
    tool: 'mortgage-calculate',
    input: { home_price: '300000', annual_rate: '6' },
    see: text(/monthly/i),
  },
  {
    words: 'amortization schedule',
    tool: 'amortization-calculator',
    input: LOAN,
    see: (result) => result.getByRole('table', { name: 'schedule' }),
  },
  {
    words: 'password',
    tool: 'password-generate',
    input: {},
    see: (result) => result.getByRole('button', { name: /^Copy / }).first(),
  },
  {
    words: 'decode jwt',
    tool: 'jwt-decode',
    input: { token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtZSJ9.c2ln' },
    see: text('me'),
  },
  { words: 'regex', tool: 'regex-test', input: { pattern: 'b+', input: 'abbc' }, see: text('bb') },
  {
    words: 'unix timestamp',
    tool: 'unix-timestamp-convert',
    input: { mode: 'to_date', value: '1700000000' },
    see: text(/2023-11-14/),
  },
  {
    words: 'cron',
    tool: 'cron-describe',
    input: { expression: '*/5 * * * *' },
    see: text(/every 5 minutes/i),
  },
  {
    words: 'days between dates',
    tool: 'date-difference',
    input: { start: '2024-01-01', end: '2024-12-23' },
    see: text('357'),
  },
  {
    words: 'eisenhower matrix',
    tool: 'eisenhower-matrix',
    input: {},
    steps: async (page) => {
      await page.getByRole('button', { name: 'Add to tasks' }).click();
      await page.keyboard.type('Write the report');
    },
    see: text('Write the report'),
  },
  {
    words: 'gpa',
    tool: 'gpa-calculator',
    input: {},
    steps: async (page) => {
      await page.getByRole('button', { name: 'Add to courses' }).click();
      await page.getByLabel(/^courses 1 grade/).fill('A');
      await page.getByLabel(/^courses 1 credits/).fill('3');
    },
    see: text('4'),
  },
  {
    words: 'make a quiz',
    tool: 'quiz-maker',
    input: {},
    steps: async (page) => {
      await page.getByRole('button', { name: 'Add to questions' }).click();
      await page.keyboard.type('Is water wet?');
    },
    see: text('Is water wet?'),
  },
  {
    words: 'sitemap',
    tool: 'xml-sitemap-generator',
    input: { text: 'https://example.com/' },
    see: (result) => result.getByRole('button', { name: /^Download .*xml$/ }).first(),
  },
  { words: 'subnet', tool: 'subnet-calculator', input: { cidr: '10.0.0.0/8' }, see: text('10.255.255.255') },
  { words: 'bmi', tool: 'bmi-calculate', input: { weight: '70', height: '175' }, see: text('22.86') },
  { words: 'tip', tool: 'tip-calculate', input: { bill: '100', tip_percent: '15' }, see: text('115') },
  {
    words: 'convert km to miles',
    tool: 'unit-convert',
    input: { value: '10', from: 'km', to: 'mi' },
    see: text(/6\.21/),
  },
  {
    words: 'compound interest',
    tool: 'compound-interest',
    input: { principal: '1000', annual_rate: '5', years: '10' },
    see: text(/16[24]/),
  },
  {
    words: 'contrast of colors',
    tool: 'color-contrast',
    input: { foreground: '#000', background: '#fff' },
    see: text('21'),
  },
  { words: 'format sql', tool: 'sql-formatter', input: { sql: 'select a from t' }, see: text(/SELECT\n/) },
  {
    words: 'json to typescript',
    tool: 'json-to-typescript',
    input: { json: '{"a":1}' },
    see: text(/a: number/),
  },
  {
    words: 'markdown to html',
    tool: 'markdown-to-html',
    input: { markdown: '# Hi' },
    see: (result) => result.frameLocator('iframe').getByRole('heading', { name: 'Hi' }),
  },
  { words: 'yaml to json', tool: 'yaml-to-json', input: { yaml: 'a: 1' }, see: text('1') },
  { words: 'base64 encode', tool: 'base64-encode', input: { text: 'hello' }, see: text('aGVsbG8=') },
  { words: 'url encode', tool: 'url-encode', input: { text: 'a b' }, see: text('a%20b') },
  { words: 'remove duplicate lines', tool: 'line-dedupe', input: { text: 'a\nb\na' }, see: text(/^a\nb$/) },
  { words: 'count words', tool: 'word-count', input: { text: 'one two three' }, see: text('3') },
  {
    words: 'split a pdf',
    tool: 'pdf-split',
    input: {},
    steps: async (page) => page.getByLabel(/^pdf /).setInputFiles(await pdf('a')),
    see: (result) => result.getByRole('link', { name: /^Save / }).nth(1),
  },
  { words: 'uuid', tool: 'uuid-generate', input: {}, see: text(/^[\da-f]{8}-/) },
  {
    words: 'convert time zones',
    tool: 'timezone-convert',
    input: { datetime: '2024-06-01T12:00', from: 'UTC', to: 'Asia/Tokyo' },
    see: text(/21:00/),
  },
  {
    words: 'highlight code',
    tool: 'code-highlight-html',
    input: { code: 'let a = 1;' },
    see: (result) => result.frameLocator('iframe').first().getByText('let'),
  },
  {
    words: 'readability',
    tool: 'readability-calculator',
    input: { text: 'The cat sat on the mat. It was happy there.' },
    see: text(/flesch/i),
  },
  {
    words: 'meta tags',
    tool: 'meta-tag-generator',
    input: { title: 'A title', description: 'What it is' },
    see: text(/<title>A title/),
  },
  {
    words: 'validate json schema',
    tool: 'json-schema-validator',
    input: { schema: '{"type":"number"}', json: '"a"' },
    see: text('expected number, got string'),
  },
  {
    words: 'percentage',
    tool: 'percentage-calculate',
    input: { mode: 'percent_of', a: '10', b: '50' },
    see: text('result'),
  },
  {
    words: 'gradient',
    tool: 'gradient-generator',
    input: {},
    steps: async (page) => {
      for (const [index, colour] of ['#ff0000', '#0000ff'].entries()) {
        await page.getByRole('button', { name: 'Add to stops' }).click();
        const one = page.getByLabel(new RegExp(`^stops ${index + 1}(?: |$)`)).first();
        await one.fill(colour);
      }
    },
    see: text(/gradient\(/),
  },
  {
    words: 'encrypt a text',
    tool: 'text-encryption',
    input: { action: 'encrypt', text: 'hello', password: 'a password' },
    see: (result) => result.getByRole('button', { name: 'Copy result' }),
  },
  { words: 'decode base64', tool: 'base64-decode', input: { text: 'aGVsbG8=' }, see: text('hello') },
  { words: 'chart from json', tool: 'json-to-chart', input: { json: '{"a":1,"b":3}' }, see: image },
];

/** A document of two pages. */
async function pdf(name: string) {
  const document = await PDFDocument.create();
  document.addPage();
  document.addPage();
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) };
}

let browser: Browser;
let started: StartedHost;
browseHost((browsing) => {
  ({ browser, started } = browsing);
});

async function fill(page: Page, name: string, value: string): Promise<void> {
  const control = page
    .locator('.tool-form')
    .getByLabel(new RegExp(`^${name}(?: |$)`))
    .first();
  const isChoice = (await control.and(page.locator('select')).count()) > 0;
  await (isChoice ? control.selectOption(value) : control.fill(value));
}

describe.skipIf(!isInstalled)('somebody who wants to', { timeout: 60_000 }, () => {
  test.for(TASKS)(
    '$words: finds the tool, fills it in and sees the result',
    async ({ words, tool, input, steps, see }) => {
      const page = await browser.newPage();
      const complaints = complaintsOf(page, isOfPreview);
      onTestFinished(() => page.close());
      await page.goto(started.url);
      await page.locator('.tool-link').first().waitFor();
      await page.getByLabel('Find a tool', { exact: true }).fill(words);
      const links = page.getByRole('navigation', { name: 'Tools that fit' }).getByRole('link');
      const found = await Promise.all(
        (await links.all()).slice(0, MOST_LOOKED_AT).map((link) => link.getAttribute('href')),
      );
      const address = `${started.url}/tools/${tool}`;
      expect(found).toContain(address);
      await links.nth(found.indexOf(address)).click();
      await page.locator('.tool-form > .group').waitFor();
      for (const [name, value] of Object.entries(input)) await fill(page, name, value);
      await steps?.(page);
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page
        .getByRole('status')
        .getByText(/^(?:Done|It did not work)/)
        .waitFor();
      await see(page.getByRole('region', { name: 'Result' })).waitFor();
      expect(complaints).toEqual([]);
    },
  );
});
