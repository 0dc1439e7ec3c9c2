import { renderToString } from 'katex';

/**
 * A LaTeX formula as MathML, without KaTeX's wrapper.
 *
 * @throws Error when KaTeX cannot parse it; the message says where
 */
export function formulaMathml(tex: string, display: boolean): string {
  const markup = renderToString(tex, { output: 'mathml', displayMode: display, strict: 'ignore' });
  return /<math[^]*<\/math>/.exec(markup)?.[0] ?? '';
}
