/** Small plugins as authors write them, each with what it does in the sandbox. */

/** What is known to come of a plugin. */
export type Outcome = 'works' | 'refused' | 'fails';

export interface SmallPlugin {
  readonly name: string;
  /** The statements before the tool. */
  readonly imports?: string;
  /** The body of its `run`, which is given `text` and `context`. `SERVICE` is the address of a service that it may reach. */
  readonly run: string;
  /** What the tool answers to `hello`: checked where it works. */
  readonly result: string;
  /** Where it does not work. */
  readonly outcome?: Exclude<Outcome, 'works'>;
  /** Whether it asks for the service's host. */
  readonly network?: boolean;
}

const SHA_256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';

export const PLUGINS: readonly SmallPlugin[] = [
  {
    name: 'lodash',
    imports: "import lodash from 'lodash';",
    run: 'return { result: lodash.chunk([...lodash.capitalize(text)], 2).join() };',
    result: 'H,e,l,l,o',
  },
  {
    name: 'zod',
    imports: "import { z } from 'zod';",
    run: 'return { result: String(z.object({ a: z.email() }).safeParse({ a: text }).success) };',
    result: 'false',
  },
  {
    name: 'nanoid',
    imports: "import { nanoid } from 'nanoid';",
    run: 'return { result: String(nanoid(7).length) };',
    result: '7',
  },
  {
    name: 'uuid',
    imports: "import { v4, v5, validate } from 'uuid';",
    run: 'return { result: v5(text, v5.URL) + validate(v4()) };',
    result: '074171de-bc84-5ea4-b636-1135477620e1true',
  },
  {
    name: 'pako',
    imports: "import { gzip, ungzip } from 'pako';",
    run: 'return { result: new TextDecoder().decode(ungzip(gzip(new TextEncoder().encode(text)))) };',
    result: 'hello',
  },
  {
    name: 'cheerio',
    imports: "import { load } from 'cheerio';",
    run: "return { result: load(`<p>a<b>${text}</b></p>`)('b').text() };",
    result: 'hello',
  },
  {
    name: 'csv-parse/browser',
    imports: "import { parse } from 'csv-parse/browser/esm/sync';",
    run: 'return { result: JSON.stringify(parse(`a,b\\n1,${text}`, { columns: true })) };',
    result: '[{"a":"1","b":"hello"}]',
  },
  {
    name: 'dynamic import',
    run: "const { marked } = await import('marked'); return { result: String(await marked.parse(text)).trim() };",
    result: '<p>hello</p>',
  },
  {
    name: 'timers',
    run: 'return { result: await new Promise<string>((done) => setTimeout(done, 5, text)) };',
    result: 'hello',
  },
  {
    name: 'console',
    run: "console.log('said', text); console.table([{ a: 1 }]); return { result: text };",
    result: 'hello',
  },
  {
    name: 'names of the web',
    run: "return { result: ['URL', 'TextEncoder', 'structuredClone', 'queueMicrotask', 'Intl', 'AbortController', 'performance'].filter((name) => !(name in globalThis)).join() };",
    result: '',
  },
  {
    name: 'node:crypto',
    imports: "import { createHash } from 'node:crypto';",
    run: "return { result: createHash('sha256').update(text).digest('hex') };",
    result: SHA_256,
  },
  {
    name: 'node:buffer',
    imports: "import { Buffer } from 'node:buffer';",
    run: "return { result: Buffer.from(text).toString('base64url') };",
    result: 'aGVsbG8',
  },
  {
    name: 'node:stream',
    imports: "import { Readable } from 'node:stream';",
    run: 'const parts: string[] = []; for await (const part of Readable.from([text])) parts.push(part); return { result: parts.join() };',
    result: 'hello',
  },
  {
    name: 'jsonwebtoken',
    imports: "import jwt from 'jsonwebtoken';",
    run: "const token = jwt.sign({ text }, 'secret-of-the-example'); return { result: String(Object(jwt.verify(token, 'secret-of-the-example')).text) };",
    result: 'hello',
  },
  {
    name: 'axios',
    imports: "import axios from 'axios';",
    run: "return { result: (await axios.get('SERVICE/greeting')).data.greeting };",
    result: 'hello',
    network: true,
  },
  {
    name: 'Buffer',
    run: "return { result: Buffer.from(text).toString('hex') };",
    result: '68656c6c6f',
  },
  {
    name: 'csv-parse/sync',
    imports: "import { parse } from 'csv-parse/sync';",
    run: 'return { result: JSON.stringify(parse(`a,b\\n1,${text}`, { columns: true })) };',
    result: '[{"a":"1","b":"hello"}]',
  },
  {
    name: 'jose',
    imports: "import { SignJWT, jwtVerify } from 'jose';",
    run: "const key = new TextEncoder().encode('a secret of thirty-two characters'); const token = await new SignJWT({ text }).setProtectedHeader({ alg: 'HS256' }).sign(key); return { result: String((await jwtVerify(token, key)).payload['text']) };",
    result: 'hello',
  },
  {
    name: 'Blob and CompressionStream',
    run: "const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip')).pipeThrough(new DecompressionStream('gzip')); return { result: await new Response(packed).text() };",
    result: 'hello',
  },
  {
    name: 'WebAssembly',
    run: 'return { result: String(WebAssembly.validate(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0))) };',
    result: 'true',
    outcome: 'fails',
  },
  {
    name: 'hash-wasm',
    imports: "import { sha256 } from 'hash-wasm';",
    run: 'return { result: await sha256(text) };',
    result: SHA_256,
    outcome: 'fails',
  },
  {
    name: 'crypto.subtle',
    run: "return { result: new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toHex() };",
    result: SHA_256,
  },
  {
    name: 'date-fns',
    imports: "import { addDays, formatISO } from 'date-fns';",
    run: "return { result: formatISO(addDays(new Date(2026, 1, 27), text.length), { representation: 'date' }) };",
    result: '2026-03-04',
  },
  {
    name: 'dayjs',
    imports: "import dayjs from 'dayjs'; import utc from 'dayjs/plugin/utc.js'; dayjs.extend(utc);",
    run: "return { result: dayjs.utc('2026-02-27').add(text.length, 'day').format('D MMM') };",
    result: '4 Mar',
  },
  {
    name: 'luxon',
    imports: "import { DateTime } from 'luxon';",
    run: "return { result: String(DateTime.fromISO('2026-07-01T12:00', { zone: 'Europe/Berlin' }).toUTC().toISO()) };",
    result: '2026-07-01T10:00:00.000Z',
  },
  {
    name: 'marked',
    imports: "import { marked } from 'marked';",
    run: 'return { result: String(marked.parse(`*${text}*`)).trim() };',
    result: '<p><em>hello</em></p>',
  },
  {
    name: 'papaparse',
    imports: "import Papa from 'papaparse';",
    run: 'return { result: JSON.stringify(Papa.parse(`a;${text}`).data) };',
    result: '[["a","hello"]]',
  },
  {
    name: 'ajv',
    imports: "import { Ajv } from 'ajv';",
    run: "return { result: String(new Ajv().compile({ type: 'string' })(text)) };",
    result: 'true',
    outcome: 'fails',
  },
  {
    name: 'mathjs',
    imports: "import { evaluate } from 'mathjs';",
    run: "return { result: String(evaluate('sqrt(3^2 + 4^2)')) };",
    result: '5',
  },
  {
    name: 'decimal.js',
    imports: "import { Decimal } from 'decimal.js';",
    run: "return { result: new Decimal('0.1').plus('0.2').toString() };",
    result: '0.3',
  },
  {
    name: 'validator',
    imports: "import validator from 'validator';",
    run: 'return { result: String(validator.isEmail(`${text}@example.com`)) };',
    result: 'true',
  },
  {
    name: 'qs',
    imports: "import qs from 'qs';",
    run: 'return { result: JSON.stringify(qs.parse(`a[b]=${text}`)) };',
    result: '{"a":{"b":"hello"}}',
  },
  {
    name: 'slugify',
    imports: "import slug from 'slugify';",
    run: 'return { result: slug.default(`Ça, ${text}`) };',
    result: 'Ca-hello',
  },
  {
    name: 'fast-xml-parser',
    imports: "import { XMLParser } from 'fast-xml-parser';",
    run: 'return { result: new XMLParser().parse(`<a><b>${text}</b></a>`).a.b };',
    result: 'hello',
  },
  {
    name: 'js-yaml',
    imports: "import { dump, load } from 'js-yaml';",
    run: 'return { result: dump(load(`{a: ${text}}`)).trim() };',
    result: 'a: hello',
  },
  {
    name: 'handlebars',
    imports: "import Handlebars from 'handlebars';",
    run: "return { result: Handlebars.compile('{{text}}!')({ text }) };",
    result: 'hello!',
    outcome: 'fails',
  },
  {
    name: 'ms',
    imports: "import ms from 'ms';",
    run: "return { result: String(ms('2h')) };",
    result: '7200000',
  },
  {
    name: 'semver',
    imports: "import semver from 'semver';",
    run: "return { result: String(semver.satisfies('1.2.3', '^1.2')) };",
    result: 'true',
  },
  {
    name: 'change-case',
    imports: "import { pascalCase } from 'change-case';",
    run: 'return { result: pascalCase(`${text} world`) };',
    result: 'HelloWorld',
  },
  {
    name: 'immer',
    imports: "import { produce } from 'immer';",
    run: 'return { result: JSON.stringify(produce({ list: [1] }, (draft) => { draft.list.push(text.length); })) };',
    result: '{"list":[1,5]}',
  },
  {
    name: 'rxjs',
    imports: "import { from, lastValueFrom, map, toArray } from 'rxjs';",
    run: 'return { result: (await lastValueFrom(from(text).pipe(map((each) => each.toUpperCase()), toArray()))).join() };',
    result: 'H,E,L,L,O',
  },
  {
    name: 'fflate',
    imports: "import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';",
    run: "return { result: strFromU8(unzipSync(zipSync({ 'a.txt': strToU8(text) }))['a.txt'] ?? new Uint8Array()) };",
    result: 'hello',
  },
  {
    name: 'bcryptjs',
    imports: "import bcrypt from 'bcryptjs';",
    run: 'return { result: String(await bcrypt.compare(text, await bcrypt.hash(text, 4))) };',
    result: 'true',
  },
  {
    name: 'crypto-js',
    imports: "import CryptoJS from 'crypto-js';",
    run: "return { result: CryptoJS.SHA256(text).toString() + CryptoJS.AES.decrypt(CryptoJS.AES.encrypt(text, 'k').toString(), 'k').toString(CryptoJS.enc.Utf8) };",
    result: `${SHA_256}hello`,
  },
  {
    name: 'diff',
    imports: "import { diffChars } from 'diff';",
    run: "return { result: diffChars(text, 'help').map(({ value, added, removed }) => (added ? '+' : removed ? '-' : '=') + value).join(' ') };",
    result: '=hel -lo +p',
  },
  {
    name: 'markdown-it',
    imports: "import MarkdownIt from 'markdown-it';",
    run: 'return { result: new MarkdownIt({ linkify: true }).render(`~~${text}~~`).trim() };',
    result: '<p><s>hello</s></p>',
  },
  {
    name: 'ky',
    imports: "import ky from 'ky';",
    run: "return { result: Object(await ky.get('SERVICE/greeting').json()).greeting };",
    result: 'hello',
    network: true,
  },
  {
    name: 'got',
    imports: "import got from 'got';",
    run: "return { result: Object(await got('SERVICE/greeting').json()).greeting };",
    result: 'hello',
    network: true,
    outcome: 'refused',
  },
  {
    name: 'valibot',
    imports: "import * as v from 'valibot';",
    run: 'return { result: v.parse(v.pipe(v.string(), v.minLength(3), v.toUpperCase()), text) };',
    result: 'HELLO',
  },
  {
    name: 'yup',
    imports: "import { object, string } from 'yup';",
    run: 'return { result: String(object({ a: string().email() }).isValidSync({ a: text })) };',
    result: 'false',
  },
  {
    name: 'superjson',
    imports: "import superjson from 'superjson';",
    run: 'return { result: [...(superjson.parse(superjson.stringify(new Set([text]))) as Set<string>)].join() };',
    result: 'hello',
  },
  {
    name: 'hono',
    imports: "import { Hono } from 'hono';",
    run: "const app = new Hono().get('/:name', (c) => c.text(c.req.param('name'))); return { result: await (await app.request('http://x.test/' + text)).text() };",
    result: 'hello',
  },
  {
    name: 'ramda',
    imports: "import { compose, reverse, toUpper } from 'ramda';",
    run: 'return { result: compose(reverse<string>, toUpper)(text) as string };',
    result: 'OLLEH',
  },
  {
    name: 'mustache',
    imports: "import Mustache from 'mustache';",
    run: "return { result: Mustache.render('<{{text}}>', { text }) };",
    result: '<hello>',
  },
  {
    name: 'nunjucks',
    imports: "import nunjucks from 'nunjucks';",
    run: "return { result: nunjucks.renderString('{{ text | upper }}', { text }) };",
    result: 'HELLO',
    outcome: 'fails',
  },
  {
    name: 'iconv-lite',
    imports: "import iconv from 'iconv-lite';",
    run: "return { result: iconv.decode(iconv.encode(text + 'é', 'win1252'), 'win1252') };",
    result: 'helloé',
  },
  {
    name: 'jsonpath-plus',
    imports: "import { JSONPath } from 'jsonpath-plus';",
    run: "return { result: JSONPath({ path: '$..a', json: { b: { a: text } } }).join() };",
    result: 'hello',
  },
  {
    name: 'xml2js',
    imports: "import { parseStringPromise } from 'xml2js';",
    run: 'return { result: (await parseStringPromise(`<a>${text}</a>`)).a };',
    result: 'hello',
    outcome: 'refused',
  },
  {
    name: 'turndown',
    imports: "import Turndown from 'turndown';",
    run: 'return { result: new Turndown().turndown(`<b>${text}</b>`) };',
    result: '**hello**',
    outcome: 'fails',
  },
  {
    name: 'ulid',
    imports: "import { ulid } from 'ulid';",
    run: 'return { result: String(ulid().length) };',
    result: '26',
  },
  {
    name: 'fuse.js',
    imports: "import Fuse from 'fuse.js';",
    run: "return { result: new Fuse(['hallo', 'world']).search(text)[0]?.item ?? '' };",
    result: 'hallo',
  },
  {
    name: 'chance',
    imports: "import Chance from 'chance';",
    run: 'return { result: String(new Chance(text).integer({ min: 1, max: 1 })) };',
    result: '1',
  },
  {
    name: 'acorn',
    imports: "import { parse } from 'acorn';",
    run: "return { result: parse(text, { ecmaVersion: 'latest' }).body[0]?.type ?? '' };",
    result: 'ExpressionStatement',
  },
];
