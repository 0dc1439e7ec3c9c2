import type mimeDb from 'mime-db';
import data from 'mime-db/db.json' with { type: 'json' };
import descriptions from '../../data/mime-descriptions.json' with { type: 'json' };

// The type of the JSON module tells each type's own keys apart; the package says what they have in common.
const module: unknown = data;
const TYPES = module as typeof mimeDb;

/** Who registered or uses a type: mime-db's word, or other where it knows nobody. */
export const MIME_SOURCES = ['iana', 'apache', 'nginx', 'other'] as const;

export interface MimeType {
  readonly mime_type: string;
  readonly extensions: string[];
  /** The type before the slash. */
  readonly category: string;
  readonly source: (typeof MIME_SOURCES)[number];
  readonly compressible: boolean | null;
  /** Whether its content is text that people can read in an editor. */
  readonly text: boolean;
  readonly description: string;
}

/** TypeScript source has no registered type; `video/mp2t` holds its extension. */
const UNREGISTERED: readonly MimeType[] = [
  {
    mime_type: 'text/typescript',
    extensions: ['ts', 'tsx', 'mts', 'cts'],
    category: 'text',
    source: 'other',
    compressible: true,
    text: true,
    description: 'TypeScript source',
  },
];

/** What common types are called. The others are described by their names. */
const DESCRIPTIONS: ReadonlyMap<string, string> = new Map(
  descriptions.map(({ mime_type, description }) => [mime_type, description]),
);

let known: readonly MimeType[] | undefined;

/** Every type that mime-db knows, and the unregistered ones. */
export function allMimeTypes(): readonly MimeType[] {
  known ??= [...Object.entries(TYPES).map(([name, entry]) => describe(name, entry)), ...UNREGISTERED];
  return known;
}

function describe(name: string, entry: (typeof mimeDb)[string]): MimeType {
  const [category = '', subtype = ''] = name.split('/');
  return {
    mime_type: name,
    extensions: [...(entry.extensions ?? [])],
    category,
    source: entry.source ?? 'other',
    compressible: entry.compressible ?? null,
    text: isText(category, subtype),
    description: DESCRIPTIONS.get(name) ?? `${subtype.replaceAll(/[.+_-]+/g, ' ')} (${category})`,
  };
}

/** The text types, and those built on JSON, XML and YAML (RFC 6839) or on a script. */
function isText(category: string, subtype: string): boolean {
  if (category === 'text' || category === 'message') return true;
  return (
    /(?:^|\+)(?:json5?|xml|yaml)$/.test(subtype) ||
    /^(?:javascript|ecmascript|sql|toml|graphql|rtf|x-sh|x-httpd-php|x-javascript|node|n-quads|n-triples|trig|x-ndjson|json-seq|x-tex|x-latex|x-perl|x-subrip|pgp-signature|pem-certificate-chain)$/.test(
      subtype,
    )
  );
}

/**
 * How well a type answers for an extension: registered types first, then plain names before vendor and
 * private ones, then the family that browsers give the extension to (WHATWG MIME Sniffing), then the shorter.
 */
export function rank({ mime_type, category, source }: MimeType): number {
  const subtype = mime_type.slice(category.length + 1);
  const facet = /^x[-.]/.test(subtype) ? 0 : /^(?:vnd|prs)\./.test(subtype) ? 1 : 2;
  const family = ['text', 'image', 'application', 'font', 'audio', 'video'].indexOf(category) + 1;
  return (source === 'iana' ? 1e5 : 0) + facet * 1e4 + family * 1e3 - mime_type.length;
}
