import { Writable } from 'node:stream';
import { fastify } from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { hintAtForwarded } from '../../../host/http/forwarded-hint.ts';

test.each(['x-forwarded-for', 'forwarded'])(
  'a proxy that nobody trusts is told of once, with the setting (%s)',
  async (header) => {
    const lines: string[] = [];
    const stream = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) });
    const app = fastify();
    hintAtForwarded(app, pino(stream));
    app.get('/', () => 'hi');
    await app.inject('/');
    expect(lines).toEqual([]);
    for (let i = 0; i < 3; i += 1) await app.inject({ url: '/', headers: { [header]: 'for=192.0.2.1' } });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('set TRUST_PROXY');
  },
);
