import type { JsonSchema } from '@toolyard/sdk';

/**
 * A text in a result that is a document of a format says so by `contentMediaType` in the output schema: the page shows it as
 * what it is, and clients save it with its ending.
 */

/** Names of properties whose texts can be of one format only. */
const FORMATS_BY_NAME: Readonly<Record<string, string>> = {
  html: 'text/html',
  markdown: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  css: 'text/css',
  svg: 'image/svg+xml',
  ics: 'text/calendar',
  vcard: 'text/vcard',
  latex: 'text/x-latex',
  jsx: 'text/jsx',
};

const FORMATS_BY_TEXT: readonly (readonly [RegExp, string])[] = [
  [/^\s*<svg\b/, 'image/svg+xml'],
  [/^\s*<(?:\?xml|plist|urlset|opml|rss)\b/, 'application/xml'],
  [
    /^\s*<(?:!doctype html|html|div|section|article|table|form|ul|ol|p|h1|pre|link|meta|script)\b/i,
    'text/html',
  ],
  [/^BEGIN:VCALENDAR\r?\n/, 'text/calendar'],
  [/^BEGIN:VCARD\r?\n/, 'text/vcard'],
  [/^WEBVTT\b/, 'text/vtt'],
  [/^#{1,3} \S.*\n\n\S|^\|.*\|\n\|[ :-]{3}/, 'text/markdown'],
];

/** Texts whose format depends on the arguments or on the input, or that are parts of a document. */
const NO_ONE_FORMAT: Readonly<Record<string, string>> = {
  'base64-decode.result': 'whatever was encoded',
  'a2ui-spec.result': 'a schema as JSON, or the overview as Markdown',
  'csp-generate.meta': 'one tag',
  'data-sanitizer.threats.match': 'a part of the input',
  'data-sanitizer.result': 'the kind of text that was given',
  'html-entity-decode.result': 'text, of which any may look like markup',
  'html-entity-finder.entities.css': 'an escape for a style sheet',
  'instagram-post-generator.svg': 'as base64 a file, which stands beside it',
  'json-faker.text': 'JSON, JSON lines, CSV or SQL',
  'json-to-tailwind-form.result': 'JSX or HTML',
  'json-yaml-converter.result': 'JSON or YAML',
  'knap-render.result': 'what the template is written for',
  'lorem-ipsum-generate.result': 'plain text, or HTML where it is asked for',
  'math-formula-templates.formulas.latex': 'a formula, no document',
  'plist-json-converter.result': 'JSON or a property list',
  'regex-test.result': 'the input after a replacement',
  'subtitle-clean.result': 'the format of the input',
  'subtitle-fps-convert.result': 'the format of the input',
  'subtitle-merge.result': 'the format of the first file',
  'subtitle-overlap-fix.result': 'the format of the input',
  'subtitle-shift.result': 'the format of the input',
  'svg-animation-generator.svg': 'as base64 a file, which stands beside it',
  'twitter-post-generator.svg': 'as base64 a file, which stands beside it',
  'type-scale-generator.steps.css': 'a value of a property',
  'yoyo-component-generator.files.content': 'the format that the name tells',
  'workflow-run.output': 'what its steps answer',
};

interface Text {
  readonly path: string;
  readonly name: string;
  readonly text: string;
  readonly schemas: readonly JsonSchema[];
}

/** The texts in a value with the branches of their schemas. */
function* textsIn(
  value: unknown,
  schemas: readonly JsonSchema[],
  path: string,
  name: string,
): Generator<Text> {
  if (typeof value === 'string') yield { path, name, text: value, schemas };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (Array.isArray(value)) {
      yield* textsIn(inner, branchesOf(schemas.map(({ items }) => items)), path, name);
      continue;
    }
    const of = branchesOf(schemas.map(({ properties }) => Reflect.get(Object(properties), key)));
    if (of.length > 0) yield* textsIn(inner, of, `${path}.${key}`, key);
  }
}

function branchesOf(schemas: readonly unknown[]): JsonSchema[] {
  return schemas.flatMap((schema) => {
    if (typeof schema !== 'object' || schema === null) return [];
    const own = schema as JsonSchema;
    return [own, ...branchesOf([own.anyOf ?? [], own.oneOf ?? []].flat())];
  });
}

function formatOf({ name, text, schemas }: Text): string | undefined {
  if (
    text === '' ||
    schemas.some(({ enum: choices, const: only }) => choices !== undefined || only !== undefined)
  )
    return undefined;
  return FORMATS_BY_NAME[name] ?? FORMATS_BY_TEXT.find(([begin]) => begin.test(text))?.[1];
}

/** The documents in a tool's result whose schemas do not say what they are, and what they look like. */
export function unnamedDocuments(id: string, output: object, result: unknown): string[] {
  return [...textsIn(result, branchesOf([output]), id, '')].flatMap((found) => {
    const format = formatOf(found);
    if (format === undefined || NO_ONE_FORMAT[found.path] !== undefined) return [];
    return found.schemas.some((schema) => schema.contentMediaType !== undefined)
      ? []
      : [`${found.path}: ${format}`];
  });
}
