import { jsonArgument } from '@toolyard/kit/json-argument';
import { MAX_RESULT_LENGTH } from '@toolyard/kit/result-length';
import { defineTool, InputError, type JsonValue, Type } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';
import { layOutJson } from '../lib/json-layout.ts';
import { relayOutJson } from '../lib/json-relayout.ts';
import { jsonTextOf, readJsonSource, withoutByteOrderMark } from '../lib/json-source.ts';
import { savedPercent, utf8Bytes } from '../lib/text-size.ts';

export default defineTool({
  title: 'JSON Minifier',
  summary:
    'Strip all insignificant whitespace from JSON and report the bytes saved; with allow_comments also from JSONC.',
  keywords: ['compress', 'compact', 'uglify', 'tsconfig'],
  input: Type.Object({
    json: jsonArgument({ description: 'JSON text, or the value itself' }),
    allow_comments: Type.Boolean({
      default: false,
      description: 'Accept and drop comments and trailing commas (JSONC)',
    }),
  }),
  output: Type.Object({
    result: Type.String({ contentMediaType: 'application/json', description: 'minified JSON' }),
    original_bytes: Type.Integer({ description: 'UTF-8 bytes of the input text' }),
    minified_bytes: Type.Integer({ description: 'UTF-8 bytes of result' }),
    saved_bytes: Type.Integer({ description: 'difference' }),
    saved_percent: Type.Number({ description: 'share saved, 2 decimals' }),
  }),
  examples: [
    {
      name: 'whitespace goes, strings stay',
      input: { json: '{\n  "name": "Zoë",\n  "tags": [ "a", "b c" ],\n  "n": 1.0\n}\n' },
      output: {
        result: '{"name":"Zoë","tags":["a","b c"],"n":1.0}',
        original_bytes: 59,
        minified_bytes: 42,
        saved_bytes: 17,
        saved_percent: 28.81,
      },
    },
    {
      name: 'JSONC',
      input: {
        json: '{\n  // port\n  "port": 8080, /* default */\n  "url": "http://x/*y*/",\n}',
        allow_comments: true,
      },
      output: { result: '{"port":8080,"url":"http://x/*y*/"}', saved_percent: 49.28 },
    },
  ],
  run({ json, allow_comments }) {
    if (allow_comments && typeof json === 'string') checkComments(withoutByteOrderMark(json));
    const text = jsonTextOf('json', json);
    const { result, bytes: minified } =
      relayOutJson(text, null, MAX_RESULT_LENGTH) ?? minify(json, allow_comments);
    const original = utf8Bytes(typeof json === 'string' ? json : text);
    return {
      result,
      original_bytes: original,
      minified_bytes: minified,
      saved_bytes: original - minified,
      saved_percent: savedPercent(original, minified),
    };
  },
});

function minify(json: JsonValue, lenient: boolean) {
  const source = readJsonSource('json', json, { comments: lenient, trailingCommas: lenient });
  const result = layOutJson(source, { indent: null });
  return { result, bytes: utf8Bytes(result) };
}

/** The reader takes a comment that does not end for one that goes on to the end of the text. */
function checkComments(text: string): void {
  for (const { 0: token, index } of text.matchAll(STRING_OR_COMMENT)) {
    if (token.startsWith('/*') && (token.length < 4 || !token.endsWith('*/')))
      throw new InputError('json', `expected */ after the comment that begins at ${placeAt(text, index)}`);
  }
}

const STRING_OR_COMMENT = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|\/\/[^\n\r]*|\/\*(?:[^]*?\*\/|[^]*$)/g;
