import { parseJson } from '@toolyard/kit/json-argument';
import {
  defineTool,
  InputError,
  type JsonObject,
  type JsonValue,
  nullable,
  quote,
  Type,
} from '@toolyard/sdk';
import { reviewApps } from './apps-json.ts';

const Findings = Type.Array(Type.Object({ pointer: Type.String(), message: Type.String() }));

export default defineTool({
  title: 'WVW apps.json Generator',
  summary: 'Build or validate the apps.json file that lists your apps on the World Vibe Web catalogue.',
  keywords: ['wvw.dev', 'app store', 'listing', 'manifest'],
  input: Type.Object({
    store: Type.Optional(
      Type.Unsafe<JsonObject>({ type: 'object', description: '{name, developer, tagline, github}' }),
    ),
    apps: Type.Optional(
      Type.Unsafe<JsonObject[]>({
        type: 'array',
        items: { type: 'object' },
        maxItems: 500,
        description: 'App objects with the fields of apps.json',
      }),
    ),
    apps_json: Type.Optional(
      Type.Unsafe<JsonObject | string>({
        type: ['string', 'object'],
        contentMediaType: 'application/json',
        description: 'An existing apps.json to validate instead',
      }),
    ),
    repo: Type.Optional(
      Type.String({ description: 'owner/repo that will hold the file, for the submission line' }),
    ),
  }),
  output: Type.Object({
    valid: Type.Boolean(),
    result: Type.String({
      contentMediaType: 'application/json',
      description: 'apps.json text, indented by 2; "" when not valid',
    }),
    document: nullable(Type.Unsafe<JsonObject>({ type: 'object' }), 'The same as data, null when not valid'),
    errors: Findings,
    warnings: Findings,
    app_count: Type.Integer(),
    submission: Type.String({ description: 'repos.json entry "owner/repo", "" without repo' }),
  }),
  examples: [
    {
      name: 'A store with one app',
      input: {
        store: { name: 'My Store', developer: 'Dev' },
        apps: [
          {
            id: 'my-tool',
            name: 'My Tool',
            subtitle: 'Short line',
            description: 'One line.',
            category: ['cli'],
            platform: 'Node.js',
            price: 'Free',
            github: 'https://github.com/you/my-tool',
          },
        ],
        repo: 'you/apps',
      },
      output: {
        valid: true,
        errors: [],
        app_count: 1,
        document: { categories: [{ id: 'cli', name: 'CLI Apps' }] },
        submission: '"you/apps"',
      },
    },
  ],
  run({ store, apps, apps_json, repo }) {
    const { document, errors, warnings, appCount } = reviewApps(readDocument(store, apps, apps_json));
    const name = repo?.trim();
    if (name !== undefined && !/^[A-Za-z0-9](?:[A-Za-z0-9-]{0,38})\/[\w.-]{1,100}$/.test(name))
      throw new InputError('repo', `expected owner/repo, got ${quote(repo)}`);
    return {
      valid: document !== null,
      result: document === null ? '' : JSON.stringify(document, null, 2),
      document,
      errors,
      warnings,
      app_count: appCount,
      submission: name === undefined ? '' : JSON.stringify(name),
    };
  },
});

function readDocument(
  store: JsonObject | undefined,
  apps: JsonObject[] | undefined,
  given: JsonObject | string | undefined,
): JsonValue {
  if (given !== undefined) {
    if (store !== undefined || apps !== undefined)
      throw new InputError('apps_json', 'expected alone, without store and apps');
    return parseJson('apps_json', given);
  }
  if (store === undefined) throw new InputError('store', 'required with apps, or apps_json alone');
  if (apps === undefined) throw new InputError('apps', 'required with store');
  return { store, apps };
}
