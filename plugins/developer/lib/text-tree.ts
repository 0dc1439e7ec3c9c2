/** A node of a tree that is drawn as text. */
export interface TextNode {
  readonly label: string;
  readonly children: readonly TextNode[];
}

/** The tree with its lines, as tree(1) draws them: one node a line, no line break at the end. */
export function drawTree(root: TextNode): string {
  const lines = [root.label];
  const draw = (nodes: readonly TextNode[], indent: string): void => {
    for (const [index, { label, children }] of nodes.entries()) {
      const isLast = index === nodes.length - 1;
      lines.push(`${indent}${isLast ? '└─ ' : '├─ '}${label}`);
      draw(children, indent + (isLast ? '   ' : '│  '));
    }
  };
  draw(root.children, '');
  return lines.join('\n');
}
