import mimeDb from 'mime-db';

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
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'application/epub+zip': 'EPUB e-book',
  'application/geo+json': 'GeoJSON map data',
  'application/gzip': 'Gzip compressed archive',
  'application/java-archive': 'Java archive (JAR)',
  'application/json': 'JSON data',
  'application/ld+json': 'JSON-LD linked data',
  'application/manifest+json': 'Web app manifest',
  'application/msword': 'Microsoft Word document, before 2007',
  'application/octet-stream': 'Arbitrary bytes',
  'application/ogg': 'Ogg container',
  'application/pdf': 'PDF document',
  'application/pgp-signature': 'PGP signature',
  'application/rss+xml': 'RSS feed',
  'application/atom+xml': 'Atom feed',
  'application/rtf': 'Rich Text Format document',
  'application/sql': 'SQL database script',
  'application/toml': 'TOML configuration',
  'application/vnd.android.package-archive': 'Android app package (APK)',
  'application/vnd.apple.installer+xml': 'Apple installer package',
  'application/vnd.ms-excel': 'Microsoft Excel spreadsheet, before 2007',
  'application/vnd.ms-fontobject': 'Embedded OpenType font',
  'application/vnd.ms-powerpoint': 'Microsoft PowerPoint presentation, before 2007',
  'application/vnd.oasis.opendocument.presentation': 'OpenDocument presentation',
  'application/vnd.oasis.opendocument.spreadsheet': 'OpenDocument spreadsheet',
  'application/vnd.oasis.opendocument.text': 'OpenDocument text document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation':
    'Microsoft PowerPoint presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Microsoft Excel spreadsheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Microsoft Word document',
  'application/vnd.rar': 'RAR compressed archive',
  'application/vnd.sqlite3': 'SQLite database',
  'application/wasm': 'WebAssembly module',
  'application/x-7z-compressed': '7-Zip compressed archive',
  'application/x-bzip2': 'Bzip2 compressed archive',
  'application/x-httpd-php': 'PHP source',
  'application/x-sh': 'Shell script',
  'application/x-tar': 'Tar archive',
  'application/x-x509-ca-cert': 'X.509 certificate',
  'application/x-xz': 'XZ compressed archive',
  'application/xhtml+xml': 'XHTML page',
  'application/xml': 'XML document',
  'application/zip': 'ZIP compressed archive',
  'audio/aac': 'AAC audio',
  'audio/flac': 'FLAC lossless audio',
  'audio/midi': 'MIDI music',
  'audio/mp4': 'MPEG-4 audio',
  'audio/mpeg': 'MP3 audio',
  'audio/ogg': 'Ogg audio',
  'audio/opus': 'Opus audio',
  'audio/wav': 'WAV audio',
  'audio/webm': 'WebM audio',
  'font/otf': 'OpenType font',
  'font/ttf': 'TrueType font',
  'font/woff': 'Web Open Font Format font',
  'font/woff2': 'Web Open Font Format 2 font',
  'image/apng': 'Animated PNG image',
  'image/avif': 'AVIF image',
  'image/bmp': 'Windows bitmap image',
  'image/gif': 'GIF image, may be animated',
  'image/heic': 'HEIC image, as phones take',
  'image/jpeg': 'JPEG photo image',
  'image/jxl': 'JPEG XL image',
  'image/png': 'PNG image',
  'image/svg+xml': 'SVG vector image',
  'image/tiff': 'TIFF image',
  'image/vnd.adobe.photoshop': 'Adobe Photoshop image',
  'image/vnd.microsoft.icon': 'Icon image (ICO, favicon)',
  'image/webp': 'WebP image',
  'message/rfc822': 'E-mail message',
  'model/gltf+json': 'glTF 3D model',
  'model/gltf-binary': 'glTF 3D model, binary',
  'model/obj': 'Wavefront 3D model',
  'model/stl': 'STL 3D model',
  'multipart/form-data': 'HTML form upload',
  'text/calendar': 'iCalendar events',
  'text/css': 'CSS style sheet',
  'text/csv': 'Comma-separated table (CSV)',
  'text/html': 'HTML web page',
  'text/javascript': 'JavaScript source',
  'text/markdown': 'Markdown text',
  'text/plain': 'Plain text',
  'text/tab-separated-values': 'Tab-separated table (TSV)',
  'text/vcard': 'vCard contact',
  'text/vtt': 'WebVTT subtitles',
  'text/yaml': 'YAML data',
  'video/3gpp': '3GPP video, as older phones take',
  'video/mp2t': 'MPEG transport stream video',
  'video/mp4': 'MPEG-4 video',
  'video/mpeg': 'MPEG video',
  'video/ogg': 'Ogg video',
  'video/quicktime': 'QuickTime video',
  'video/webm': 'WebM video',
  'video/x-matroska': 'Matroska video (MKV)',
  'video/x-msvideo': 'AVI video',
};

let known: readonly MimeType[] | undefined;

/** Every type that mime-db knows, and the unregistered ones. */
export function allMimeTypes(): readonly MimeType[] {
  known ??= [...Object.entries(mimeDb).map(([name, entry]) => describe(name, entry)), ...UNREGISTERED];
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
    description: DESCRIPTIONS[name] ?? `${subtype.replaceAll(/[.+_-]+/g, ' ')} (${category})`,
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
