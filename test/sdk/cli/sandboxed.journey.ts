import { createServer } from 'node:http';
import { readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { Operator } from '../../../host/operator/operator.ts';
import { freshFolder } from '../../host/catalogue/bundle-folder.ts';
import { writePackage } from '../../host/plugin-package.ts';
import { runProgram } from '../../host/run-command.ts';
import { startHost } from '../../host/start-host.ts';
import { listen } from '../../servers/listen.ts';

const root = join(import.meta.dirname, '../../..');
const command = join(root, 'sdk/cli/main.ts');

const [AUTHORS_KEY, OPERATORS_KEY] = ['key-of-the-author-5b1c', 'key-of-the-operator-93af'];

/** A service on this machine that gives rates to whoever has a key, and says what it was asked. */
async function startRates() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${String(request.method)} ${String(request.url)} ${String(request.headers.authorization)}`);
    response.setHeader('content-type', 'application/json');
    if (!String(request.headers.authorization).startsWith('Bearer key-of-'))
      response.writeHead(401).end('{}');
    else if (request.url === '/v1/rates/USD') response.end('{"rate":1.08}');
    else response.writeHead(404).end(JSON.stringify({ told: request.headers.authorization }));
  });
  const url = await listen(server);
  onTestFinished(() => void server.close());
  return { host: new URL(url).host, asked };
}

const PLUGIN = `import { definePlugin, Type } from '@toolyard/sdk';
export default definePlugin({
  title: 'Rates',
  summary: 'Exchange rates of a service that asks for a key.',
  config: Type.Object({
    base: Type.String({ title: 'Base currency', default: 'EUR' }),
    api_key: Type.String({
      title: 'API key',
      writeOnly: true,
      inject: { host: 'HOST', header: 'Authorization', format: 'Bearer {value}' },
    }),
  }),
});
`;

const RATE = `import { defineTool, InputError, Type } from '@toolyard/sdk';
export default defineTool({
  title: 'Exchange rate',
  summary: 'Tell what a currency is worth, at most an hour old.',
  network: true,
  kv: true,
  input: Type.Object({ currency: Type.String({ description: 'Code of ISO 4217' }) }),
  output: Type.Object({ rate: Type.Number(), base: Type.String(), asked: Type.Integer() }),
  examples: [{ name: 'dollars', input: { currency: 'USD' }, output: { rate: 1.08, base: 'EUR' } }],
  async run({ currency }, { config, fetch, kv, log }) {
    let rate = await kv.get(\`rate/\${currency}\`);
    if (rate === undefined) {
      const response = await fetch(\`http://HOST/v1/rates/\${encodeURIComponent(currency)}\`);
      const answer = await response.json();
      log.info('asked', { status: response.status, answer, config });
      if (response.status === 404) throw new InputError('currency', 'expected one that is traded');
      rate = answer.rate;
      await kv.set(\`rate/\${currency}\`, rate, { ttl: 3600 });
    }
    return { rate: Number(rate), base: String(config['base']), asked: await kv.increment('asked') };
  },
});
`;

const REACHES = `import { defineTool, Type } from '@toolyard/sdk';
export default defineTool({
  title: 'Reach',
  summary: 'Try what this tool did not ask for.',
  input: Type.Object({ path: Type.String({ description: 'Where to' }) }),
  output: Type.Object({ said: Type.Array(Type.String()) }),
  examples: [{ name: 'the root', input: { path: '/' }, output: {} }],
  async run({ path }, { fetch, kv }) {
    const said = (error: unknown) => String(error);
    return {
      said: [await fetch('http://HOST' + path).then(String, said), await kv.get('asked').then(String, said)],
    };
  },
});
`;

test(
  'a plugin with network, configuration and values runs in the sandbox, from its author to its callers, and no log has a key',
  { timeout: 180_000 },
  async () => {
    const { host: address, asked } = await startRates();
    const at = (source: string) => source.replaceAll('HOST', address);
    const folder = await writePackage({
      name: 'acme-rates',
      toolyard: {
        permissions: { net: [{ host: address, methods: ['GET'], paths: ['/v1/rates/*'] }], kv: true },
        requires: { deadlineMs: 5000 },
      },
      files: {
        'plugin.ts': at(PLUGIN),
        'tools/rate.ts': at(RATE),
        'tools/reach.ts': at(REACHES),
        '.env': `API_KEY=${AUTHORS_KEY}\n`,
        '.gitignore': '.env\n',
      },
    });
    await symlink(join(root, 'host'), join(folder, 'node_modules/@toolyard/host'));
    const author = async (...args: string[]) => {
      const { code, stdout, stderr } = await runProgram(command, args, {}, folder);
      expect([stdout, stderr].join('\n')).not.toContain(AUTHORS_KEY);
      return { code, stdout, stderr };
    };
    const tested = await author('test', '--record');
    expect(tested.stderr).toBe('');
    expect(tested.stdout).toContain(`granted, as package.json asks: GET ${address}/v1/rates/*, kv`);
    expect(tested.stdout).toContain('2 examples hold, 0 differ');
    expect(asked).toEqual([`GET /v1/rates/USD Bearer ${AUTHORS_KEY}`]);
    expect(await readFile(join(folder, 'recorded/rate.json'), 'utf8')).not.toContain(AUTHORS_KEY);
    // npm leaves out the file of keys by the package's own list.
    expect(await author('pack')).toMatchObject({ code: 0 });
    const tarball = join(folder, 'acme-rates-1.0.0.tgz');

    let log = '';
    const sink = new Writable({
      write(chunk: Buffer, _, done) {
        log += chunk.toString('utf8');
        done();
      },
    });
    const { host, url, dataDir } = await startHost(
      { PLUGIN_DIRS: await freshFolder(), OUTBOUND_ALLOW: '127.0.0.1' },
      onTestFinished,
      pino({ level: 'trace' }, sink),
    );
    const operator = new Operator(host);
    const call = async (tool: string, input: object) => {
      const response = await fetch(`${url}/api/tools/${tool}/execute`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      });
      return (await response.json()) as { readonly result?: object; readonly error?: object };
    };
    const rate = () => call('rate', { currency: 'USD' });

    expect(await operator.add(tarball, '')).toMatchObject({
      done: expect.stringMatching(/it asks to reach GET .*; it asks to keep values .*; it needs api_key/),
    });
    expect(await rate()).toMatchObject({ error: { reason: 'not_configured' } });
    operator.config.set('acme-rates', 'api_key', JSON.stringify({ text: OPERATORS_KEY, from: 'input' }));
    for (const what of [address, 'kv']) await operator.grant('acme-rates', what);
    expect(operator.list().bundles).toMatchObject([{ trust: 'untrusted', state: 'served', unmet: [] }]);

    expect(await rate()).toMatchObject({ result: { rate: 1.08, base: 'EUR', asked: 1 } });
    expect(await rate()).toMatchObject({ result: { rate: 1.08, asked: 2 } });
    expect(asked.slice(1)).toEqual([`GET /v1/rates/USD Bearer ${OPERATORS_KEY}`]);
    expect(await call('rate', { currency: 'XXX' })).toMatchObject({
      error: { code: 'VALIDATION_ERROR', message: 'currency: expected one that is traded' },
    });
    // Its other tool has nothing of that.
    const { result } = await call('reach', { path: '/v1/rates/USD' });
    expect(JSON.stringify(result)).toMatch(/no host may be reached.*keeps nothing here/);
    expect(await operator.kv.show('acme-rates')).toMatchObject({ kept: [{ keys: 2 }] });

    expect(log).toContain('"msg":"asked"');
    const files = await readdir(dataDir, { recursive: true, withFileTypes: true });
    const written = await Promise.all(
      files
        .filter((file) => file.isFile())
        .map((file) => readFile(join(file.parentPath, file.name), 'latin1')),
    );
    for (const text of [log, ...written]) {
      expect(text).not.toContain(OPERATORS_KEY);
      expect(text).not.toContain(AUTHORS_KEY);
    }
  },
);
