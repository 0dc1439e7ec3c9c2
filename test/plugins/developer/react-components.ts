import { transform } from 'esbuild';
import * as React from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The HTML that a component's module gives when it is rendered. */
export async function renderComponent(source: string): Promise<string> {
  const { code } = await transform(source, {
    loader: 'tsx',
    format: 'cjs',
    jsx: 'transform',
  });
  const module: { exports: { default?: React.FunctionComponent } } = { exports: {} };
  const require = () => React;
  // What is rendered is a program that the tool wrote: running it is what is tested.
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function('module', 'exports', 'require', 'React', code)(module, module.exports, require, React);
  const { default: component } = module.exports;
  if (component === undefined) throw new Error('the module exports no component');
  return renderToStaticMarkup(React.createElement(component));
}
