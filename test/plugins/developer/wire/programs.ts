import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const LANGUAGES = [
  'javascript',
  'node',
  'python',
  'php',
  'go',
  'ruby',
  'java',
  'csharp',
  'rust',
] as const;
export type Language = (typeof LANGUAGES)[number];

export interface Program {
  /** A word that is unlike that of other programs. */
  readonly name: string;
  readonly code: string;
}

interface Toolchain {
  /** Why programs cannot run here; nothing where they can. */
  readonly missing: () => string | undefined;
  /** How to run a program in a folder; what all have in common is made ready first. */
  readonly prepare: (folder: string, programs: readonly Program[]) => (name: string) => readonly string[];
  /** Runs programs one after another in one process, which prints `= name` before each; they read no input. */
  readonly runner?: { readonly file: string; readonly code: string; readonly command: readonly string[] };
}

const lacks = (command: string, words: readonly string[], packages: string) => () => {
  try {
    execFileSync(command, words, { stdio: 'ignore' });
    return undefined;
  } catch {
    return `${packages} is not installed`;
  }
};

function writeAll(folder: string, programs: readonly Program[], ending: string): void {
  for (const { name, code } of programs) writeFileSync(join(folder, `${name}.${ending}`), code);
}

/** Programs that an interpreter runs, one at a time. */
const interpreted = (ending: string, ...command: readonly string[]): Toolchain['prepare'] => {
  return (folder, programs) => {
    writeAll(folder, programs, ending);
    return (name) => [...command, join(folder, `${name}.${ending}`)];
  };
};

/** A page whose server has the files of the folder: fetch takes a name without a scheme for one of them. */
const PAGE = `import { readFile } from 'node:fs/promises';
const { fetch } = globalThis;
globalThis.fetch = async (input, options) =>
  /^[a-z]+:/.test(input) ? fetch(input, options) : new Response(await readFile(input));
`;

const NODE_RUNNER = `const [folder, ...names] = process.argv.slice(2);
for (const name of names) {
  console.log('= ' + name);
  await import(folder + '/' + name + '.mjs').catch((error) => console.log(String(error.stack)));
}
`;
const PYTHON_RUNNER = `import runpy, sys, traceback
folder, *names = sys.argv[1:]
for name in names:
    print("= " + name)
    try:
        runpy.run_path(f"{folder}/{name}.py")
    except Exception:
        print(traceback.format_exc())
`;

const CRATES = '/usr/share/cargo/registry';

const TOOLCHAINS: Readonly<Record<Language, Toolchain>> = {
  javascript: {
    missing: () => undefined,
    prepare(folder, programs) {
      writeFileSync(join(folder, 'page.mjs'), PAGE);
      return interpreted('mjs', process.execPath, '--import', join(folder, 'page.mjs'))(folder, programs);
    },
    runner: { file: 'run.mjs', code: `${PAGE}${NODE_RUNNER}`, command: [process.execPath] },
  },
  node: {
    missing: () => undefined,
    prepare: interpreted('mjs', process.execPath),
    runner: { file: 'run.mjs', code: NODE_RUNNER, command: [process.execPath] },
  },
  python: {
    missing: lacks('python3', ['-c', 'import requests'], 'python3-requests'),
    prepare: interpreted('py', 'python3', '-W', 'ignore'),
    runner: { file: 'run.py', code: PYTHON_RUNNER, command: ['python3', '-W', 'ignore'] },
  },
  php: {
    missing: lacks('php', ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'], 'php-cli or php-curl'),
    prepare: interpreted('php', 'php'),
  },
  ruby: { missing: lacks('ruby', ['--version'], 'ruby'), prepare: interpreted('rb', 'ruby') },
  go: {
    missing: lacks('go', ['version'], 'golang-go'),
    prepare(folder, programs) {
      const cases = programs.map(({ name }) => `\tcase "${name}":\n\t\tmain_${name}()`).join('\n');
      const main = `package main\n\nimport "os"\n\nfunc main() {\n\tswitch os.Args[1] {\n${cases}\n\t}\n}\n`;
      writeFileSync(join(folder, 'go.mod'), 'module wire\n');
      writeAll(
        folder,
        [
          { name: 'main', code: main },
          ...programs.map(({ name, code }) => ({
            name,
            code: code.replace('func main() {', `func main_${name}() {`),
          })),
        ],
        'go',
      );
      execFileSync('go', ['build', '-o', 'programs', '.'], { cwd: folder, stdio: 'pipe' });
      return (name) => [join(folder, 'programs'), name];
    },
  },
  java: {
    missing: lacks('javac', ['-version'], 'default-jdk-headless'),
    prepare(folder, programs) {
      for (const { name, code } of programs) {
        mkdirSync(join(folder, name));
        writeFileSync(join(folder, name, 'Main.java'), `package ${name};\n${code}`);
      }
      const files = programs.map(({ name }) => join(name, 'Main.java'));
      execFileSync('javac', ['-nowarn', '-d', 'classes', ...files], { cwd: folder, stdio: 'pipe' });
      return (name) => [
        'java',
        '-Xshare:auto',
        '-XX:TieredStopAtLevel=1',
        '-cp',
        join(folder, 'classes'),
        `${name}.Main`,
      ];
    },
  },
  csharp: {
    missing: lacks('dotnet', ['--version'], 'dotnet-sdk'),
    prepare(folder, programs) {
      for (const { name, code } of programs) {
        mkdirSync(join(folder, name));
        writeFileSync(join(folder, name, 'Program.cs'), code);
        writeFileSync(
          join(folder, name, `${name}.csproj`),
          '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>\n',
        );
        execFileSync('dotnet', ['build', '-o', 'out'], { cwd: join(folder, name), stdio: 'pipe' });
      }
      return (name) => ['dotnet', join(folder, name, 'out', `${name}.dll`)];
    },
  },
  rust: {
    missing: () => {
      try {
        if (!readdirSync(CRATES).some((name) => name.startsWith('reqwest-')))
          return 'librust-reqwest-dev is not installed';
      } catch {
        return 'librust-reqwest-dev is not installed';
      }
      return lacks('cargo', ['--version'], 'cargo')();
    },
    prepare(folder, programs) {
      mkdirSync(join(folder, 'src'));
      mkdirSync(join(folder, '.cargo'));
      writeFileSync(
        join(folder, '.cargo', 'config.toml'),
        `[source.crates-io]\nreplace-with = "debian"\n[source.debian]\ndirectory = "${CRATES}"\n`,
      );
      writeFileSync(
        join(folder, 'Cargo.toml'),
        '[package]\nname = "programs"\nversion = "0.1.0"\nedition = "2021"\n[dependencies]\nreqwest = { version = "*", features = ["blocking", "multipart"] }\n',
      );
      const cases = programs.map(({ name }) => `        "${name}" => ${name}::main(),`).join('\n');
      writeFileSync(
        join(folder, 'src', 'main.rs'),
        `${programs.map(({ name }) => `mod ${name};`).join('\n')}\nfn main() -> Result<(), Box<dyn std::error::Error>> {\n    match std::env::args().nth(1).unwrap_or_default().as_str() {\n${cases}\n        _ => Ok(()),\n    }\n}\n`,
      );
      writeAll(
        join(folder, 'src'),
        programs.map(({ name, code }) => ({ name, code: code.replace('fn main()', 'pub fn main()') })),
        'rs',
      );
      execFileSync('cargo', ['build', '--quiet', '--offline'], { cwd: folder, stdio: 'pipe' });
      return (name) => [join(folder, 'target', 'debug', 'programs'), name];
    },
  },
};

/** Why programs in a language cannot run on this machine. */
export function whatIsMissing(language: Language): string | undefined {
  return TOOLCHAINS[language].missing();
}

/** Runs programs in a folder, and gives what each printed; `own` is a folder for what they are made of. */
export async function runPrograms(
  language: Language,
  programs: readonly Program[],
  options: { readonly own: string; readonly folder: string; readonly input: string },
): Promise<ReadonlyMap<string, string>> {
  const { prepare, runner } = TOOLCHAINS[language];
  const commandOf = prepare(options.own, programs);
  const printed = new Map<string, string>();
  const alone = programs.filter(({ code }) => runner === undefined || /stdin/.test(code));
  if (runner !== undefined) {
    const file = join(options.own, runner.file);
    writeFileSync(file, runner.code);
    const together = programs.filter((program) => !alone.includes(program)).map(({ name }) => name);
    const output = await runProgram([...runner.command, file, options.own, ...together], options);
    for (const part of `\n${output}`.split('\n= ').slice(1)) {
      const end = part.indexOf('\n');
      printed.set(part.slice(0, end), part.slice(end + 1));
    }
  }
  await inTurns(alone, async ({ name }) => {
    printed.set(name, await runProgram(commandOf(name), options));
  });
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
