import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Manifest } from '@toolyard/sdk/manifest';
import { onTestFinished } from 'vitest';

/** A folder that is gone when the test is over. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolyard-bundles-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The manifest of a bundle of one tool, and its code: the tool answers with `answer`. */
export function echoBundle(
  id: string,
  answer: string,
): { readonly manifest: Manifest; readonly files: Readonly<Record<string, string>> } {
  const code = `exports.default = { run: () => ({ result: ${JSON.stringify(answer)} }) };`;
  const entry = `tools/${id}.js`;
  const manifest: Manifest = {
    format: 1,
    id,
    package: `@acme/${id}`,
    version: '1.0.0',
    sdk: '0.1.0',
    title: 'Acme',
    summary: 'Tools of a test.',
    permissions: { net: [] },
    tools: [
      {
        id: `${id}-echo`,
        title: 'Echo',
        summary: 'Gives a text back.',
        keywords: [],
        aliases: [],
        unlistedAliases: [],
        surfaces: ['rest', 'mcp'],
        runtime: 'isolate',
        random: false,
        input: {
          type: 'object',
          properties: { text: { type: 'string', description: 'Any text' } },
          additionalProperties: false,
        },
        output: { type: 'object', properties: { result: { type: 'string' } }, required: ['result'] },
        examples: [{ name: 'a word', input: { text: 'hey' }, output: { result: answer } }],
        entry,
      },
    ],
    files: { [entry]: sha256(code) },
  };
  return { manifest, files: { [entry]: code } };
}

/** Writes a bundle's folder; `plugin.json` last, as a careful copy does. */
export async function writeBundle(
  folder: string,
  { manifest, files }: { readonly manifest: unknown; readonly files: Readonly<Record<string, string>> },
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'plugin.json'), JSON.stringify(manifest));
}

export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** What the tool of `echoBundle` answers, or the status of the refusal. */
export async function echo(url: string, id: string): Promise<string | number> {
  const response = await fetch(`${url}/api/tools/${id}-echo/execute`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"text":"a"}',
  });
  const body = (await response.json()) as { result?: { result: string } };
  return body.result?.result ?? response.status;
}
