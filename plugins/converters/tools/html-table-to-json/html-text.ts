import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements whose text a browser does not show in their place, and tables within a cell. */
const UNREAD = new Set('script style template noscript title table'.split(' '));
/** Elements that begin and end on a line of their own. */
const BLOCKS = new Set(
  (
    'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p pre search section summary ul'
  ).split(' '),
);

/**
 * The text of an element's content: white space, no-break spaces too, collapsed and trimmed, `<br>` and the ends of
 * blocks a line end, an image its alternative text. Nested tables are left out.
 */
export function contentText(element: Element): string {
  const lines: string[] = [];
  let line = '';
  const endLine = () => {
    lines.push(line.replace(/\s+/g, ' ').trim());
    line = '';
  };
  const endBlock = () => {
    if (line.trim() === '') line = '';
    else endLine();
  };
  // A list of what is left to do instead of recursion: markup may nest deeper than calls can.
  const steps: (Node | 'end')[] = element.childNodes.toReversed();
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (step === 'end') endBlock();
    else if (step.nodeName === '#text' && 'value' in step) line += step.value;
    else if ('tagName' in step && !UNREAD.has(step.tagName)) {
      if (step.tagName === 'br') endLine();
      if (step.tagName === 'img') line += attribute(step, 'alt') ?? '';
      if (BLOCKS.has(step.tagName)) {
        endBlock();
        steps.push('end');
      }
      for (const child of step.childNodes.toReversed()) steps.push(child);
    }
  }
  endLine();
  return lines.join('\n').trim();
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value;
}
