import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

/** Whether a command can be run here. */
export async function isInstalled(command: string, ...versionArguments: string[]): Promise<boolean> {
  return run(command, versionArguments).then(
    () => true,
    () => false,
  );
}

/** What a command says when it runs in a folder with the files; empty when it ends well. */
export async function judgeFiles(
  files: Readonly<Record<string, string>>,
  command: string,
  commandArguments: readonly string[],
): Promise<string> {
  const folder = await mkdtemp(join(root, 'node_modules', '.generated-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    await run(command, commandArguments, { cwd: folder, maxBuffer: 2 ** 26 });
    return '';
  } catch (error) {
    const { stdout, stderr, message } = error as { stdout?: string; stderr?: string; message: string };
    return `${stdout ?? ''}${stderr ?? ''}` || message;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What `tsc --strict` says about modules of TypeScript, by their file names. */
export async function judgeTypeScript(files: Readonly<Record<string, string>>): Promise<string> {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'esnext',
    module: 'nodenext',
    moduleDetection: 'force',
    jsx: 'react-jsx',
    lib: ['esnext', 'dom', 'dom.iterable'],
    types: [],
    skipLibCheck: true,
    allowJs: true,
    checkJs: false,
  };
  return judgeFiles(
    {
      ...files,
      'tsconfig.json': JSON.stringify({ compilerOptions, files: Object.keys(files) }),
      'package.json': JSON.stringify({ type: 'module' }),
    },
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.', '--pretty', 'false'],
  );
}
