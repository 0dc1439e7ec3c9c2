import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, type Comment, type Program } from 'oxc-parser';

/** A name that a module exports. */
export interface ApiName {
  readonly name: string;
  /** Its declarations as TypeScript's `.d.ts` has them, with their comments. */
  readonly text: string;
  /** What its comment says, as one paragraph; empty when there is none. */
  readonly doc: string;
}

/** A declaration with the comment above it. */
interface Declaration {
  readonly text: string;
  readonly doc: string;
}

/** A `.d.ts` file, parsed. */
class DeclarationFile {
  readonly #path: string;
  readonly #source: string;
  readonly #program: Program;
  readonly #comments: readonly Comment[];

  constructor(path: string) {
    this.#path = path;
    this.#source = readFileSync(path, 'utf8');
    const { program, comments } = parseSync(path, this.#source);
    this.#program = program;
    this.#comments = comments;
  }

  /** What is exported, by name: here, or where it is declared. */
  names(): Map<string, Declaration[]> {
    const names = new Map<string, Declaration[]>();
    const add = (name: string, ...found: readonly Declaration[]) =>
      names.set(name, [...(names.get(name) ?? []), ...found]);
    for (const statement of this.#program.body) {
      if (statement.type !== 'ExportNamedDeclaration') continue;
      if (statement.declaration !== null) {
        for (const name of declaredNames(statement.declaration))
          add(name, this.#declaration(statement.start, statement.end));
        continue;
      }
      for (const { local, exported } of statement.specifiers) {
        const [from, to] = [nameOf(local), nameOf(exported)];
        add(to, ...this.#resolve(from, statement.source?.value, statement));
      }
    }
    return names;
  }

  #resolve(name: string, source: string | undefined, at: { start: number; end: number }): Declaration[] {
    const from = source ?? this.#importedFrom(name);
    if (from?.startsWith('.'))
      return (
        new DeclarationFile(join(dirname(this.#path), from.replace(/\.[jt]s$/, '.d.ts'))).names().get(name) ??
        []
      );
    const { doc, comment } = this.#commentBefore(at.start);
    return [{ text: `${comment}export { ${name} } from '${from ?? this.#path}';`, doc }];
  }

  #importedFrom(name: string): string | undefined {
    for (const statement of this.#program.body)
      if (
        statement.type === 'ImportDeclaration' &&
        statement.specifiers.some(({ local }) => local.name === name)
      )
        return statement.source.value;
    return undefined;
  }

  #declaration(start: number, end: number): Declaration {
    const { doc, comment } = this.#commentBefore(start);
    return { text: comment + this.#source.slice(start, end), doc };
  }

  #commentBefore(start: number): { readonly doc: string; readonly comment: string } {
    const found = this.#comments.findLast(
      ({ type, value, end }) =>
        type === 'Block' &&
        value.startsWith('*') &&
        end <= start &&
        this.#source.slice(end, start).trim() === '',
    );
    if (found === undefined) return { doc: '', comment: '' };
    const lines = found.value
      .slice(1)
      .split('\n')
      .map((line) => line.replace(/^\s*\* ?/, '').trimEnd());
    const tags = lines.findIndex((line) => line.startsWith('@'));
    const doc = (tags < 0 ? lines : lines.slice(0, tags)).join(' ').replace(/\s+/g, ' ').trim();
    return { doc, comment: `${this.#source.slice(found.start, found.end)}\n` };
  }
}

/** What a module exports, in the order of the alphabet. */
export function apiNames(file: string): ApiName[] {
  return [...new DeclarationFile(file).names()]
    .map(([name, declarations]) => ({
      name,
      text: declarations.map(({ text }) => text).join('\n'),
      doc: declarations.map(({ doc }) => doc).find((doc) => doc !== '') ?? '',
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function declaredNames(declaration: { readonly type: string }): string[] {
  if ('declarations' in declaration && Array.isArray(declaration.declarations))
    return declaration.declarations.map(({ id }: { id: { name: string } }) => id.name);
  const id: unknown = Reflect.get(declaration, 'id');
  return typeof id === 'object' && id !== null && 'name' in id ? [String(id.name)] : [];
}

function nameOf(identifier: { readonly name: string } | { readonly value: string }): string {
  return 'name' in identifier ? identifier.name : identifier.value;
}
