import type { Nodes } from 'mdast';

/** The text of a tree of Markdown without any markup, its blocks and cells parted by line ends. */
export function plainText(node: Nodes): string {
  const pieces: string[] = [];
  const write = (part: Nodes): void => {
    if (part.type === 'break') pieces.push('\n');
    else if ('value' in part) pieces.push(part.value);
    else if (part.type === 'image') pieces.push(part.alt ?? '');
    if ('children' in part) for (const child of part.children) write(child);
    if (PARTED.has(part.type)) pieces.push('\n');
  };
  write(node);
  return pieces.join('');
}

const PARTED = new Set<Nodes['type']>(['paragraph', 'heading', 'code', 'tableCell']);
