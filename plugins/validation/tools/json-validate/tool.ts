import { type JsonNode, readJsonText } from '@toolyard/kit/json-text';
import { countCharacters, textPlaces } from '@toolyard/kit/text-places';
import { defineTool, nullable, Type } from '@toolyard/sdk';
import { emptyStats, reviewJson } from './json-review.ts';

/** The most errors, and the most warnings, that are listed. */
const MOST = 100;
/** How long the paths of all warnings may be together. */
const MAX_PATH_CHARACTERS = 1_048_576;
const BOM = '\ufeff';

/** What I-JSON (RFC 7493) forbids. */
const STRICT = new Set(['duplicate_key', 'unsafe_number', 'lone_surrogate']);

const place = {
  code: Type.String(),
  message: Type.String(),
  line: Type.Integer(),
  column: Type.Integer(),
  offset: Type.Integer({ description: 'In code points from 0' }),
};

export default defineTool({
  title: 'JSON Validator',
  summary:
    'Check JSON, JSONC or NDJSON text: syntax errors with line, column and cause, duplicate keys, unsafe numbers. For rules on content: json-schema-validator.',
  keywords: ['lint', 'parse error', 'JSON Lines', 'I-JSON', 'comments'],
  input: Type.Object({
    json: Type.String({ contentMediaType: 'application/json', description: 'Text to check' }),
    format: Type.Enum(['json', 'jsonc', 'ndjson'], {
      default: 'json',
      description: 'jsonc: comments, trailing commas; ndjson: one value a line',
    }),
    strict: Type.Boolean({
      default: false,
      description: 'I-JSON: duplicate keys, unsafe numbers, lone surrogates are errors',
    }),
  }),
  output: Type.Object({
    valid: Type.Boolean(),
    errors: Type.Array(Type.Object(place), {
      description: 'The first syntax error (ndjson: of each line); at most 100',
    }),
    error_count: Type.Integer(),
    warnings: Type.Array(
      Type.Object({ ...place, path: Type.String({ description: 'JSON Pointer of the value' }) }),
      { description: 'At most 100' },
    ),
    warning_count: Type.Integer(),
    type: nullable(Type.Enum(['object', 'array', 'string', 'number', 'boolean', 'null', 'mixed'])),
    documents: Type.Integer({ description: 'Values read' }),
    stats: nullable(
      Type.Object({
        objects: Type.Integer(),
        arrays: Type.Integer(),
        keys: Type.Integer(),
        strings: Type.Integer({ description: 'Without keys' }),
        numbers: Type.Integer(),
        booleans: Type.Integer(),
        nulls: Type.Integer(),
        max_depth: Type.Integer(),
      }),
    ),
    size_bytes: Type.Integer({ description: 'UTF-8 bytes of the text' }),
  }),
  examples: [
    {
      name: 'missing comma',
      input: { json: '{"a":1 "b":2}' },
      output: { valid: false, error_count: 1, type: null, stats: null },
    },
    {
      name: 'counts of a valid document',
      input: { json: '{"a":[1,2.5,{"b":null}],"c":"é😀","d":true}' },
      output: {
        valid: true,
        type: 'object',
        stats: {
          objects: 2,
          arrays: 1,
          keys: 4,
          strings: 1,
          numbers: 2,
          booleans: 1,
          nulls: 1,
          max_depth: 3,
        },
        size_bytes: 46,
      },
    },
    {
      name: 'duplicate key is a warning',
      input: { json: '{"a":1,"b":{"x":1,"\\u0078":2}}' },
      output: { valid: true, warning_count: 1 },
    },
  ],
  run({ json, format, strict }) {
    const text = json.startsWith(BOM) ? json.slice(1) : json;
    const errors: Found[] = [];
    const warnings: Found[] = [];
    if (text !== json)
      warnings.push({
        code: 'bom',
        message: 'the text begins with a byte order mark',
        offset: 0,
        path: root,
      });

    const stats = emptyStats();
    const kinds = new Set<JsonNode['kind']>();
    let documents = 0;
    for (const { start, content } of format === 'ndjson' ? lines(text) : [{ start: 0, content: text }]) {
      const lenient = format === 'jsonc';
      const read = readJsonText(content, { comments: lenient, trailingCommas: lenient });
      let refused = false;
      for (const { code, message, offset, path } of read.root === undefined
        ? []
        : reviewJson(content, read.root, stats)) {
        const isError = strict && STRICT.has(code);
        refused ||= isError;
        (isError ? errors : warnings).push({ code, message, offset: start + offset, path });
      }
      for (const offset of read.trailingCommas) {
        const message = 'JSON proper takes no comma before a closing bracket';
        warnings.push({ code: 'trailing_comma', message, offset, path: root });
      }
      if (read.fault !== undefined) {
        const { code, found: message, offset } = read.fault;
        errors.push({ code, message, offset: start + offset, path: root });
      } else if (read.root !== undefined && (format !== 'ndjson' || !refused)) {
        documents += 1;
        kinds.add(read.root.kind);
      }
    }

    const valid = errors.length === 0;
    const [kind = null] = kinds;
    return {
      valid,
      errors: list(text, format, errors).map(({ code, message, line, column, offset }) => ({
        code,
        message,
        line,
        column,
        offset,
      })),
      error_count: errors.length,
      warnings: withPaths(list(text, format, warnings)),
      warning_count: warnings.length,
      type: !valid ? null : kinds.size > 1 ? ('mixed' as const) : kind,
      documents,
      stats: valid ? stats : null,
      size_bytes: new TextEncoder().encode(json).length,
    };
  },
});

interface Found {
  readonly code: string;
  readonly message: string;
  readonly offset: number;
  readonly path: () => string;
}

function root(): string {
  return '';
}

/** The lines of NDJSON that are not blank: LF or CRLF ends a line, nothing else. */
function* lines(text: string): Iterable<{ readonly start: number; readonly content: string }> {
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start);
    const content = text.slice(start, end === -1 ? text.length : end).replace(/\r$/, '');
    if (/[^ \t\r]/.test(content)) yield { start, content };
    start = end === -1 ? text.length : end + 1;
  }
}

/** The first of what was found, in the order of the text, with their places. */
function list(text: string, format: string, found: readonly Found[]) {
  const placeOf = textPlaces(text, format === 'ndjson' ? /\n/g : undefined);
  let counted = 0;
  let characters = 0;
  return [...found]
    .sort((a, b) => a.offset - b.offset)
    .slice(0, MOST)
    .map(({ code, message, offset, path }) => {
      characters += countCharacters(text, counted, offset);
      counted = offset;
      const { line, column } = placeOf(offset);
      return { code, message, line, column, offset: characters, path };
    });
}

/** With their paths, as long as these are no longer together than a text may be: deep ones are as long as the text. */
function withPaths(listed: ReturnType<typeof list>) {
  const shown = [];
  let characters = 0;
  for (const { path, ...found } of listed) {
    const pointer = path();
    characters += pointer.length;
    if (shown.length > 0 && characters > MAX_PATH_CHARACTERS) break;
    shown.push({ ...found, path: pointer });
  }
  return shown;
}
