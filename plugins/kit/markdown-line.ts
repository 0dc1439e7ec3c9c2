import type { BlockContent, PhrasingContent } from 'mdast';

/** Blocks as content of one line, parted by breaks. */
export function oneLine(blocks: readonly BlockContent[]): PhrasingContent[] {
  return blocks.flatMap((block, index): PhrasingContent[] => [
    ...(index === 0 ? [] : [{ type: 'break' } as const]),
    ...contentOf(block),
  ]);
}

function contentOf(block: BlockContent): PhrasingContent[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return block.children;
    case 'code':
      return oneLine(
        block.value.split('\n').map((line) => ({ type: 'paragraph', children: inlineCode(line) })),
      );
    case 'blockquote':
      return oneLine(
        block.children.filter((child) => child.type !== 'definition' && child.type !== 'footnoteDefinition'),
      );
    case 'list':
      return oneLine(
        block.children.map((item) => ({
          type: 'paragraph',
          children: oneLine(
            item.children.filter(
              (child) => child.type !== 'definition' && child.type !== 'footnoteDefinition',
            ),
          ),
        })),
      );
    case 'table':
      return block.children.flatMap((row) =>
        row.children.flatMap((cell): PhrasingContent[] => [...cell.children, { type: 'text', value: ' ' }]),
      );
    default:
      return [];
  }
}

/** Code in a line, its spaces outside: those inside would be shown. */
export function inlineCode(text: string): PhrasingContent[] {
  const value = text.replace(/[\t\n\f\r ]+/g, ' ');
  const code = value.trim();
  if (code === '') return [{ type: 'text', value }];
  return [
    { type: 'text', value: value.startsWith(' ') ? ' ' : '' },
    { type: 'inlineCode', value: code },
    { type: 'text', value: value.endsWith(' ') ? ' ' : '' },
  ];
}
