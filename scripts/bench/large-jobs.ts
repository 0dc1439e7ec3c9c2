import { createHash } from 'node:crypto';
import { Ajv } from 'ajv';
import { diffWordsWithSpace } from 'diff';
import { XMLParser } from 'fast-xml-parser';
import { load } from 'js-yaml';
import { format } from 'sql-formatter';
import TurndownService from 'turndown';
import { inferSchema, initParser } from 'udsv';
import type { LargeTool } from './large-figures.ts';

type Texts = Readonly<Record<string, string>>;

/** A piece of work that a tool does, and a library of npm as well. */
export interface LargeJob {
  /** A tool's input of about so many bytes, much as people have them. */
  readonly input: (bytes: number) => Texts;
  /** The fastest library that is known to do the same. */
  readonly library: string;
  /** The same work by the library: what a route of one's own would answer with. */
  readonly byLibrary: (input: Texts) => unknown;
}

const SCHEMA = {
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'name', 'active'],
    additionalProperties: false,
    properties: {
      id: { type: 'integer', minimum: 0 },
      name: { type: 'string', minLength: 1, maxLength: 200 },
      price: { type: 'number', exclusiveMinimum: 0 },
      active: { type: 'boolean' },
      tags: { type: 'array', items: { enum: ['new', 'sale', 'old'] }, maxItems: 5 },
      note: { type: ['string', 'null'] },
    },
  },
} as const;

export const LARGE_JOBS: Readonly<Record<LargeTool, LargeJob>> = {
  'csv-to-json': {
    input: (bytes) => ({
      csv: `id,name,city,price,active,note\n${rows(bytes, (n) => `${n},${name(n)},${city(n)},${price(n)},${n % 2 === 0},"${words(n, 5)}, and more"\n`)}`,
    }),
    library: 'udsv',
    byLibrary({ csv = '' }) {
      const schema = inferSchema(csv);
      return {
        data: initParser(schema).typedObjs(csv),
        columns: schema.cols.map((each) => each.name),
      };
    },
  },
  'json-format': {
    input: (bytes) => ({ json: items(bytes, '\n  ') }),
    library: 'JSON.parse and JSON.stringify',
    byLibrary: ({ json = '' }) => ({ result: JSON.stringify(JSON.parse(json), null, 2) }),
  },
  'yaml-to-json': {
    input: (bytes) => ({
      yaml: `items:\n${rows(
        bytes,
        (n) =>
          `  - id: ${n}\n    name: ${name(n)}\n    price: ${price(n)}\n    active: ${n % 2 === 0}\n    tags:\n      - new\n      - "sale"\n    note: ${words(n, 6)}\n`,
      )}`,
    }),
    library: 'js-yaml',
    byLibrary: ({ yaml = '' }) => ({ data: load(yaml) }),
  },
  'xml-to-json': {
    input: (bytes) => ({
      xml: `<?xml version="1.0"?>\n<catalog>\n${rows(
        bytes,
        (n) =>
          `  <item id="${n}" active="${n % 2 === 0}">\n    <name>${name(n)}</name>\n    <price currency="EUR">${price(n)}</price>\n    <note>${words(n, 6)} &amp; more</note>\n  </item>\n`,
      )}</catalog>\n`,
    }),
    library: 'fast-xml-parser',
    byLibrary: ({ xml = '' }) => ({
      data: new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@' }).parse(xml) as unknown,
    }),
  },
  'html-to-markdown': {
    input: (bytes) => ({
      html: `<!doctype html><html><head><title>Page</title></head><body><h1>Page</h1>\n${rows(
        bytes,
        (n) =>
          `<h2>${name(n)}</h2>\n<p>${words(n, 12)} <strong>${words(n + 1, 2)}</strong> and <a href="https://example.com/${n}">${words(n + 2, 3)}</a>.</p>\n<ul><li>${words(n + 3, 4)}</li><li><code>${name(n)}</code></li></ul>\n`,
      )}</body></html>`,
    }),
    library: 'turndown',
    byLibrary: ({ html = '' }) => ({ markdown: new TurndownService().turndown(html) }),
  },
  'text-diff': {
    input: (bytes) => ({
      original: rows(bytes / 2, (n) => `${words(n, 12)}.\n`),
      modified: rows(bytes / 2, (n) => `${words(n, n % 500 === 7 ? 11 : 12)}.\n`),
    }),
    library: 'diff',
    byLibrary({ original = '', modified = '' }) {
      const changes = diffWordsWithSpace(original, modified);
      return { changes: changes.map(({ added, removed, value }) => ({ added, removed, value })) };
    },
  },
  'sql-formatter': {
    input: (bytes) => ({
      sql: rows(
        bytes,
        (n) =>
          `select a.id, a.name, count(*) as total from orders a left join users u on a.user_id = u.id where a.id > ${n} and u.name in ('${name(n)}', 'x') group by a.id, a.name order by total desc;\ninsert into logs (id, note) values (${n}, '${words(n, 6)}');\n`,
      ),
    }),
    library: 'sql-formatter',
    byLibrary: ({ sql = '' }) => ({ result: format(sql, { language: 'sql', keywordCase: 'upper' }) }),
  },
  'json-schema-validator': {
    input: (bytes) => ({ schema: JSON.stringify(SCHEMA), json: items(bytes) }),
    library: 'ajv',
    byLibrary({ json = '' }) {
      const validate = new Ajv({ allErrors: true, strict: false }).compile(SCHEMA);
      return { valid: validate(JSON.parse(json)), errors: validate.errors };
    },
  },
  'hash-generate': {
    input: (bytes) => ({ text: rows(bytes, (n) => `${words(n, 12)}\n`) }),
    library: 'node:crypto',
    byLibrary: ({ text = '' }) => ({ hash: createHash('sha256').update(text).digest('hex') }),
  },
};

const WORDS =
  'the quick brown fox jumps over a lazy dog while seven wizards guard five boxing liquid quartz jugs'.split(
    ' ',
  );

/** What stands around the rows of a document. */
const FRAME_BYTES = 1024;

/** Rows of a document of at most so many bytes. */
function rows(bytes: number, row: (n: number) => string): string {
  const parts: string[] = [];
  for (let left = bytes - FRAME_BYTES, n = 0; left > 0; n += 1) {
    const part = row(n);
    left -= part.length;
    parts.push(part);
  }
  return parts.join('');
}

/** @param blank what stands before each value and key, as in JSON that was laid out before */
function items(bytes: number, blank = ''): string {
  const all = rows(
    bytes,
    (n) =>
      `{${blank}"id":${n},${blank}"name":"${name(n)}",${blank}"price":${price(n)},${blank}"active":${n % 2 === 0},${blank}"tags":["new","sale"],${blank}"note":"${words(n, 6)}"},${blank}`,
  );
  return `[${all.slice(0, all.lastIndexOf(','))}]`;
}

/** Words that differ from row to row, and are the same in every run. */
function words(n: number, count: number): string {
  return Array.from(
    { length: count },
    (_, index) => WORDS[(n * 7 + index * 5 + ((n >> 3) % 11)) % WORDS.length],
  ).join(' ');
}

function name(n: number): string {
  return `Item ${n % 9973}`;
}

function city(n: number): string {
  return ['Berlin', 'İzmir', 'Málaga', 'New York'][n % 4] ?? '';
}

function price(n: number): string {
  return ((n % 10_000) / 100 + 0.25).toFixed(2);
}
