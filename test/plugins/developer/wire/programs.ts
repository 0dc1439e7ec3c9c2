import { spawn } from 'node:child_process';
import { type Language, type Program, TOOLCHAINS } from './toolchains.ts';

/** What would reach the programs behind it: their input, and what a whole process has. */
const ALONE = /stdin|StandardInput|System\.(?:in|setProperty)\b/i;

/** Runs programs in a folder, and gives what each printed; `own` is a folder for what they are made of. */
export async function runPrograms(
  language: Language,
  programs: readonly Program[],
  options: { readonly own: string; readonly folder: string; readonly input: string },
): Promise<ReadonlyMap<string, string>> {
  const { prepare, oneAtATime = false } = TOOLCHAINS[language];
  const runner = prepare(options.own, programs);
  const together = programs.filter(({ code }) => !oneAtATime && !ALONE.test(code)).map(({ name }) => name);
  const alone = programs.map(({ name }) => name).filter((name) => !together.includes(name));
  const printed = new Map<string, string>();
  await inTurns(
    [...(together.length > 0 ? [together] : []), ...alone.map((name) => [name])],
    async (names) => {
      const output = await runProgram(runner(names), options);
      for (const part of `\n${output}`.split('\n= ').slice(1)) {
        const end = part.indexOf('\n');
        printed.set(part.slice(0, end), part.slice(end + 1));
      }
    },
  );
  return printed;
}

/** Two at a time. */
export async function inTurns<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  const work = async () => {
    for (const item of rest) await act(item);
  };
  await Promise.all([work(), work()]);
}

/** Runs a command to its end with a text as its input, and gives what it printed. */
export async function runProgram(
  [program = '', ...words]: readonly string[],
  options: { readonly folder: string; readonly input: string },
): Promise<string> {
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/_proxy$|^NODE_OPTIONS$/i.test(name)),
  );
  const child = spawn(program, words, { cwd: options.folder, env: environment, timeout: 300_000 });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  child.stdin.on('error', () => undefined);
  child.stdin.end(options.input);
  await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return output;
}
