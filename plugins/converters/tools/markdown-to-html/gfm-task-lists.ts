import type { MarkdownIt } from 'markdown-it';

const BOX = /^\[([ xX])\](?=\s)/;

/** The boxes of task lists (GitHub Flavored Markdown §5.3), disabled. */
export function addTaskLists(markdown: MarkdownIt): void {
  markdown.core.ruler.after('inline', 'task_list', ({ tokens, Token }) => {
    for (const [index, token] of tokens.entries()) {
      const isFirst =
        tokens[index - 1]?.type === 'paragraph_open' && tokens[index - 2]?.type === 'list_item_open';
      const text = token.children?.[0];
      const box =
        token.type === 'inline' && isFirst && text?.type === 'text' ? BOX.exec(token.content) : null;
      if (box === null || text === undefined || !text.content.startsWith(box[0])) continue;
      text.content = text.content.slice(box[0].length);
      const input = new Token('html_inline', '', 0);
      input.content = `<input type="checkbox" ${box[1] === ' ' ? '' : 'checked="" '}disabled="" />`;
      token.children?.unshift(input);
    }
  });
}
