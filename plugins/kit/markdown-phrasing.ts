import type { PhrasingContent } from 'mdast';

/**
 * Text and inline markup as a paragraph of Markdown can hold it: white space collapsed, none at the edges of the
 * paragraph, beside breaks and at the edges of markup, which moves outside; markup without content gone, equal markup
 * in or beside itself joined.
 */
export function tidyPhrasing(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const flat = joinAlike(withoutRepeats(nodes, new Set()));
  const collapsed = new SpaceCollapser().collapse(flat);
  return withoutEdges(collapsed.flatMap(hoistEdges));
}

type Marked = Extract<PhrasingContent, { readonly children: PhrasingContent[] }>;

function isMarked(node: PhrasingContent): node is Marked {
  return 'children' in node;
}

function withChildren(node: Marked, children: PhrasingContent[]): PhrasingContent {
  return Object.assign({}, node, { children });
}

/** Strong text in strong text is strong text. */
function withoutRepeats(nodes: readonly PhrasingContent[], open: ReadonlySet<string>): PhrasingContent[] {
  return nodes.flatMap((node): PhrasingContent[] => {
    if (!isMarked(node)) return [node];
    const children = withoutRepeats(node.children, new Set([...open, node.type]));
    return open.has(node.type) ? children : [withChildren(node, children)];
  });
}

/** Emphasis beside equal emphasis is one, text beside text and code beside code too. */
function joinAlike(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const joined: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === 'text' && node.value === '') continue;
    if ((last?.type === 'text' || last?.type === 'inlineCode') && last.type === node.type) {
      joined[joined.length - 1] = { type: last.type, value: last.value + node.value };
    } else if (
      last !== undefined &&
      isMarked(last) &&
      isMarked(node) &&
      last.type === node.type &&
      node.type !== 'link'
    ) {
      for (const child of node.children) last.children.push(child);
    } else {
      joined.push(isMarked(node) ? withChildren(node, [...node.children]) : node);
    }
  }
  return joined.map((node) => (isMarked(node) ? withChildren(node, joinAlike(node.children)) : node));
}

/** Makes runs of white space one space, across markup too. */
class SpaceCollapser {
  #isAfterSpace = true;

  collapse(nodes: readonly PhrasingContent[]): PhrasingContent[] {
    return nodes.map((node) => {
      if (isMarked(node)) return withChildren(node, this.collapse(node.children));
      if (node.type !== 'text') {
        this.#isAfterSpace = node.type === 'break';
        return node;
      }
      const value = node.value.replace(/[\t\n\f\r ]+/g, ' ');
      const kept = this.#isAfterSpace ? value.replace(/^ /, '') : value;
      if (value !== '') this.#isAfterSpace = value.endsWith(' ');
      return { type: 'text', value: kept };
    });
  }
}

/** Markup without white space at its edges, which stands before and after it; nothing for markup without content. */
function hoistEdges(node: PhrasingContent): PhrasingContent[] {
  if (node.type === 'text') return node.value === '' ? [] : [node];
  if (!isMarked(node)) return [node];
  const children = node.children.flatMap(hoistEdges);
  const before: PhrasingContent[] = [];
  const after: PhrasingContent[] = [];
  while (children.length > 0) {
    const [first] = children;
    if (first?.type === 'break') before.push(first);
    else if (first?.type !== 'text') break;
    else {
      const space = /^\s*/.exec(first.value)?.[0] ?? '';
      if (space !== '') before.push({ type: 'text', value: space });
      if (space.length < first.value.length) {
        children[0] = { type: 'text', value: first.value.slice(space.length) };
        break;
      }
    }
    children.shift();
  }
  while (children.length > 0) {
    const last = children.at(-1);
    if (last?.type === 'break') after.unshift(last);
    else if (last?.type !== 'text') break;
    else {
      const text = last.value.trimEnd();
      if (text !== last.value) after.unshift({ type: 'text', value: last.value.slice(text.length) });
      if (text !== '') {
        children[children.length - 1] = { type: 'text', value: text };
        break;
      }
    }
    children.pop();
  }
  return children.length === 0 ? [...before, ...after] : [...before, withChildren(node, children), ...after];
}

/** A paragraph begins and ends with neither spaces nor breaks, and no line in it does. */
function withoutEdges(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const texts = joinAlike(nodes).map((node): PhrasingContent =>
    node.type === 'text' ? { type: 'text', value: node.value.replace(/[\t\n ]+/g, ' ') } : node,
  );
  const trimmed = texts.flatMap((node, index): PhrasingContent[] => {
    if (node.type !== 'text') return [node];
    const [before, after] = [texts[index - 1], texts[index + 1]];
    const start = before === undefined || before.type === 'break' ? node.value.replace(/^ /, '') : node.value;
    const value = after === undefined || after.type === 'break' ? start.replace(/ $/, '') : start;
    return value === '' ? [] : [{ type: 'text', value }];
  });
  const first = trimmed.findIndex(isShown);
  const last = trimmed.findLastIndex(isShown);
  return first === -1 ? [] : trimmed.slice(first, last + 1);
}

function isShown(node: PhrasingContent): boolean {
  return node.type === 'text' ? node.value.trim() !== '' : node.type !== 'break';
}
