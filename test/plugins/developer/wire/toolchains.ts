/** How programs of each language are made and run: all of a language by one call of its compiler or interpreter. */
import { execFileSync, spawnSync } from 'node:child_process';
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

/** The command that runs the programs of these names one after another, and prints `= name` before each. */
type Runner = (names: readonly string[]) => readonly string[];

interface Toolchain {
  /** Why programs cannot run here; nothing where they can. */
  readonly missing: () => string | undefined;
  /** What the programs were run with, for the record. */
  readonly version: readonly [command: string, ...words: string[]];
  /** Makes programs in an empty folder ready to run. */
  readonly prepare: (folder: string, programs: readonly Program[]) => Runner;
  /** Whether a program that fails ends those behind it, too. */
  readonly oneAtATime?: boolean;
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

/** @throws Error with what the compiler says */
function compile(folder: string, compiler: string, words: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(compiler, words, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${compiler} failed: ${stdout}${stderr}`);
}

/** Programs for an interpreter: a script of its language runs those of a folder that it is told. */
const interpreted = (
  ending: string,
  script: string,
  command: readonly string[],
  name = `run.${ending}`,
): Toolchain['prepare'] => {
  return (folder, programs) => {
    writeAll(folder, programs, ending);
    writeFileSync(join(folder, name), script);
    return (names) => [...command, join(folder, name), folder, ...names];
  };
};

const NODE = `const [folder, ...names] = process.argv.slice(2);
for (const name of names) {
  console.log('= ' + name);
  await import(folder + '/' + name + '.mjs').catch((error) => console.log(String(error.stack)));
}
`;

/** A page whose server has the files of the folder: fetch takes a name without a scheme for one of them. */
const PAGE = `import { readFile } from 'node:fs/promises';
const { fetch } = globalThis;
globalThis.fetch = async (input, options) =>
  /^[a-z]+:/.test(input) ? fetch(input, options) : new Response(await readFile(input));
`;

const PYTHON = `import runpy, sys, traceback
folder, *names = sys.argv[1:]
for name in names:
    print("= " + name)
    try:
        runpy.run_path(f"{folder}/{name}.py")
    except Exception:
        print(traceback.format_exc())
`;

const PHP = `<?php
function run(string $file): void
{
    try {
        require $file;
    } catch (Throwable $error) {
        echo $error, PHP_EOL;
    }
}
foreach (array_slice($argv, 2) as $name) {
    echo "= $name", PHP_EOL;
    run("$argv[1]/$name.php");
}
`;

const RUBY = `folder, *names = ARGV
names.each do |name|
  puts "= #{name}"
  load("#{folder}/#{name}.rb", true)
rescue Exception => error
  puts error.full_message(highlight: false)
end
`;

const GO = (cases: string) => `package main

import (
	"fmt"
	"os"
)

func main() {
	for _, name := range os.Args[1:] {
		fmt.Println("= " + name)
		switch name {
${cases}
		}
	}
}
`;

const JAVA = `public class Run {
    public static void main(String[] names) throws Exception {
        for (String name : names) {
            System.out.println("= " + name);
            try {
                Class.forName(name + ".Main").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            } catch (java.lang.reflect.InvocationTargetException error) {
                error.getCause().printStackTrace(System.out);
            }
        }
    }
}
`;

const CSHARP = (cases: string) => `using System;

foreach (var name in args)
{
    Console.WriteLine("= " + name);
    try
    {
        switch (name)
        {
${cases}
        }
    }
    catch (Exception error)
    {
        Console.WriteLine(error);
    }
}
`;
const CSHARP_PROJECT = `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net8.0</TargetFramework>
    <RollForward>Major</RollForward>
    <AssemblyName>programs</AssemblyName>
  </PropertyGroup>
</Project>
`;

/** A program of statements alone as one of many classes: what it uses stands before it. */
function csharpClass({ name, code }: Program): Program {
  const lines = code.split('\n');
  const first = lines.findIndex((line) => !line.startsWith('using ') || line.startsWith('using var'));
  const body = [
    ...lines.slice(0, first),
    `public static class ${name}`,
    '{',
    'public static async System.Threading.Tasks.Task Main()',
    '{',
    ...lines.slice(first),
    '}',
    '}',
  ];
  return { name, code: body.join('\n') };
}

const RUST = (programs: readonly Program[]) => `${programs.map(({ name }) => `mod ${name};`).join('\n')}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for name in std::env::args().skip(1) {
        println!("= {name}");
        match name.as_str() {
${programs.map(({ name }) => `            "${name}" => ${name}::main()?,`).join('\n')}
            _ => (),
        }
    }
    Ok(())
}
`;

/** Where Debian keeps the sources of crates. */
const CRATES = '/usr/share/cargo/registry';
const CRATE = `[package]
name = "programs"
version = "0.1.0"
edition = "2021"
[dependencies]
reqwest = { version = "*", features = ["blocking", "multipart"] }
[profile.dev]
debug = false
`;

export const TOOLCHAINS: Readonly<Record<Language, Toolchain>> = {
  javascript: {
    missing: () => undefined,
    version: [process.execPath, '--version'],
    prepare: interpreted('mjs', PAGE + NODE, [process.execPath]),
  },
  node: {
    missing: () => undefined,
    version: [process.execPath, '--version'],
    prepare: interpreted('mjs', NODE, [process.execPath]),
  },
  python: {
    missing: lacks('python3', ['-c', 'import requests'], 'python3-requests'),
    version: [
      'python3',
      '-c',
      'import sys, requests; print(sys.version.split()[0], "requests", requests.__version__)',
    ],
    prepare: interpreted('py', PYTHON, ['python3', '-W', 'ignore']),
  },
  php: {
    missing: lacks('php', ['-r', 'exit(function_exists("curl_init") ? 0 : 1);'], 'php-cli or php-curl'),
    version: ['php', '-r', 'echo PHP_VERSION, " libcurl ", curl_version()["version"];'],
    prepare: interpreted('php', PHP, ['php']),
  },
  ruby: {
    missing: lacks('ruby', ['--version'], 'ruby'),
    version: ['ruby', '-e', 'puts RUBY_VERSION'],
    prepare: interpreted('rb', RUBY, ['ruby']),
  },
  go: {
    missing: lacks('go', ['version'], 'golang-go'),
    version: ['go', 'version'],
    oneAtATime: true,
    prepare(folder, programs) {
      const cases = programs.map(({ name }) => `\t\tcase "${name}":\n\t\t\tmain_${name}()`).join('\n');
      const all = programs.map(({ name, code }) => ({
        name,
        code: code.replace('func main() {', `func main_${name}() {`),
      }));
      writeFileSync(join(folder, 'go.mod'), 'module wire\n');
      writeAll(folder, [{ name: 'main', code: GO(cases) }, ...all], 'go');
      compile(folder, 'go', ['build', '-o', 'programs', '.']);
      return (names) => [join(folder, 'programs'), ...names];
    },
  },
  java: {
    missing: lacks('javac', ['-version'], 'default-jdk-headless'),
    version: ['javac', '-version'],
    prepare(folder, programs) {
      for (const { name, code } of programs) {
        mkdirSync(join(folder, name));
        writeFileSync(join(folder, name, 'Main.java'), `package ${name};\n${code}`);
      }
      writeFileSync(join(folder, 'Run.java'), JAVA);
      const files = ['Run.java', ...programs.map(({ name }) => join(name, 'Main.java'))];
      const compiler = ['-J-XX:TieredStopAtLevel=1', '-encoding', 'UTF-8', '-nowarn', '-proc:none'];
      compile(folder, 'javac', [...compiler, '-d', 'classes', ...files]);
      const machine = ['-Xshare:auto', '-XX:TieredStopAtLevel=1', '-cp', join(folder, 'classes')];
      return (names) => ['java', ...machine, 'Run', ...names];
    },
  },
  csharp: {
    missing: lacks('dotnet', ['--version'], 'dotnet-sdk'),
    version: ['dotnet', '--version'],
    prepare(folder, programs) {
      const cases = programs
        .map(({ name }) => `            case "${name}": await ${name}.Main(); break;`)
        .join('\n');
      writeFileSync(join(folder, 'programs.csproj'), CSHARP_PROJECT);
      writeAll(folder, [{ name: 'Program', code: CSHARP(cases) }, ...programs.map(csharpClass)], 'cs');
      compile(folder, 'dotnet', ['build', '-o', 'out']);
      return (names) => ['dotnet', join(folder, 'out', 'programs.dll'), ...names];
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
    version: ['rustc', '--version'],
    oneAtATime: true,
    prepare(folder, programs) {
      mkdirSync(join(folder, 'src'));
      mkdirSync(join(folder, '.cargo'));
      writeFileSync(
        join(folder, '.cargo', 'config.toml'),
        `[source.crates-io]\nreplace-with = "debian"\n[source.debian]\ndirectory = "${CRATES}"\n`,
      );
      writeFileSync(join(folder, 'Cargo.toml'), CRATE);
      const all = programs.map(({ name, code }) => ({
        name,
        code: code.replace('fn main()', 'pub fn main()'),
      }));
      writeAll(join(folder, 'src'), [{ name: 'main', code: RUST(programs) }, ...all], 'rs');
      compile(folder, 'cargo', ['build', '--quiet', '--offline']);
      const target = process.env['CARGO_TARGET_DIR'] ?? join(folder, 'target');
      return (names) => [join(target, 'debug', 'programs'), ...names];
    },
  },
};
