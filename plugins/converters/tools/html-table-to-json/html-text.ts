import type { DroppedParts } from '@toolyard/kit/dropped';
import { lineOf } from '@toolyard/kit/flat-html';
import { attributeLosses } from '@toolyard/kit/html-losses';
import { attributeOf, isElement, isText, type HtmlElement, type HtmlNode } from '@toolyard/kit/html-tree';
import { defaultTreeAdapter } from 'parse5';

/** Elements whose text a browser does not show in their place. */
const UNREAD = new Set('script style template noscript title'.split(' '));
/** What says something by more than text: an element, or one with an attribute. */
const MORE_THAN_TEXT: Readonly<Record<string, string | undefined>> = {
  a: 'href',
  area: 'href',
  img: 'src',
  input: 'value',
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
  // Spans are filled out.
  for (const loss of attributeLosses(element))
    if (!/ (?:col|row)span$/.test(loss)) dropped.add(loss, lineOf(element));
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
    else if (defaultTreeAdapter.isCommentNode(step))
      dropped.add('comment', `line ${step.sourceCodeLocation?.startLine ?? 1}`);
    else if (isElement(step) && step.tagName !== 'table') {
      for (const loss of lossesOf(step)) dropped.add(loss, lineOf(step));
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
function lossesOf(element: HtmlElement): string[] {
  const { tagName: name } = element;
  if (UNREAD.has(name) || NO_TEXT.has(name)) return [name];
  const attribute = Object.hasOwn(MORE_THAN_TEXT, name) ? MORE_THAN_TEXT[name] : undefined;
  const isLost = attribute !== undefined && attributeOf(element, attribute) !== undefined;
  return [...(isLost ? [`${name} ${attribute}`] : []), ...attributeLosses(element)];
}
