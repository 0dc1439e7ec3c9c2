import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript-in-js';
import type { CheckTask, TypeProblem } from './type-check.ts';

const LIBRARY = new Map(
  Object.entries(
    JSON.parse(readFileSync(join(import.meta.dirname, 'library.json'), 'utf8')) as Record<string, string>,
  ),
);

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleDetection: ts.ModuleDetectionKind.Legacy,
  lib: ['lib.es2025.d.ts'],
  types: [],
  strict: true,
  // What a program finds in `input` has no type, nor has what it makes of that.
  noImplicitAny: false,
  useUnknownInCatchVariables: false,
  noEmit: true,
};

/** Problems of one program. */
const MOST_PROBLEMS = 20;
const MOST_CHARACTERS = 500;

/** The language's own declarations, parsed once a thread. */
const parsed = new Map<string, ts.SourceFile>();

/** Checks a program against what it may call. */
export default function work({ bytes }: CheckTask): TypeProblem[] {
  const { declarations, program } = JSON.parse(Buffer.from(bytes).toString('utf8')) as Readonly<
    Record<'declarations' | 'program', string>
  >;
  const given = new Map([
    ['/tools.d.ts', declarations],
    ['/program.ts', program],
  ]);
  const checked = ts.createProgram({
    rootNames: [...given.keys()],
    options: OPTIONS,
    host: {
      getSourceFile: (name, version) => sourceOf(name, given, version),
      getDefaultLibFileName: () => '/lib.es2025.d.ts',
      writeFile: () => {},
      getCurrentDirectory: () => '/',
      getCanonicalFileName: (name) => name,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => '\n',
      fileExists: (name) => given.has(name) || LIBRARY.has(name.slice(1)),
      readFile: (name) => given.get(name) ?? LIBRARY.get(name.slice(1)),
    },
  });
  const file = checked.getSourceFile('/program.ts');
  const syntactic = checked.getSyntacticDiagnostics(file);
  const found = syntactic.length > 0 ? syntactic : checked.getSemanticDiagnostics(file);
  return found.slice(0, MOST_PROBLEMS).map(toProblem);
}

function sourceOf(
  name: string,
  given: ReadonlyMap<string, string>,
  version: ts.ScriptTarget | ts.CreateSourceFileOptions,
): ts.SourceFile | undefined {
  const text = given.get(name);
  if (text !== undefined) return ts.createSourceFile(name, text, version);
  const own = LIBRARY.get(name.slice(1));
  if (own === undefined) return undefined;
  const known = parsed.get(name) ?? ts.createSourceFile(name, own, version);
  parsed.set(name, known);
  return known;
}

function toProblem({ file, start = 0, messageText }: ts.Diagnostic): TypeProblem {
  const message = ts.flattenDiagnosticMessageText(messageText, '\n').slice(0, MOST_CHARACTERS);
  return { line: (file?.getLineAndCharacterOfPosition(start).line ?? 0) + 1, message };
}
