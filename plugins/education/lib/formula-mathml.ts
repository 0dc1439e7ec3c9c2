import { renderToString } from 'katex';

/**
 * A LaTeX formula as MathML, without KaTeX's wrapper.
 *
 * @throws Error when KaTeX cannot parse it; the message says where
 */
export function formulaMathml(tex: string, display: boolean): string {
  const markup = renderToString(tex, { output: 'mathml', displayMode: display, strict: 'ignore' });
  const start = markup.indexOf('<math');
  const end = markup.lastIndexOf('</math>');
  return start === -1 || end < start ? '' : markup.slice(start, end + '</math>'.length);
}
