import type { YamlDocument, YamlStream } from '@toolyard/kit/yaml';
import { isAlias, isMap, isPair, isScalar, isSeq } from 'yaml';

/** What is legal YAML and still goes wrong in some programs. */
export interface YamlConcern {
  readonly code: string;
  readonly message: string;
  readonly offset: number;
}

export interface YamlStats {
  readonly keys: number;
  readonly anchors: number;
  readonly aliases: number;
  readonly comments: number;
  readonly max_depth: number;
}

export function reviewYaml({ documents, tokens }: YamlStream): {
  readonly concerns: YamlConcern[];
  readonly stats: YamlStats;
} {
  const count = (type: string) => tokens.filter((token) => token.type === type).length;
  const reviews = documents.map(reviewDocument);
  return {
    concerns: [
      ...directiveConcerns(tokens),
      ...unusedAnchors(tokens),
      ...reviews.flatMap(({ concerns }) => concerns),
    ].sort((a, b) => a.offset - b.offset),
    stats: {
      keys: reviews.reduce((sum, { keys }) => sum + keys, 0),
      anchors: count('anchor'),
      aliases: count('alias'),
      comments: count('comment'),
      max_depth: reviews.reduce((most, { depth }) => Math.max(most, depth), 0),
    },
  };
}

function directiveConcerns(tokens: YamlStream['tokens']): YamlConcern[] {
  return tokens.flatMap(({ type, source, offset }) => {
    const version = type === 'directive' ? /^%YAML\s+(\S+)/.exec(source)?.[1] : undefined;
    return version === undefined || version === '1.2'
      ? []
      : [{ code: 'yaml_version', message: `the text asks for YAML ${version}, and is read as 1.2`, offset }];
  });
}

/** Anchors that no alias names before another anchor takes the name. */
function unusedAnchors(tokens: YamlStream['tokens']): YamlConcern[] {
  const unused = new Set<YamlStream['tokens'][number]>();
  const latest = new Map<string, YamlStream['tokens'][number]>();
  let document = 0;
  for (const token of tokens) {
    if (token.document !== document) latest.clear();
    document = token.document;
    const name = token.source.slice(1);
    if (token.type === 'anchor') {
      latest.set(name, token);
      unused.add(token);
    } else if (token.type === 'alias') {
      const anchor = latest.get(name);
      if (anchor !== undefined) unused.delete(anchor);
    }
  }
  return [...unused].map(({ offset }) => ({
    code: 'unused_anchor',
    message: 'no alias names this anchor',
    offset,
  }));
}

/** The tags of the YAML 1.2 schemas and of YAML 1.1's type repository. */
const KNOWN_TAGS = new Set(
  'map seq str null bool int float binary merge omap pairs set timestamp value yaml'
    .split(' ')
    .map((name) => `tag:yaml.org,2002:${name}`),
);

/** Plain scalars that YAML 1.1 takes for booleans, octal numbers and numbers to the base 60. */
const AMBIGUOUS = [
  [/^(?:yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF)$/, 'a boolean'],
  [/^[-+]?0[0-7]+$/, 'an octal number'],
  [/^[-+]?(?:[1-9][0-9]*(?::[0-5]?[0-9])+|[0-9]+(?::[0-5]?[0-9])+\.[0-9]*)$/, 'a number to the base 60'],
] as const;

function reviewDocument({ contents, warnings }: YamlDocument): {
  readonly concerns: YamlConcern[];
  readonly keys: number;
  readonly depth: number;
} {
  const concerns: YamlConcern[] = [];
  let keys = 0;
  let deepest = 0;
  /** What each anchor names by now, and the nodes that are being read. */
  const anchors = new Map<string, unknown>();
  const open = new Set<unknown>();

  const visit = (node: unknown, depth: number): void => {
    if (isPair(node)) {
      visit(node.key, depth);
      visit(node.value, depth);
      return;
    }
    if (isAlias(node)) {
      const message = 'the alias stands inside what it stands for, which JSON cannot hold';
      if (open.has(anchors.get(node.source)))
        concerns.push({ code: 'circular_alias', message, offset: node.range?.[0] ?? 0 });
      return;
    }
    if ((isScalar(node) || isMap(node) || isSeq(node)) && node.anchor !== undefined)
      anchors.set(node.anchor, node);
    if (isScalar(node)) {
      const { type, tag, source = '', range } = node;
      const [, reading] = AMBIGUOUS.find(([pattern]) => pattern.test(source)) ?? [];
      if (type === 'PLAIN' && tag === undefined && reading !== undefined) {
        const message = `YAML 1.1 parsers read this as ${reading}`;
        concerns.push({ code: 'ambiguous_value', message, offset: range?.[0] ?? 0 });
      }
      return;
    }
    if (!isMap(node) && !isSeq(node)) return;
    deepest = Math.max(deepest, depth + 1);
    if (isMap(node)) keys += node.items.length;
    open.add(node);
    for (const item of node.items) visit(item, depth + 1);
    open.delete(node);
  };
  visit(contents, 0);

  if (isScalar(contents) && contents.type === 'PLAIN' && String(contents.value).includes(':')) {
    const message = 'the document is one plain text: a key needs a blank after its colon';
    concerns.push({ code: 'scalar_root', message, offset: contents.range[0] });
  }
  for (const { code, message, pos } of warnings) {
    const tag = code === 'TAG_RESOLVE_FAILED' ? /^Unresolved tag: (.*)$/s.exec(message)?.[1] : undefined;
    if (tag !== undefined && !KNOWN_TAGS.has(tag))
      concerns.push({
        code: 'unknown_tag',
        message: 'programs need to be told what this tag means',
        offset: pos[0],
      });
  }
  return { concerns, keys, depth: deepest };
}
