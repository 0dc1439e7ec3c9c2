import {
  defineTool,
  InputError,
  type JsonObject,
  networkFailure,
  type ToolContext,
  Type,
} from '@toolyard/sdk';
import { httpUrlInput } from '@toolyard/sdk/inputs';
import { disclosures, headerNotes } from './header-notes.ts';
import { FindingSchema } from '../../lib/finding.ts';
import { contentPolicyFindings, gradeOf, highestScore, scoreHeaders, STATUSES } from './header-scores.ts';
import { fetchedHeaders, readResponseHeaders, type ResponseHeaders } from './response-headers.ts';

const NamedValue = Type.Object({ name: Type.String(), value: Type.String() });

export default defineTool({
  title: 'Security Headers Analyzer',
  summary: "Grade a site's HTTP security headers (CSP, HSTS, framing …) from its URL or from pasted headers.",
  keywords: ['Content-Security-Policy', 'Strict-Transport-Security', 'X-Frame-Options', 'observatory'],
  network: true,
  input: Type.Object({
    url: Type.Optional(Type.String({ description: 'Page to fetch' })),
    headers: Type.Optional(
      Type.Unsafe<string | JsonObject>({
        type: ['string', 'object'],
        description: 'Response headers to judge without fetching: text or object',
      }),
    ),
  }),
  output: Type.Object({
    ok: Type.Boolean({ description: 'headers were obtained' }),
    reason: Type.Union([Type.String(), Type.Null()], { description: 'why not' }),
    url: Type.Union([Type.String(), Type.Null()], { description: 'final URL after redirects' }),
    status: Type.Union([Type.Integer(), Type.Null()], { description: 'HTTP status' }),
    score: Type.Union([Type.Integer(), Type.Null()], { description: '0-100' }),
    grade: Type.Union([Type.String(), Type.Null()], {
      description:
        'A+ 100, A 85, B 70, C 55, D 40, else F; at most B where scripts may come from anywhere, A with a grave fault of the CSP',
    }),
    headers: Type.Array(
      Type.Object({
        name: Type.String(),
        value: Type.Union([Type.String(), Type.Null()]),
        status: Type.Enum([...STATUSES]),
        points: Type.Integer(),
        max_points: Type.Integer(),
        message: Type.String(),
        recommendation: Type.Union([Type.String(), Type.Null()]),
      }),
      { description: 'the six scored' },
    ),
    missing: Type.Array(Type.String(), { description: 'names not sent, lower case, in table order' }),
    csp_findings: Type.Array(Type.Object({ ...FindingSchema.properties, directive: Type.String() }), {
      description: 'what is wrong with the enforced Content-Security-Policy, of several the strictest',
    }),
    disclosures: Type.Array(NamedValue, { description: 'what names the software' }),
    notes: Type.Array(Type.Object({ name: Type.String(), message: Type.String() }), {
      description: 'on CORS, COOP, COEP, CORP, X-XSS-Protection, cookies',
    }),
  }),
  examples: [
    {
      name: 'Every header as it should be',
      input: {
        headers: {
          'Content-Security-Policy': "default-src 'self'; object-src 'none'; frame-ancestors 'none'",
          'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
          'X-Frame-Options': 'DENY',
          'X-Content-Type-Options': 'nosniff',
          'Referrer-Policy': 'no-referrer',
          'Permissions-Policy': 'camera=()',
        },
      },
      output: { ok: true, score: 100, grade: 'A+', missing: [] },
    },
    {
      name: 'None at all, and the software named',
      input: { headers: 'HTTP/1.1 200 OK\r\nServer: nginx/1.18.0\r\nX-Powered-By: PHP/7.4\r\n' },
      output: {
        status: 200,
        score: 0,
        grade: 'F',
        disclosures: [
          { name: 'server', value: 'nginx/1.18.0' },
          { name: 'x-powered-by', value: 'PHP/7.4' },
        ],
      },
    },
  ],
  async run({ url, headers }, context) {
    if (headers !== undefined) {
      if (url !== undefined) throw new InputError('headers', 'expected either url or headers, got both');
      return report(readResponseHeaders('headers', headers), undefined, context);
    }
    if (url === undefined) throw new InputError('url', 'required, or headers');
    const asked = httpUrlInput.parseForFetch('url', url);
    try {
      const response = await context.fetch(asked, { signal: context.signal });
      await response.body?.cancel();
      return report(fetchedHeaders(response), URL.parse(response.url) ?? asked, context);
    } catch (error) {
      const failure = networkFailure(error);
      if (failure === undefined) throw error;
      return { ...NOTHING, reason: failure.reason };
    }
  },
});

const NOTHING = {
  ok: false,
  url: null,
  status: null,
  score: null,
  grade: null,
  headers: [],
  missing: [],
  csp_findings: [],
  disclosures: [],
  notes: [],
};

/** Pasted headers are taken to have come over https. */
function report(headers: ResponseHeaders, url: URL | undefined, context: ToolContext) {
  const scores = scoreHeaders(headers.fields, url === undefined || url.protocol === 'https:');
  const points = scores.reduce((sum, header) => sum + header.points, 0);
  const score = Math.min(points, highestScore(headers.fields));
  return {
    ok: true,
    reason: null,
    url: url?.href ?? null,
    status: headers.status,
    score,
    grade: gradeOf(score),
    headers: scores,
    missing: scores.filter(({ status }) => status === 'missing').map(({ name }) => name),
    csp_findings: contentPolicyFindings(headers.fields).map(({ code, severity, directive, message }) => ({
      code,
      severity,
      directive,
      message,
    })),
    disclosures: disclosures(headers),
    notes: headerNotes(headers, url, Temporal.Instant.fromEpochMilliseconds(context.now())),
  };
}
