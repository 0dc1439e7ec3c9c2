import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The scripts that a module starts in threads and processes of their own: see `scriptBeside`. */
export async function scriptsOf(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8');
  return [...text.matchAll(/\bscriptBeside\(import\.meta, '([^']+)'\)/g)].map(([, name = '']) => {
    const script = join(dirname(file), `${name}.ts`);
    if (!existsSync(script)) throw new Error(`${file}: there is no script ${script}`);
    return script;
  });
}
