import { foldCase } from '@toolyard/kit/case-folding';
import { Dropped } from '@toolyard/kit/dropped';
import { parseWithDigitsAsText } from '@toolyard/kit/inexact-numbers';
import { defineTool, InputError, type JsonObject, Type } from '@toolyard/sdk';
import { isObject, objectAt, objectsAt, textAt } from '../../lib/json-members.ts';
import { readJsonSource } from '../../lib/json-source.ts';
import { collectionLosses } from './collection-losses.ts';
import { postmanRequestToCurl } from './postman-request.ts';
import { type VariableScopes, VariableResolver, variablesFrom, variablesOf } from './postman-variables.ts';

export default defineTool({
  title: 'Postman to cURL',
  summary:
    'Convert a Postman collection (v2.0, v2.1) or a single request to cURL commands, filling in {{variables}}.',
  keywords: ['export', 'command line', 'migrate'],
  input: Type.Object({
    collection: Type.Unsafe<string | JsonObject>({
      type: ['string', 'object'],
      contentMediaType: 'application/json',
      description: 'Collection, folder or single request as JSON text or object',
    }),
    variables: Type.Optional(
      Type.Unsafe<JsonObject>({
        type: 'object',
        description: "Values for {{name}}; they win over the collection's own",
      }),
    ),
    name_contains: Type.Optional(
      Type.String({ description: 'Keep requests whose name or folder contains this (case ignored)' }),
    ),
    multiline: Type.Boolean({ default: true, description: 'One option a line' }),
  }),
  output: Type.Object({
    result: Type.String({
      description: 'commands with a "# Folder / Name" line above each, joined by a blank line',
    }),
    commands: Type.Array(
      Type.Object({
        name: Type.String(),
        folder: Type.String(),
        method: Type.String(),
        url: Type.String(),
        curl: Type.String(),
      }),
    ),
    count: Type.Integer(),
    unresolved: Type.Array(Type.String(), { description: 'variable names left as {{name}}' }),
    warnings: Type.Array(Type.String(), {
      description: 'scripts, settings, dynamic variables, auth kinds that are not carried over',
    }),
    dropped: Dropped,
  }),
  examples: [
    {
      name: 'basic authorization of the collection, a folder',
      input: {
        collection: {
          info: { name: 'C', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
          item: [{ name: 'F', item: [{ name: 'Del', request: { method: 'DELETE', url: '{{base}}/1' } }] }],
          auth: {
            type: 'basic',
            basic: [
              { key: 'username', value: 'u' },
              { key: 'password', value: 'p' },
            ],
          },
        },
        variables: { base: 'https://a.test' },
      },
      output: {
        result: "# F / Del\ncurl 'https://a.test/1' \\\n  -X 'DELETE' \\\n  -u 'u:p'",
        count: 1,
        unresolved: [],
        warnings: [],
      },
    },
  ],
  run({ collection, variables = {}, name_contains, multiline }) {
    const root = readCollection(collection);
    const unresolved = new Set<string>();
    const warnings = new Set<string>();
    const found: FoundRequest[] = [];
    const folder = root.info === undefined && Array.isArray(root.item) ? textAt(root, 'name') : undefined;
    collect(root, { folders: folder === undefined ? [] : [folder], scopes: [], auth: undefined }, found);
    if (root.item !== undefined)
      for (const part of leftOutOf(root, {}))
        warnings.add(`${part.replace(/ (?=are$)/, ' of the collection ')} left out`);
    const dropped = collectionLosses(root);

    const wanted = foldCase(name_contains ?? '');
    const commands = found
      .filter((item) => foldCase(item.name).includes(wanted) || foldCase(item.folder).includes(wanted))
      .map(({ name, folder: path, request, auth, scopes, leftOut }) => {
        const warn = (problem: string) => warnings.add(`${name}: ${problem}`);
        for (const part of leftOut) warn(`${part} left out`);
        const resolver = new VariableResolver([variablesFrom(variables), ...scopes], unresolved);
        const before = unresolved.size;
        const command = postmanRequestToCurl({ request, auth, resolver, warn }, multiline);
        for (const variable of [...unresolved].slice(before))
          if (variable.startsWith('$')) warn(`the dynamic variable ${variable} has no value outside Postman`);
        return { name, folder: path, method: command.method, url: command.url, curl: command.curl };
      });
    return {
      result: commands.map((command) => `${commentLine(command)}\n${command.curl}`).join('\n\n'),
      commands,
      count: commands.length,
      unresolved: [...unresolved],
      warnings: [...warnings],
      ...dropped.output(),
    };
  },
});

interface FoundRequest {
  readonly name: string;
  readonly folder: string;
  readonly request: JsonObject;
  readonly auth: JsonObject | undefined;
  readonly scopes: VariableScopes;
  /** What a command has no place for, as sentences begin: `scripts are`. */
  readonly leftOut: readonly string[];
}

/** What folders hand down to what is in them. */
interface Surroundings {
  readonly folders: readonly string[];
  readonly scopes: VariableScopes;
  readonly auth: JsonObject | undefined;
}

function readCollection(given: string | JsonObject): JsonObject {
  const root = parseWithDigitsAsText(readJsonSource('collection', given).text);
  // Postman's own interface wraps what it gives.
  const inner = isObject(root) && isObject(root.collection) ? root.collection : root;
  if (isObject(inner)) {
    if (Array.isArray(inner.item) || inner.request !== undefined || inner.url !== undefined) return inner;
    if (Array.isArray(inner.requests))
      throw new InputError('collection', 'is in the format v1: export it from Postman as Collection v2.1');
  }
  throw new InputError('collection', 'expected a Postman collection with item, or one with request or url');
}

function collect(holder: JsonObject, around: Surroundings, found: FoundRequest[]): void {
  const request = requestOf(holder);
  const scopes = [variablesOf(holder), ...around.scopes];
  const own = objectAt(request ?? holder, 'auth');
  const auth = textAt(own, 'type') === undefined ? around.auth : own;
  if (request !== undefined) {
    const name = textAt(holder, 'name') ?? '';
    const folder = around.folders.join(' / ');
    found.push({ name, folder, request, auth, scopes, leftOut: leftOutOf(holder, request) });
    return;
  }
  for (const item of objectsAt(holder, 'item')) {
    const isFolder = requestOf(item) === undefined;
    const folders = isFolder ? [...around.folders, textAt(item, 'name') ?? ''] : around.folders;
    collect(item, { folders, scopes, auth }, found);
  }
}

/** The request of an item, which may be just a URL; a request can also stand alone. */
function requestOf(item: JsonObject): JsonObject | undefined {
  if (Array.isArray(item.item)) return undefined;
  if (typeof item.request === 'string') return { url: item.request };
  if (isObject(item.request)) return item.request;
  return item.url === undefined ? undefined : item;
}

function leftOutOf(item: JsonObject, request: JsonObject): string[] {
  const settings = Object.keys(objectAt(item, 'protocolProfileBehavior'));
  return [
    ...(hasScripts(item) ? ['scripts are'] : []),
    ...(settings.length > 0 ? [`the settings ${settings.join(', ')} are`] : []),
    ...['proxy', 'certificate'].filter((part) => isObject(request[part])).map((part) => `the ${part} is`),
  ];
}

function hasScripts(holder: JsonObject): boolean {
  return objectsAt(holder, 'event').some((event) => {
    const { exec } = objectAt(event, 'script');
    const lines = Array.isArray(exec) ? exec : [exec];
    const { src } = objectAt(event, 'script');
    return src !== undefined || lines.some((line) => typeof line === 'string' && line.trim() !== '');
  });
}

/** In one line, whatever the names hold: what follows a line end would be a command. */
function commentLine({ name, folder }: { readonly name: string; readonly folder: string }): string {
  const title = [folder, name].filter((part) => part !== '').join(' / ');
  return `# ${title.replace(/[\r\n\u2028\u2029]+/g, ' ')}`.trimEnd();
}
