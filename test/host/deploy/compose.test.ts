import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../../host/config/config.ts';

const COMPOSE = join(import.meta.dirname, '../../../host/deploy/compose.yaml');

interface Service {
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly [key: string]: unknown;
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
}

const file = parse(await readFile(COMPOSE, 'utf8')) as Compose;

test('the host takes every setting that it is given', () => {
  const environment = Object.entries(file.services['toolyard']?.environment ?? {}).map(
    ([name, value]) => [name, String(value).replace(/\$\{[^}]*\}/, 'secret')] as const,
  );
  const config = readConfig(Object.fromEntries(environment));
  for (const [name] of environment) expect(config).toHaveProperty(name);
  expect(config.DATABASE_URL?.href).toBe('postgres://toolyard:secret@postgres:5432/toolyard');
});

test('the host has nothing that it does not need, and time to stop in order', () => {
  expect(file.services['toolyard']).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    stop_grace_period: '25s',
  });
});

test('the stores are reached by the host alone', () => {
  for (const name of ['postgres', 'valkey']) {
    expect(file.services[name]).toMatchObject({ networks: ['stores'] });
    expect(file.services[name]).not.toHaveProperty('ports');
  }
  expect(file).toMatchObject({ networks: { stores: { internal: true } } });
});
