import { execFileSync } from 'node:child_process';
import { callTool } from '@toolyard/sdk/testing';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import configurator from '../../../plugins/developer/tools/dnpm-configurator/tool.ts';

const configure = (input: Record<string, unknown> = {}, now = Date.UTC(2026, 0, 1)) =>
  callTool(configurator, input, { context: { now: () => now } });
const fileOf = (files: readonly { path: string; content: string }[], path: string) =>
  files.find((file) => file.path === path)?.content ?? '';

interface Compose {
  readonly services: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

test('every service is hardened', async () => {
  const { files } = await configure({
    project_name: 'shop',
    memory_mb: 512,
    cpus: 0.5,
    ports: [3000],
    read_only: false,
  });
  const { services } = parse(fileOf(files, 'compose.dnpm.yml'), { version: '1.2' }) as Compose;
  expect(Object.keys(services)).toEqual(['install', 'rebuild', 'build', 'dev']);
  for (const service of Object.values(services))
    expect(service).toMatchObject({
      user: '1000:1000',
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: '512m',
      cpus: 0.5,
      pids_limit: 256,
      read_only: false,
      tmpfs: ['/tmp'],
      volumes: ['.:/app'],
    });
  expect(services.rebuild?.network_mode).toBe('none');
  expect(services.build?.network_mode).toBe('none');
  expect(services.install?.network_mode).toBeUndefined();
  expect(services.dev?.ports).toEqual(['127.0.0.1:3000:3000']);
  expect(JSON.stringify(services.install?.command)).toContain('--ignore-scripts');
  expect(JSON.stringify(files)).not.toMatch(/docker\.sock|env_file|environment:|\$HOME|~\//);
});

test('the wrapper is a POSIX script that keeps arguments apart', async () => {
  const { files } = await configure();
  const script = fileOf(files, 'dnpm');
  execFileSync('sh', ['-n'], { input: script });
  expect(script).toMatch(/^#!\/bin\/sh\n/);
  expect(script).toContain('set -eu');
  expect(script).not.toMatch(/\$\*|\$@(?!")/);
  for (const word of ['setup', 'ci', 'install', 'run', 'dev', 'build', 'exec', 'audit', 'shell'])
    expect(script).toMatch(new RegExp(`^  ${word}\\)$`, 'm'));
  expect(files.map(({ path, executable }) => [path, executable])).toEqual([
    ['Dockerfile.dnpm', false],
    ['compose.dnpm.yml', false],
    ['dnpm', true],
    ['.npmrc', false],
    ['.dockerignore', false],
  ]);
  expect(fileOf(files, '.npmrc').trim().split('\n')).toEqual([
    'ignore-scripts=true',
    'audit=true',
    'fund=false',
    'save-exact=true',
  ]);
});

test('allowed scripts are rebuilt offline', async () => {
  const { files, instructions } = await configure({ allow_scripts: ['esbuild', '@swc/core', 'esbuild'] });
  const { services } = parse(fileOf(files, 'compose.dnpm.yml')) as Compose;
  expect(services.rebuild?.command).toEqual([
    'npm',
    'rebuild',
    '--ignore-scripts=false',
    '--foreground-scripts',
    'esbuild',
    '@swc/core',
  ]);
  expect(instructions).toContain('@swc/core');
});

test.each([
  ['24.1.0', []],
  ['22', ['moves']],
  ['v22.3', ['moves']],
  ['23.1.0', ['odd']],
  ['16.20.2', ['end of life']],
  ['18.20.8', ['2025-04-30']],
])('Node %s: %j', async (node_version, parts) => {
  const { warnings } = await configure({ node_version });
  expect(warnings).toHaveLength(parts.length);
  for (const [index, part] of parts.entries()) expect(warnings[index]).toContain(part);
});

test.each([
  [{ allow_scripts: ['*'] }, 'allow_scripts[0]: expected the name of an npm package, got "*"'],
  [{ allow_scripts: ['a b'] }, 'allow_scripts[0]: expected'],
  [{ allow_scripts: ['--foo'] }, 'allow_scripts[0]: expected'],
  [{ allow_scripts: ['@a/b/c'] }, 'allow_scripts[0]: expected'],
  [{ ports: [0] }, 'ports[0]: expected a port from 1 to 65535, got 0'],
  [{ ports: [65_536] }, 'ports[0]: expected'],
  [{ ports: [80, 80] }, 'ports[1]: expected each port once'],
  [{ project_name: 'My App' }, 'project_name: expected'],
  [{ node_version: '22\nRUN x' }, 'node_version: expected a version'],
  [{ node_version: 'lts' }, 'node_version: expected'],
  [{ node_version: '022' }, 'node_version: expected'],
  [{ cpus: 0 }, 'cpus: expected'],
  [{ memory_mb: 64 }, 'memory_mb: expected'],
  [{ pids_limit: 31 }, 'pids_limit: expected'],
])('refuses %j', async (input, message) => {
  await expect(configure(input)).rejects.toThrow(message);
});
