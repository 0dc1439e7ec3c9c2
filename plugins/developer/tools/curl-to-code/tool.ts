import { Dropped } from '@toolyard/kit/dropped';
import { defineTool, nullable, Type } from '@toolyard/sdk';
import { type CurlRequest, readCurlRequest } from './curl-request.ts';
import { csharp } from './request-code/csharp.ts';
import { go } from './request-code/go.ts';
import { java } from './request-code/java.ts';
import { javascript, node } from './request-code/javascript.ts';
import { writeCode } from './request-code/generator.ts';
import { php } from './request-code/php.ts';
import { python } from './request-code/python.ts';
import { ruby } from './request-code/ruby.ts';
import { rust } from './request-code/rust.ts';

const GENERATORS = { javascript, node, python, php, go, ruby, java, csharp, rust } as const;

export default defineTool({
  title: 'cURL to Code',
  summary:
    'Convert a cURL command into code for fetch, Node.js, Python requests, PHP, Go, Ruby, Java, C# or Rust; also returns the parsed request.',
  keywords: ['snippet', 'generate', 'http client', 'copy as curl'],
  input: Type.Object({
    curl: Type.String({
      minLength: 4,
      contentMediaType: 'text/plain',
      description: 'One curl command, as pasted from a shell or DevTools',
    }),
    language: Type.Enum(['javascript', 'node', 'python', 'php', 'go', 'ruby', 'java', 'csharp', 'rust'], {
      default: 'javascript',
      description: 'Target language',
    }),
    index: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Of several requests (URLs, --next, {a,b}, [1-3]) the one at it, from 0',
      }),
    ),
  }),
  output: Type.Object({
    result: Type.String({ description: 'code' }),
    language: Type.String(),
    library: Type.String({ description: 'what the code needs (fetch, requests, net/http, …)' }),
    request: Type.Object({
      method: Type.String(),
      url: Type.String({ description: 'query included' }),
      headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
      body: nullable(Type.String()),
      form: Type.Array(
        Type.Object({
          name: Type.String(),
          value: nullable(Type.String()),
          file: nullable(Type.String()),
          filename: nullable(Type.String()),
          content_type: nullable(Type.String()),
        }),
      ),
      body_files: Type.Array(Type.String(), { description: 'files that the body is read from' }),
      auth: nullable(Type.Object({ username: Type.String(), password: Type.String() })),
      follow_redirects: Type.Boolean(),
      insecure: Type.Boolean(),
      compressed: Type.Boolean(),
      timeout_seconds: nullable(Type.Number()),
      proxy: nullable(Type.String()),
    }),
    warnings: Type.Array(Type.String(), { description: 'options without an effect on the code' }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'POST form data',
      input: { curl: 'curl https://api.test/a -d a=1 -d b=2', language: 'python' },
      output: {
        library: 'requests',
        request: {
          method: 'POST',
          url: 'https://api.test/a',
          headers: [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }],
          body: 'a=1&b=2',
        },
        warnings: [],
      },
    },
    {
      name: 'basic auth and short options together',
      input: { curl: 'curl -sSLku bob:s3cret https://api.test/', language: 'php' },
      output: {
        request: {
          method: 'GET',
          auth: { username: 'bob', password: 's3cret' },
          follow_redirects: true,
          insecure: true,
        },
      },
    },
  ],
  run({ curl, language, index }) {
    const { request, warnings } = readCurlRequest(curl, index);
    const { code, library, leftOut, warnings: more } = writeCode(GENERATORS[language], language, request);
    return {
      result: code,
      language,
      library,
      request: showRequest(request),
      warnings: [...warnings, ...more],
      ...(leftOut.length > 0 ? { dropped: [...leftOut] } : {}),
    };
  },
});

function showRequest(request: CurlRequest) {
  const { method, url, headers, body, form, auth, insecure, compressed } = request;
  const files = body.flatMap((part) => (part.kind === 'file' ? [part.file] : []));
  const [first] = body;
  return {
    method,
    url,
    headers: [...headers],
    body: body.length === 1 && first?.kind === 'text' ? first.text : null,
    form: [...form],
    body_files: files,
    auth,
    follow_redirects: request.followRedirects,
    insecure,
    compressed,
    timeout_seconds: request.timeoutSeconds,
    proxy: request.proxyText,
  };
}
