import { countGraphemes } from '@toolyard/kit/graphemes';
import { defineTool, InputError, nullable, Type } from '@toolyard/sdk';
import { allMimeTypes, MIME_SOURCES, rank, type MimeType } from './mime-types.ts';

export default defineTool({
  title: 'MIME Type Finder',
  summary:
    'Find the MIME type for a file name or extension, the extensions of a MIME type, or search types by word.',
  keywords: ['media type', 'content type', 'file type'],
  input: Type.Object({
    query: Type.String({
      description: "Extension ('.webp'), file name or path, MIME type, 'image/*', or a word",
    }),
  }),
  output: Type.Object({
    query_type: Type.Enum(['mime', 'extension', 'search']),
    mime_type: nullable(Type.String(), 'best answer'),
    extension: nullable(Type.String(), 'extension looked up or preferred, without dot'),
    content_type: Type.String({ description: 'value for a Content-Type header' }),
    count: Type.Integer(),
    matches: Type.Array(
      Type.Object({
        mime_type: Type.String(),
        extensions: Type.Array(Type.String()),
        category: Type.String(),
        source: Type.Enum([...MIME_SOURCES]),
        compressible: nullable(Type.Boolean()),
        text: Type.Boolean(),
        description: Type.String(),
      }),
      { description: 'best first' },
    ),
  }),
  examples: [
    {
      name: 'A file name',
      input: { query: 'Report.FINAL.PDF' },
      output: { mime_type: 'application/pdf', extension: 'pdf' },
    },
    {
      name: 'An extension',
      input: { query: 'js' },
      output: { mime_type: 'text/javascript', content_type: 'text/javascript; charset=utf-8' },
    },
  ],
  run({ query }) {
    const text = query.trim();
    if (text === '')
      throw new InputError('query', 'expected an extension, file name, MIME type or word, got none');
    if (countGraphemes(query) > 255)
      throw new InputError('query', 'expected at most 255 characters, got more');
    return findType(text) ?? findExtension(text) ?? search(text);
  },
});

type Found = ReturnType<typeof answer>;

/** A type that is known, or every type of a family: `image/*`. */
function findType(text: string): Found | undefined {
  const essence = text.split(';')[0]?.trim().toLowerCase() ?? '';
  const family = /^([a-z]+)\/\*$/.exec(essence)?.[1];
  if (family !== undefined) {
    const matches = allMimeTypes().filter(({ category }) => category === family);
    return answer('mime', undefined, null, bestFirst(matches));
  }
  const type = allMimeTypes().find(({ mime_type }) => mime_type === essence);
  return type && answer('mime', type, type.extensions[0] ?? null, [type]);
}

function findExtension(text: string): Found | undefined {
  const name = lastSegment(text);
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1).toLowerCase();
  const matches = allMimeTypes().filter(({ extensions }) => extensions.includes(extension));
  // What has no dot within may be a word, or the name of a dotfile.
  if (matches.length === 0 && (dot < 1 || extension === '')) return undefined;
  const found = bestFirst(matches);
  return answer('extension', found[0], extension, found);
}

/** The file's name in a path or URL. */
function lastSegment(text: string): string {
  const path =
    URL.canParse(text) && text.includes('://') ? new URL(text).pathname : text.replace(/[?#].*$/s, '');
  return path.split(/[/\\]/).at(-1) ?? '';
}

/** Types whose name or description holds every word; those named so first, then those that begin so. */
function search(text: string): Found {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}.+-]+/u)
    .map((word) => word.replace(/^[.+-]+|(?<![.+-])[.+-]+$/g, ''))
    .filter((word) => word !== '');
  const relevance = ({ mime_type, description }: MimeType) => {
    const name = mime_type.slice(mime_type.indexOf('/') + 1);
    const phrase = words.join(' ');
    if (name === phrase) return 3;
    if (name.startsWith(phrase)) return 2;
    return words.every((word) => name.includes(word))
      ? 1
      : description.toLowerCase().includes(phrase)
        ? 1
        : 0;
  };
  const matches = allMimeTypes().filter(({ mime_type, description }) =>
    words.every((word) => `${mime_type} ${description}`.toLowerCase().includes(word)),
  );
  const found = words.length === 0 ? [] : bestFirst(matches).sort((a, b) => relevance(b) - relevance(a));
  return answer('search', found[0], found[0]?.extensions[0] ?? null, found);
}

function bestFirst(types: readonly MimeType[]): MimeType[] {
  return [...types].sort((a, b) => rank(b) - rank(a));
}

function answer(
  query_type: 'mime' | 'extension' | 'search',
  best: MimeType | undefined,
  extension: string | null,
  matches: readonly MimeType[],
) {
  const type = best?.mime_type ?? null;
  return {
    query_type,
    mime_type: type,
    extension,
    content_type: type?.startsWith('text/') ? `${type}; charset=utf-8` : (type ?? 'application/octet-stream'),
    count: matches.length,
    matches: [...matches],
  };
}
