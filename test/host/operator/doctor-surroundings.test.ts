import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../host/config/config.ts';
import {
  aboutClock,
  aboutLimits,
  aboutPostgres,
  aboutProxies,
  aboutValkey,
} from '../../../host/operator/doctor-surroundings.ts';
import { hardLimit, machineLimits } from '../../../host/operator/machine.ts';
import { deadAddress } from '../../servers/listen.ts';

test('limits are read as the kernel prints them', () => {
  const text = [
    'Limit                     Soft Limit           Hard Limit           Units     ',
    'Max processes             31000                62000                processes ',
    'Max open files            1024                 1048576              files     ',
    'Max address space         unlimited            unlimited            bytes     ',
  ].join('\n');
  expect(hardLimit(text, 'Max open files')).toBe(1_048_576);
  expect(hardLimit(text, 'Max processes')).toBe(62_000);
  expect(hardLimit(text, 'Max address space')).toBeUndefined();
  expect(hardLimit('', 'Max processes')).toBeUndefined();
  expect(machineLimits().memoryBytes).toBeGreaterThan(0);
});

test('what would stop a host on an ordinary day is wrong, each by its name', () => {
  expect(aboutLimits({ memoryBytes: 2 ** 31, openFiles: 65_536 })).toEqual({
    about: 'limits',
    isWell: true,
    says: 'memory 2048 MiB, open files 65536, processes without bound',
  });
  expect(aboutLimits({ memoryBytes: 2 ** 28, openFiles: 1024, processes: 64 })).toEqual({
    about: 'limits',
    isWell: false,
    says: "memory 256 MiB, open files 1024, processes 64: memory below 512 MiB (the container's or unit's), open files below 4096 (ulimit -Hn), processes below 256 (ulimit -Hu)",
  });
});

test('a clock before what was written by it is wrong', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-clock-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'audit.log');
  await writeFile(file, '');
  await utimes(file, 0, new Date('2026-05-01T12:00:00Z'));
  expect(aboutClock(folder, Date.parse('2026-05-01T12:00:00Z'))).toMatchObject({ isWell: true });
  expect(aboutClock(folder, Date.parse('2026-05-01T11:00:00Z'))).toMatchObject({
    isWell: false,
    says: `it is 2026-05-01T11:00:00.000Z here, and ${file} was written at 2026-05-01T12:00:00.000Z`,
  });
  expect(aboutClock(join(folder, 'nothing'))).toMatchObject({ isWell: true });
});

test('stores that do not answer are wrong', async () => {
  const { host } = new URL(await deadAddress());
  expect(await aboutPostgres(new URL(`postgres://toolyard@${host}/toolyard`))).toMatchObject({
    about: 'PostgreSQL',
    isWell: false,
    says: expect.stringMatching(/^does not answer: .*ECONNREFUSED/),
  });
  expect(await aboutValkey(new URL(`redis://${host}`))).toMatchObject({
    about: 'Redis',
    isWell: false,
    says: expect.stringMatching(/^does not answer: .*ECONNREFUSED/),
  });
});

const { TEST_DATABASE_URL: postgres, TEST_REDIS_URL: redis } = process.env;

test.skipIf(postgres === undefined)('PostgreSQL tells how far its clock is apart', async () => {
  expect(await aboutPostgres(new URL(postgres ?? ''))).toMatchObject({
    isWell: true,
    says: expect.stringMatching(/^answers, \d+\.\d s apart from the clock here$/),
  });
});

test.skipIf(redis === undefined)('Redis answers', async () => {
  expect(await aboutValkey(new URL(redis ?? ''))).toMatchObject({ isWell: true, says: 'answers' });
});

test('proxies are told without what they are given to know the host by', () => {
  const config = readConfig({ TRUST_PROXY: '10.0.0.1' });
  expect(aboutProxies(config, { HTTPS_PROXY: 'http://ada:secret@proxy.example.com:3128' })).toEqual({
    about: 'proxies',
    isWell: true,
    says: 'callers are told apart by what the proxies of TRUST_PROXY say; HTTPS_PROXY (proxy.example.com:3128) is for npm packages, not for tools',
  });
  expect(aboutProxies(readConfig({}), {})).toMatchObject({ says: expect.stringContaining('is off') });
  expect(aboutProxies(config, { http_proxy: 'proxy' })).toMatchObject({ isWell: false });
});
