/** Runs an area of web-platform-tests in the sandbox: its files are a plugin, built as any other. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestSandbox, toolSource } from '../../test/host/runtimes/isolate/sandbox.ts';
import type { Subtest } from './in-sandbox.ts';
import type { TestFile } from './test-file.ts';

/** How long a file may take with all that it sets up, in milliseconds. */
const DEADLINE_MS = 60_000;

/** What came of a test file: its subtests, or one that says why there are none. */
export interface FileResult {
  /** Its path, with the variant. */
  readonly name: string;
  readonly subtests: readonly Subtest[];
}

export async function runArea(
  root: string,
  id: string,
  given: readonly TestFile[],
  isRun: (name: string) => boolean,
): Promise<FileResult[]> {
  const files = given.filter(({ path, variants }) => variants.some((search) => isRun(path + search)));
  const lib = await mkdtemp(join(tmpdir(), 'toolyard-wpt-'));
  const sandbox = await TestSandbox.start({ deadlineMs: DEADLINE_MS });
  try {
    await writeScripts(root, lib, files);
    const tool = (await sandbox.add({ id, lib, tools: { [id]: toolSource(runnerSource(files)) } }))(id);
    const results: FileResult[] = [];
    for (const { path, variants } of files)
      for (const search of variants) {
        if (!isRun(path + search)) continue;
        const text = JSON.stringify({ path, search });
        const reply = await sandbox.call(tool, { text }, { deadlineMs: DEADLINE_MS });
        const subtests = reply.ok
          ? (reply.result['subtests'] as Subtest[])
          : [{ name: 'the file', passed: false, message: reply.message }];
        results.push({ name: path + search, subtests });
      }
    return results;
  } finally {
    await sandbox.stop();
    await rm(lib, { recursive: true, force: true });
  }
}

async function writeScripts(root: string, lib: string, files: readonly TestFile[]): Promise<void> {
  await cp(join(import.meta.dirname, 'in-sandbox.ts'), join(lib, 'in-sandbox.ts'));
  await cp(join(root, 'resources/testharness.js'), join(lib, 'testharness.cjs'));
  await mkdir(join(lib, 'files'));
  for (const [index, { script, resources }] of files.entries()) {
    await writeFile(join(lib, `files/${index}.cjs`), script);
    await writeFile(join(lib, `files/${index}.json`), JSON.stringify(resources));
  }
}

/** The body of the tool that runs one of the files. */
function runnerSource(files: readonly TestFile[]): string {
  const rows = files.map(
    ({ path }, index) =>
      `${JSON.stringify(path)}: [() => require('../lib/files/${index}.cjs'), () => require('../lib/files/${index}.json')],`,
  );
  return `
    const { runTestFile } = require('../lib/in-sandbox.ts');
    const { path, search } = JSON.parse(text);
    const [run, resources] = { ${rows.join('\n')} }[path];
    const place = { path, search, resources: resources() };
    return { subtests: await runTestFile(place, () => require('../lib/testharness.cjs'), run) };`;
}
