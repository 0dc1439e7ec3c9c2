import { h, type ComponentChild } from 'preact';

/** A colour beside its name. An attribute of SVG shows it: the pages' policy takes no style in markup. */
export function Swatch({ colour }: { readonly colour: string }): ComponentChild {
  return h(
    'span',
    { class: 'colour' },
    h(
      'svg',
      { class: 'swatch', viewBox: '0 0 1 1', 'aria-hidden': 'true', preserveAspectRatio: 'none' },
      h('rect', { width: '1', height: '1', fill: colour }),
    ),
    h('code', null, colour),
  );
}
