/** Test files of web-platform-tests: what they are made of. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix, join } from 'node:path';

/** A test file with all that it needs, as one script. */
export interface TestFile {
  /** Its path from the root of web-platform-tests. */
  readonly path: string;
  /** What its address ends with, one after the other: `?1-1000`. */
  readonly variants: readonly string[];
  /** The scripts that it names and then its own code: one scope, as in a page. */
  readonly script: string;
  /** What it fetches, by path from the root. */
  readonly resources: Readonly<Record<string, string>>;
}

/** The parser that web-platform-tests serves under a name of its own. */
const SERVED: Readonly<Record<string, string>> = {
  'resources/WebIDLParser.js': 'resources/webidl2/lib/webidl2.js',
};

const META = /^\/\/ META: (\w+)=(.*)$/gm;
const FETCHED = /["'`]([\w./-]+\.(?:json|txt))["'`]/g;

export function readTestFile(root: string, path: string): TestFile {
  const code = read(root, path);
  const meta = [...code.matchAll(META)].map(([, key = '', value = '']) => [key, value.trim()] as const);
  const variants = meta.flatMap(([key, value]) => (key === 'variant' ? [value] : []));
  const scripts = meta.flatMap(([key, value]) => (key === 'script' ? [inRoot(path, value)] : []));
  const script = inFunction([...scripts.map((name) => read(root, name)), code].join('\n;\n'));
  const resources: Record<string, string> = {};
  for (const [, name = ''] of script.matchAll(FETCHED)) {
    const resource = inRoot(path, name);
    if (existsSync(join(root, resource))) resources[resource] = read(root, resource);
  }
  if (scripts.includes('resources/idlharness.js'))
    for (const name of globSync('interfaces/*.idl', { cwd: root })) resources[name] = read(root, name);
  return { path, variants: variants.length === 0 ? [''] : variants, script, resources };
}

/** A script in a scope of its own, where it finds no module system and `this` is the global object. */
function inFunction(script: string): string {
  return `(function (exports, module, define) {${script}\n}).call(globalThis);`;
}

/** What a reference of a test file means, from the root. */
function inRoot(path: string, reference: string): string {
  return posix.join(reference.startsWith('/') ? '' : posix.dirname(path), reference.replace(/^\//, ''));
}

function read(root: string, path: string): string {
  return readFileSync(join(root, SERVED[path] ?? path), 'utf8');
}
