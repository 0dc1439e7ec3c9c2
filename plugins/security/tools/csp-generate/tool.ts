import { hash } from 'node:crypto';
import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { secureRandom } from '@toolyard/sdk/random';
import { utf8Bytes } from '../../lib/bytes.ts';
import type { Policy } from '../../lib/content-security-policy.ts';
import { isSourceText, readDirectives } from './csp-directives.ts';
import { lostInMeta, NOT_IN_META, weaknesses } from './csp-warnings.ts';

const PRESETS = ['none', 'basic', 'strict', 'api'] as const;

export default defineTool({
  title: 'CSP Generator',
  summary:
    'Build a Content-Security-Policy header and meta tag from presets, sources and inline code hashes, with warnings.',
  keywords: ['XSS', 'script-src', 'nonce', 'report-uri', 'web security'],
  input: Type.Object({
    preset: Type.Optional(
      Type.Enum([...PRESETS], {
        description: 'Start from; default basic, or none if directives are given',
      }),
    ),
    directives: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.Array(Type.String()), Type.String(), Type.Literal(true)]), {
        description: 'Directive name to sources (array or text) or true',
      }),
    ),
    inline_scripts: Type.Optional(
      Type.Array(Type.String(), { description: 'Inline script bodies to allow by hash' }),
    ),
    inline_styles: Type.Optional(
      Type.Array(Type.String(), { description: 'Inline style bodies to allow by hash' }),
    ),
    nonce: Type.Optional(Type.String({ description: 'Nonce for the strict preset; random if absent' })),
    report_uri: Type.Optional(Type.String({ description: 'URL that gets violation reports' })),
    report_only: Type.Boolean({ default: false, description: 'Report without blocking' }),
  }),
  output: Type.Object({
    policy: Type.String({ description: 'header value' }),
    header_name: Type.String({ description: 'header name' }),
    header: Type.String({ description: 'name: value' }),
    meta: Type.Union([Type.String(), Type.Null()], { description: 'meta tag; null with report_only' }),
    nonce: Type.Union([Type.String(), Type.Null()], { description: 'nonce in the policy' }),
    hashes: Type.Array(Type.String(), { description: 'sha256-… of the inline code, in order' }),
    warnings: Type.Array(
      Type.Object({ code: Type.String(), directive: Type.String(), message: Type.String() }),
    ),
  }),
  examples: [
    {
      name: 'A basic policy',
      input: {},
      output: {
        header:
          "Content-Security-Policy: default-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'self'; form-action 'self'",
      },
    },
    {
      name: 'Own directives: keywords get their quotes',
      input: {
        directives: {
          default_src: ['self'],
          'script-src': ['self', 'https://cdn.ex.org', 'strict-dynamic'],
          'img-src': 'self data:',
          'upgrade-insecure-requests': true,
        },
      },
      output: {
        policy:
          "default-src 'self'; script-src 'self' https://cdn.ex.org 'strict-dynamic'; img-src 'self' data:; upgrade-insecure-requests",
      },
    },
    {
      name: 'An inline script, allowed by its hash',
      input: { directives: { 'script-src': ['self'] }, inline_scripts: ["alert('Hello, world.');"] },
      output: {
        policy: "script-src 'self' 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
        hashes: ['sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='],
      },
    },
  ],
  run({ preset, directives, inline_scripts = [], inline_styles = [], nonce, report_uri, report_only }) {
    const start = preset ?? (directives === undefined ? 'basic' : 'none');
    const policy = presetPolicy(start, nonce);
    for (const [name, sources] of readDirectives(directives ?? {})) policy.set(name, sources);
    const scripts = inline_scripts.map((code, index) => hashSource(`inline_scripts[${index}]`, code));
    const styles = inline_styles.map((code, index) => hashSource(`inline_styles[${index}]`, code));
    allowHashes(policy, 'script-src', scripts);
    allowHashes(policy, 'style-src', styles);
    if (report_uri !== undefined) reportTo(policy, report_uri);

    const header = write(policy);
    const headerName = report_only ? 'Content-Security-Policy-Report-Only' : 'Content-Security-Policy';
    return {
      policy: header,
      header_name: headerName,
      header: `${headerName}: ${header}`,
      meta: report_only ? null : metaTag(policy),
      nonce: /'nonce-([^']+)'/i.exec(header)?.[1] ?? null,
      hashes: [...scripts, ...styles],
      warnings: [...weaknesses(policy), ...(report_only ? [] : lostInMeta(policy))],
    };
  },
});

/** Web.dev's strict policy, OWASP's basic one, and one for answers that are no pages. */
function presetPolicy(preset: (typeof PRESETS)[number], nonce: string | undefined): Map<string, string[]> {
  const policies: Record<typeof preset, [directive: string, sources: string[]][]> = {
    none: [],
    basic: [
      ['default-src', ["'self'"]],
      ['object-src', ["'none'"]],
      ['base-uri', ["'self'"]],
      ['frame-ancestors', ["'self'"]],
      ['form-action', ["'self'"]],
    ],
    strict: [
      ['script-src', [nonceSource(nonce), "'strict-dynamic'", 'https:', "'unsafe-inline'"]],
      ['object-src', ["'none'"]],
      ['base-uri', ["'none'"]],
    ],
    api: [
      ['default-src', ["'none'"]],
      ['frame-ancestors', ["'none'"]],
    ],
  };
  if (nonce !== undefined && preset !== 'strict')
    throw new InputError('nonce', 'expected preset strict with it; elsewhere write nonce-… as a source');
  return new Map(policies[preset]);
}

function nonceSource(nonce = secureRandom.bytes(16).toBase64()): string {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(nonce))
    throw new InputError('nonce', `expected base64, got ${quote(nonce)}`);
  return `'nonce-${nonce}'`;
}

/** The hash of inline code as browsers compute it: after the HTML parser made every line end LF. */
function hashSource(argument: string, code: string): string {
  const bytes = utf8Bytes(argument, code.replace(/\r\n?/g, '\n'));
  return `sha256-${hash('sha256', bytes, 'base64')}`;
}

/** A directive that comes into being lists what default-src did; 'none' means nothing beside hashes and is left out. */
function allowHashes(policy: Map<string, string[]>, directive: string, hashes: readonly string[]): void {
  if (hashes.length === 0) return;
  const listed = policy.get(directive) ?? policy.get('default-src') ?? [];
  const sources = listed.filter((source) => source !== "'none'");
  policy.set(directive, [...new Set([...sources, ...hashes.map((source) => `'${source}'`)])]);
}

function reportTo(policy: Map<string, string[]>, uri: string): void {
  const protocol = URL.parse(uri, 'https://example.org')?.protocol ?? '';
  if (!/^https?:$/.test(protocol) || !isSourceText(uri))
    throw new InputError(
      'report_uri',
      `expected a URL of ASCII characters without white space, ; and , got ${quote(uri)}`,
    );
  const others = policy.get('report-uri') ?? [];
  policy.delete('report-uri');
  policy.set('report-uri', [...new Set([...others, uri])]);
}

function write(policy: Policy): string {
  return [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

function metaTag(policy: Policy): string {
  const carried = new Map([...policy].filter(([name]) => !NOT_IN_META.has(name)));
  const content = write(carried).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<meta http-equiv="Content-Security-Policy" content="${content}">`;
}
