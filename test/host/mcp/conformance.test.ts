import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildPlugin } from '../../../sdk/cli/build.ts';
import { writePackage } from '../plugin-package.ts';
import { startHost } from '../start-host.ts';
import { CONFORMANCE_TOOLS } from './conformance-tools.ts';

const modules = join(import.meta.dirname, '../../../node_modules');

// The newest release of the official suite knows the revisions with a handshake, the newest pre-release also 2026-07-28.
test.each([
  ['@modelcontextprotocol/conformance', '--spec-version', '2025-11-25', 'handshake-era.yml'],
  ['conformance-next', '--spec-version', '2025-11-25', 'handshake-era.yml'],
  // All that the revision demands, as frozen at its release: more than the suite's own choice of scenarios.
  ['conformance-next', '--requirements', '2026-07-28', 'modern-era.yml'],
])(
  'the suite %s with %s %s fails in nothing but what %s lists',
  { timeout: 120_000 },
  async (suite, choice, version, baseline) => {
    const folder = await writePackage({ name: 'conformance', files: CONFORMANCE_TOOLS });
    expect(await buildPlugin(folder)).toMatchObject({ kind: 'built' });
    const { url } = await startHost({ PLUGIN_DIRS: dirname(folder) });
    const { code, output } = await run([
      join(modules, suite, 'dist/index.js'),
      ...['server', '--url', `${url}/mcp`, choice, version],
      ...['--expected-failures', join(import.meta.dirname, 'conformance', baseline)],
    ]);
    expect(output).toContain('SUMMARY');
    expect(code, output.slice(output.indexOf('SUMMARY'))).toBe(0);
  },
);

function run(args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args);
  onTestFinished(() => void child.kill());
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}
