import type { DroppedParts } from '@toolyard/kit/dropped';
import { lineOf } from '@toolyard/kit/flat-html';
import { attributeOf, isElement, isText, type HtmlElement, type HtmlNode } from '@toolyard/kit/html-tree';

/** Elements whose text a browser does not show in their place. */
const UNREAD = new Set('script style template noscript title'.split(' '));
/** What says something by more than text: an element, or one with an attribute. */
const MORE_THAN_TEXT: Readonly<Record<string, string | undefined>> = {
  a: 'href',
  area: 'href',
  img: 'src',
  input: 'value',
  abbr: 'title',
  time: 'datetime',
  data: 'value',
};
const NO_TEXT = new Set(
  'audio button canvas del embed iframe math meter object progress s select strike sub sup svg textarea video'.split(
    ' ',
  ),
);
/** Elements that begin and end on a line of their own. */
const BLOCKS = new Set(
  (
    'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol optgroup option p pre search section summary ul'
  ).split(' '),
);

/**
 * The text of an element's content: white space, no-break spaces too, collapsed and trimmed, `<br>` and the ends of
 * blocks a line end, an image its alternative text. Nested tables are left out: they are read as tables of their own.
 *
 * @param dropped told of what stands in the content and is no text
 */
export function contentText(element: HtmlElement, dropped: DroppedParts): string {
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
  const steps: (HtmlNode | 'end')[] = element.childNodes.toReversed();
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (step === 'end') endBlock();
    else if (isText(step)) line += step.value;
    else if (isElement(step) && step.tagName !== 'table') {
      const loss = lossOf(step);
      if (loss !== undefined) dropped.add(loss, lineOf(step));
      if (UNREAD.has(step.tagName)) continue;
      if (step.tagName === 'br') endLine();
      if (step.tagName === 'img') line += attributeOf(step, 'alt') ?? '';
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

/** What of an element text cannot carry, by the name that HTML gives it. */
function lossOf(element: HtmlElement): string | undefined {
  const { tagName: name } = element;
  if (UNREAD.has(name) || NO_TEXT.has(name)) return name;
  const attribute = Object.hasOwn(MORE_THAN_TEXT, name) ? MORE_THAN_TEXT[name] : undefined;
  return attribute === undefined || attributeOf(element, attribute) === undefined
    ? undefined
    : `${name} ${attribute}`;
}
