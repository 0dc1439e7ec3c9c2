import { satisfies, validRange } from 'semver';
import { quote } from '@toolyard/sdk';
import { readManifest } from '@toolyard/sdk/manifest';
import { createManifest, entryOf } from './create-manifest.ts';
import type { PackageSource, Problem } from './package-source.ts';
import { SDK_VERSION } from './sdk-folder.ts';

/** The problems that can be seen without running a tool: those for which a host would refuse the bundle. */
export function checkDefinitions(source: PackageSource): Problem[] {
  const code = {
    files: new Map(source.tools.map(({ id }) => [entryOf(id), ''])),
    random: new Set<string>(),
  };
  const unasked = [...engineProblems(source), ...networkProblems(source), ...codecProblems(source)];
  try {
    return [
      ...unasked,
      ...manifestProblems(source, Buffer.from(JSON.stringify(createManifest(source, code)))),
    ];
  } catch (error) {
    // A schema may refer to itself, as an object in memory, or nest without end.
    const reason = error instanceof Error ? error.message : String(error);
    return [
      ...unasked,
      { file: 'plugin.ts', reason: `the definitions cannot be written as JSON: ${reason}` },
    ];
  }
}

/** What keeps hosts from serving it that were released with this command. */
function engineProblems({ json: { engines } }: PackageSource): Problem[] {
  const range = engines?.toolyard;
  if (range === undefined || satisfies(SDK_VERSION, range, { includePrerelease: true })) return [];
  const reason =
    validRange(range) === null
      ? `expected a range of versions such as >=1.2.0, got ${quote(range)}`
      : `it needs Toolyard ${range}, and this is ${SDK_VERSION}`;
  return [{ file: 'package.json', reason: `engines.toolyard: ${reason}` }];
}

/** Tools that would find no network, whatever is granted. */
function networkProblems({ json, tools }: PackageSource): Problem[] {
  if ((json.toolyard.permissions?.net ?? []).length > 0) return [];
  const reason = 'network: there are no hosts to ask for in package.json, toolyard.permissions.net';
  return tools.flatMap(({ file, definition }) => (definition?.network === true ? [{ file, reason }] : []));
}

/** Types that TypeBox would decode: a tool is given what its caller sent. */
function codecProblems({ tools }: PackageSource): Problem[] {
  return tools.flatMap(({ file, definition }) =>
    (['input', 'output'] as const)
      .flatMap((name) => codecsIn(definition?.[name], name))
      .map((path) => ({ file, reason: `${path}: expected no transform or codec: convert the value in run` })),
  );
}

/** Where a schema holds a `Transform` of @sinclair/typebox or a `Codec` of typebox. One may hold itself. */
function codecsIn(schema: unknown, path: string, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const isCodec = Reflect.ownKeys(schema).some(
    (key) => key === '~codec' || String(key) === 'Symbol(TypeBox.Transform)',
  );
  const inner = Object.entries(schema).flatMap(([key, value]) => codecsIn(value, `${path}.${key}`, seen));
  return isCodec ? [path, ...inner] : inner;
}

/** What a host would say of a package's manifest, each with the file that its author wrote. */
export function manifestProblems({ tools }: PackageSource, manifest: Uint8Array): Problem[] {
  return (readManifest(manifest).problems ?? []).map(({ reason, tool }) => {
    if (tool === undefined) return { file: fileOf(reason), reason };
    const file = tools[tool.index]?.file ?? 'plugin.ts';
    return { file, reason: reason.replace(/^id: /, 'the file name: ') };
  });
}

/** Which file says what the bundle says of itself. */
function fileOf(reason: string): string {
  return /^(?:package|version|permissions|engines)\b/.test(reason) ? 'package.json' : 'plugin.ts';
}
