import { domainToUnicode } from 'node:url';
import { defineTool, InputError, nullable, quote, Type } from '@toolyard/sdk';
import { findings } from '../../lib/finding.ts';
import { suggestUrl } from './url-suggestion.ts';
import { readUrlText, URL_FAULTS, urlFault, type UrlFault } from './url-text.ts';
import { advice, hostType, violations } from './url-warnings.ts';

export default defineTool({
  title: 'URL Validator',
  summary:
    'Check an absolute URL by the WHATWG standard: reasons if it fails, normal form, standard violations and risks (look-alike host, private host, script).',
  keywords: ['link', 'URI', 'homograph', 'normalize', 'punycode'],
  input: Type.Object({
    url: Type.String({ description: 'URL to check' }),
    schemes: Type.Optional(
      Type.Array(Type.String(), {
        minItems: 1,
        maxItems: 50,
        description: 'Allowed schemes, e.g. ["https"]; default any',
      }),
    ),
  }),
  output: Type.Object({
    valid: Type.Boolean({ description: 'Parses as an absolute URL and its scheme is allowed' }),
    conforming: Type.Boolean({ description: 'Valid, and written as a URL should be' }),
    normalized: nullable(Type.String(), 'The serialised URL'),
    scheme: nullable(Type.String()),
    host: nullable(Type.String(), 'Serialised, Punycode'),
    host_unicode: nullable(Type.String(), 'IDN decoded'),
    host_type: nullable(Type.Enum(['domain', 'ipv4', 'ipv6', 'opaque'])),
    port: nullable(Type.Integer(), "Only if other than the scheme's default"),
    errors: findings('Why it is invalid'),
    warnings: Type.Array(
      Type.Object({
        code: Type.String(),
        message: Type.String(),
        position: Type.Optional(Type.Integer({ description: 'Of the first case, in characters from 1' })),
      }),
    ),
    suggestion: nullable(Type.String(), 'The URL probably meant'),
  }),
  examples: [
    {
      name: 'plain',
      input: { url: 'https://example.com/a?b=c#d' },
      output: { valid: true, conforming: true, host: 'example.com', host_type: 'domain', warnings: [] },
    },
    {
      name: 'no scheme',
      input: { url: 'example.com/path' },
      output: { valid: false, normalized: null, suggestion: 'https://example.com/path' },
    },
    {
      name: 'space and bad percent: valid, not conforming',
      input: { url: 'https://example.com/a b%zz' },
      output: { valid: true, conforming: false, normalized: 'https://example.com/a%20b%zz' },
    },
  ],
  async run({ url: given, schemes }) {
    const allowed = schemes?.map(readScheme);
    const written = readUrlText(given);
    const suggestion = suggestUrl(written);
    const url = URL.parse(given);
    if (url === null) return { ...NOTHING, errors: [fault(urlFault(written))], warnings: [], suggestion };

    const scheme = url.protocol.slice(0, -1);
    const refused = allowed !== undefined && !allowed.includes(scheme);
    const broken = violations(given, written, url);
    const host = url.hostname === '' ? null : url.hostname;
    const type = hostType(url);
    return {
      valid: !refused,
      conforming: !refused && broken.length === 0,
      normalized: url.href,
      scheme,
      host,
      // Names that parse but break IDNA, such as those with underscores, have no other form.
      host_unicode: host !== null && type === 'domain' ? domainToUnicode(host) || host : host,
      host_type: type,
      port: url.port === '' ? null : Number(url.port),
      errors: refused ? [fault('scheme_not_allowed')] : [],
      warnings: [...broken, ...(await advice(written, url))],
      suggestion,
    };
  },
});

const NOTHING = {
  valid: false,
  conforming: false,
  normalized: null,
  scheme: null,
  host: null,
  host_unicode: null,
  host_type: null,
  port: null,
} as const;

function fault(code: UrlFault): { code: UrlFault; message: string } {
  return { code, message: URL_FAULTS[code] };
}

function readScheme(given: string, index: number): string {
  const scheme = /^([a-z][a-z0-9+.-]*):?$/i.exec(given)?.[1];
  if (scheme !== undefined) return scheme.toLowerCase();
  throw new InputError(
    `schemes[${index}]`,
    `expected the name of a scheme such as https, got ${quote(given)}`,
  );
}
