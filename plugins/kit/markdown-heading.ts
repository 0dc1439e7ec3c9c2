import type { Heading, PhrasingContent } from 'mdast';
import { tidyPhrasing } from './markdown-phrasing.ts';

const DEPTHS = [1, 2, 3, 4, 5, 6] as const;

/** A heading, which is one line; undefined when there is nothing in it. Levels past 6 are 6. */
export function markdownHeading(level: number, content: readonly PhrasingContent[]): Heading | undefined {
  const children = tidyPhrasing(content.map(withSpaces));
  return children.length === 0 ? undefined : { type: 'heading', depth: DEPTHS[level - 1] ?? 6, children };
}

/** Content whose breaks are spaces. */
function withSpaces(node: PhrasingContent): PhrasingContent {
  if (node.type === 'break') return { type: 'text', value: ' ' };
  return 'children' in node ? Object.assign({}, node, { children: node.children.map(withSpaces) }) : node;
}
