import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Script } from 'node:vm';
import type { Manifest, ToolManifest } from '@toolyard/sdk/manifest';
import type { AnyTool } from '@toolyard/sdk/testing';
import type { CodeCache } from './code-cache.ts';
import { toolConsole } from './tool-console.ts';

/** What `BundleCode` needs to know of a bundle. */
export interface CodeSource {
  readonly manifest: Pick<Manifest, 'id' | 'version' | 'files'>;
  /** The bytes of one of its files. */
  readonly read: (path: string) => Buffer;
  /** By what stacks and debuggers name a file; absent: `acme-tools@1.0.0/tools/echo.js`. */
  readonly nameOf?: ((path: string) => string) | undefined;
  /** What V8 made of the code before. Absent: it is compiled. */
  readonly cache?: CodeCache | undefined;
}

/** The code of a bundle in a folder. */
export function codeIn(
  folder: string,
  manifest: CodeSource['manifest'],
  options: Pick<CodeSource, 'nameOf' | 'cache'> = {},
): BundleCode {
  return new BundleCode({ manifest, read: (path) => readFileSync(join(folder, path)), ...options });
}

type Body = (
  exports: object,
  require: (name: string) => unknown,
  module: LoadedModule,
  console: object,
) => void;

/** What stands before a file's code: V8 keeps what it made of scripts, and not of bodies of functions. */
const HEAD = '(function (exports, require, module, console) {';

interface LoadedModule {
  exports: Record<string, unknown>;
}

/**
 * The code of one version of a trusted bundle, loaded file by file at first use. The files are function
 * bodies: once nothing refers to this object, V8 lets go of their code, which it never does for ES modules.
 */
export class BundleCode {
  readonly #source: CodeSource;
  readonly #loaded = new Map<string, LoadedModule>();
  #namesConsole = false;

  constructor(source: CodeSource) {
    this.#source = source;
  }

  /** Whether a file that is loaded has the word `console`: no other code of the bundle writes there. */
  get namesConsole(): boolean {
    return this.#namesConsole;
  }

  /** The tool that an entry file exports. */
  tool({ id, entry }: Pick<ToolManifest, 'id' | 'entry'>): AnyTool {
    if (entry === undefined) throw new Error(`${id} has no code`);
    return this.#load(entry).exports.default as AnyTool;
  }

  #load(path: string): LoadedModule {
    const known = this.#loaded.get(path);
    if (known !== undefined) return known;
    const loaded: LoadedModule = { exports: {} };
    this.#loaded.set(path, loaded);
    try {
      const body = this.#compile(path);
      body(loaded.exports, (name: string) => this.#require(path, name), loaded, toolConsole);
    } catch (error) {
      this.#loaded.delete(path);
      throw error;
    }
    return loaded;
  }

  #compile(path: string): Body {
    const { manifest, nameOf, cache } = this.#source;
    const { id, version, files } = manifest;
    const { [path]: digest = '' } = files;
    const code = this.#read(path);
    const cachedData = cache?.read(digest);
    const script = new Script(`${HEAD}${code}\n})`, {
      filename: nameOf?.(path) ?? `${id}@${version}/${path}`,
      columnOffset: -HEAD.length,
      ...(cachedData === undefined ? {} : { cachedData }),
    });
    if (cachedData === undefined || script.cachedDataRejected === true) cache?.note(digest, script);
    return script.runInThisContext() as Body;
  }

  #require(from: string, name: string): unknown {
    if (name.startsWith('.')) return this.#load(posix.join(posix.dirname(from), name)).exports;
    const builtin = process.getBuiltinModule(name);
    if (builtin === undefined)
      throw new Error(`${from} asks for the module ${JSON.stringify(name)}, which the bundle does not hold`);
    return builtin;
  }

  /** Checks the hash again: the file may have been touched since the bundle was taken. */
  #read(path: string): string {
    const bytes = this.#source.read(path);
    if (createHash('sha256').update(bytes).digest('hex') !== this.#source.manifest.files[path]) {
      throw new Error(`${path} is not the file that the manifest names`);
    }
    this.#namesConsole ||= bytes.includes('console');
    return bytes.toString('utf8');
  }
}
