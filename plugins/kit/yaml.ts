/**
 * Reads YAML 1.2 (core schema) and names what is wrong with it. Aliases are counted, never expanded: how many
 * nodes they stand for is known before anybody follows them.
 */
import { Composer, isAlias, isMap, isPair, isScalar, isSeq, Lexer, Parser } from 'yaml';
import type { CST, Document, Pair, YAMLError } from 'yaml';

/** The most nodes that the aliases of a document may stand for. */
export const MAX_ALIASED_NODES = 100_000;
/** The most levels of maps and lists. */
export const MAX_YAML_DEPTH = 500;

export type YamlFaultCode =
  | 'duplicate_key'
  | 'tab_indent'
  | 'undefined_alias'
  | 'unclosed_quote'
  | 'bad_escape'
  | 'forbidden_character'
  | 'reserved_character'
  | 'bad_directive'
  | 'too_many_aliases'
  | 'too_deep'
  | 'syntax';

export interface YamlFault {
  readonly code: YamlFaultCode;
  /** For people: `the map has this key already`. */
  readonly message: string;
  /** In UTF-16 code units from 0. */
  readonly offset: number;
  /** The document, from 0. */
  readonly document: number;
  /** Of a line in brackets that is not indented enough: YAML 1.2 wants it, libyaml and its kin do not look. */
  readonly isFlowIndent?: true;
}

/** A piece of the text that no value shows. */
export interface YamlToken {
  readonly type: 'anchor' | 'alias' | 'comment' | 'directive' | 'quoted';
  readonly offset: number;
  readonly source: string;
  /** The document, from 0; of a directive, the one that it precedes. */
  readonly document: number;
}

export type YamlDocument = Document.Parsed;

export interface YamlStream {
  /** Faulty ones included; none when the text nests too deeply to be read. */
  readonly documents: readonly YamlDocument[];
  /** By offset: of each document the first fault that ends it, and the repeated keys and bad aliases before that. */
  readonly faults: readonly YamlFault[];
  /** In the order of the text. */
  readonly tokens: readonly YamlToken[];
}

/** Reads all documents of a text, which begins with no byte order mark. */
export function readYaml(given: string): YamlStream {
  // A lone CR ends a line, too (YAML 1.2.2 §5.4), which the lexer does not know. Offsets stay.
  const text = given.replace(/\r(?!\n)/g, '\n');
  const syntax = readSyntax(text);
  if ('code' in syntax) return { documents: [], faults: [syntax], tokens: [] };
  const tokens = collectTokens(syntax);
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    merge: true,
    intAsBigInt: true,
    uniqueKeys: false,
    prettyErrors: false,
  });
  const documents = withoutStacks((): YamlDocument[] => [...composer.compose(syntax)]);

  const ends = new Map<number, YamlFault>();
  for (const fault of [
    ...documents.flatMap(({ errors }, document) => errors.map((error) => nameError(error, document, tokens))),
    ...forbiddenCharacters(text, documents, tokens),
    ...directiveFaults(documents, tokens),
  ]) {
    const known = ends.get(fault.document);
    if (known === undefined || fault.offset < known.offset) ends.set(fault.document, fault);
  }
  const before = documents
    .flatMap((document, index) => checkNodes(document, index))
    .filter(({ document, offset }) => offset < (ends.get(document)?.offset ?? Infinity));
  return { documents, tokens, faults: [...before, ...ends.values()].sort((a, b) => a.offset - b.offset) };
}

/** The composer makes an error of each fault, of which a text may have a million: their stacks cost the most. */
function withoutStacks<Result>(compose: () => Result): Result {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return compose();
  } finally {
    Error.stackTraceLimit = limit;
  }
}

/** The syntax tree, or the fault of a text that nests too deeply for what works on it by recursion. */
function readSyntax(text: string): CST.Token[] | YamlFault {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let failed = false;
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) {
      // Of a document, the first alone ends it; a text of brackets would have one for each.
      if (token.type === 'error' && failed) continue;
      failed = token.type === 'error' || (failed && token.type !== 'document');
      tokens.push(token);
    }
    if (parser.stack.length <= MAX_YAML_DEPTH) continue;
    const deep = parser.stack.filter(({ type }) => COLLECTIONS.has(type))[MAX_YAML_DEPTH];
    if (deep === undefined) continue;
    const document = tokens.filter(({ type }) => type === 'document').length;
    const message = `there are more than ${MAX_YAML_DEPTH} levels of maps and lists`;
    return { code: 'too_deep', message, offset: deep.offset, document };
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

const COLLECTIONS: ReadonlySet<string> = new Set(['block-map', 'block-seq', 'flow-collection']);

const TOKEN_TYPES: ReadonlyMap<string, YamlToken['type']> = new Map([
  ['anchor', 'anchor'],
  ['alias', 'alias'],
  ['comment', 'comment'],
  ['directive', 'directive'],
  ['single-quoted-scalar', 'quoted'],
  ['double-quoted-scalar', 'quoted'],
]);

function collectTokens(syntax: readonly CST.Token[]): YamlToken[] {
  const found: YamlToken[] = [];
  let document = 0;
  const visit = (token: CST.Token | null | undefined): void => {
    if (token === null || token === undefined) return;
    const type = TOKEN_TYPES.get(token.type);
    if (type !== undefined && 'source' in token)
      found.push({ type, offset: token.offset, source: token.source, document });
    if ('start' in token) for (const inner of [token.start].flat()) visit(inner);
    if ('props' in token) token.props.forEach(visit);
    if ('items' in token) {
      for (const { start, key, sep, value } of token.items) {
        start.forEach(visit);
        visit(key);
        sep?.forEach(visit);
        visit(value);
      }
    }
    if ('value' in token) visit(token.value);
    if ('end' in token) token.end?.forEach(visit);
  };
  for (const token of syntax) {
    visit(token);
    if (token.type === 'document') document += 1;
  }
  return found.sort((a, b) => a.offset - b.offset);
}

/** The reader's error under the name and at the place that say what to mend. */
function nameError(
  { code, message, pos }: YAMLError,
  document: number,
  tokens: readonly YamlToken[],
): YamlFault {
  const [at] = pos;
  switch (code) {
    case 'TAB_AS_INDENT':
      return { code: 'tab_indent', message: 'a tab cannot indent', offset: at, document };
    case 'BAD_DQ_ESCAPE':
      return {
        code: 'bad_escape',
        message: 'YAML knows no such escape in double quotes',
        offset: at,
        document,
      };
    case 'BAD_SCALAR_START': {
      const reserved = /reserved|directive indicator/.test(message);
      const words = 'text that begins with @, ` or % needs quotes';
      if (reserved) return { code: 'reserved_character', message: words, offset: at, document };
      break;
    }
    case 'BAD_DIRECTIVE':
      return { code: 'bad_directive', message: 'the directive is malformed', offset: at, document };
    case 'MISSING_CHAR': {
      if (message.startsWith('Missing directives-end')) {
        const directive = tokens.findLast((token) => token.type === 'directive' && token.offset <= at);
        const words = 'a directive needs a line --- after it';
        return { code: 'bad_directive', message: words, offset: directive?.offset ?? at, document };
      }
      if (!message.startsWith('Missing closing')) break;
      const quoted = tokens.findLast((token) => token.type === 'quoted' && token.offset < at);
      const words = 'the quote that begins here is not closed';
      return { code: 'unclosed_quote', message: words, offset: quoted?.offset ?? at, document };
    }
    default:
  }
  const words = message.charAt(0).toLowerCase() + message.slice(1);
  const isFlowIndent = code === 'BAD_INDENT' && message.startsWith('Flow');
  return {
    code: 'syntax',
    message: words,
    offset: at,
    document,
    ...(isFlowIndent && { isFlowIndent }),
  };
}

/** YAML 1.2.2 §5.1 c-printable, and within quotes nb-json. */
function forbiddenCharacters(
  text: string,
  documents: readonly YamlDocument[],
  tokens: readonly YamlToken[],
): YamlFault[] {
  const quoted = tokens.filter(({ type }) => type === 'quoted');
  const starts = documents.map(({ range }) => range[0]);
  const faults: YamlFault[] = [];
  let nextQuoted = 0;
  let document = 0;
  const unprintable = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
  for (const { 0: character, index: offset } of text.matchAll(unprintable)) {
    const end = (token: YamlToken | undefined) =>
      token === undefined ? Infinity : token.offset + token.source.length;
    while (end(quoted[nextQuoted]) <= offset) nextQuoted += 1;
    while ((starts[document + 1] ?? Infinity) <= offset) document += 1;
    const inQuotes = (quoted[nextQuoted]?.offset ?? Infinity) < offset;
    if (faults.at(-1)?.document === document || (inQuotes && character >= ' ')) continue;
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    const message = `YAML takes the character U+${code} in no text${inQuotes ? '' : ' outside quotes'}`;
    faults.push({ code: 'forbidden_character', message, offset, document });
  }
  return faults;
}

/** Directives that repeat %YAML, or that no document follows: the composer lets both pass. */
function directiveFaults(documents: readonly YamlDocument[], tokens: readonly YamlToken[]): YamlFault[] {
  const versioned = new Set<number>();
  return tokens.flatMap(({ type, source, offset, document }): YamlFault[] => {
    if (type !== 'directive') return [];
    if (document >= documents.length)
      return [{ code: 'bad_directive', message: 'a directive needs a line --- after it', offset, document }];
    if (!/^%YAML(?:\s|$)/.test(source)) return [];
    const repeated = versioned.has(document);
    versioned.add(document);
    return repeated ? [{ code: 'bad_directive', message: '%YAML stands before', offset, document }] : [];
  });
}

interface Anchored {
  readonly key: string;
  /** How many nodes it stands for; undefined while it is being read. */
  size: number | undefined;
}

/** Repeated keys, aliases without an anchor before them, and aliases that stand for too much. */
function checkNodes({ contents }: YamlDocument, document: number): YamlFault[] {
  const faults: YamlFault[] = [];
  const anchors = new Map<string, Anchored>();
  let aliased = 0;

  const visit = (node: unknown): number => {
    if (isPair(node)) return visit(node.key) + visit(node.value);
    if (isAlias(node)) {
      const offset = node.range?.[0] ?? 0;
      const target = anchors.get(node.source);
      if (target === undefined)
        faults.push({
          code: 'undefined_alias',
          message: 'no anchor of that name stands before',
          offset,
          document,
        });
      const size = target?.size ?? 1;
      const message = `the aliases up to here stand for more than ${MAX_ALIASED_NODES} nodes`;
      if (aliased <= MAX_ALIASED_NODES && aliased + size > MAX_ALIASED_NODES)
        faults.push({ code: 'too_many_aliases', message, offset, document });
      aliased += size;
      return size;
    }
    const anchored: Anchored = { key: isScalar(node) ? keyOf(node, anchors) : '', size: undefined };
    if ((isScalar(node) || isMap(node) || isSeq(node)) && node.anchor !== undefined)
      anchors.set(node.anchor, anchored);
    let size = 1;
    if (isMap(node)) {
      const keys = new Set<string>();
      for (const pair of node.items) {
        size += visit(pair.key);
        const key = keyOf(pair.key, anchors);
        const offset = offsetOf(pair.key);
        if (keys.has(key) && offset !== undefined && !isMergeKey(pair.key))
          faults.push({ code: 'duplicate_key', message: 'the map has this key already', offset, document });
        keys.add(key);
        size += visit(pair.value);
      }
    } else if (isSeq(node)) for (const item of node.items) size += visit(item);
    anchored.size = size;
    return size;
  };
  visit(contents);
  return faults;
}

/** << merges, however often. */
function isMergeKey(key: unknown): boolean {
  return isScalar(key) && key.source === '<<' && key.type === 'PLAIN';
}

function offsetOf(node: unknown): number | undefined {
  return isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range?.[0] : undefined;
}

/** Equal keys have the same text: 1 and 1.0 are one key, 1 and "1" are two. */
function keyOf(node: unknown, anchors: ReadonlyMap<string, Anchored>): string {
  if (isPair(node)) return `${keyOf(node.key, anchors)}:${keyOf(node.value, anchors)}`;
  if (isAlias(node)) return anchors.get(node.source)?.key || `*${node.source}`;
  if (isMap(node)) return `{${node.items.map((pair: Pair) => keyOf(pair, anchors)).join()}}`;
  if (isSeq(node)) return `[${node.items.map((item) => keyOf(item, anchors)).join()}]`;
  const value = isScalar(node) ? node.value : null;
  if (typeof value === 'bigint') {
    const double = Number(value);
    return Number.isFinite(double) && BigInt(double) === value ? String(double) : String(value);
  }
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
