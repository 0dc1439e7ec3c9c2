import { html, type Html } from '@toolyard/kit/html';
import { parseXmlText } from '@toolyard/kit/xml-text';
import { defineTool, InputError, nullable, Type } from '@toolyard/sdk';
import { readCssColor } from '@toolyard/kit/css-color';
import { bytesOf, hexOf } from '../../lib/color.ts';
import { cssNumber } from '../../lib/css-number.ts';
import {
  cssAnimation,
  endOf,
  isTransform,
  PROPERTIES,
  readAnimation,
  smilElements,
  type GivenAnimation,
  type SvgAnimation,
} from './svg-animation.ts';
import { middleOf, readAttributes, SHAPE_TYPES, type Outline, type ShapeType } from './svg-element.ts';

/** Easings may turn each value into some twenty. */
const MOST_VALUES = 10_000;
const MOST_ELEMENTS = 1000;

const Value = Type.Union([Type.Number(), Type.String()]);

const Animation = Type.Object({
  property: Type.Enum([...PROPERTIES], { description: 'What moves' }),
  from: Type.Optional(Value),
  to: Type.Optional(Value),
  values: Type.Optional(
    Type.Array(Value, { minItems: 2, maxItems: 1000, description: 'Instead of from and to' }),
  ),
  duration_ms: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'Default 1000' })),
  delay_ms: Type.Optional(Type.Number({ description: 'Default 0' })),
  easing: Type.Optional(Type.String({ description: 'Default linear' })),
  repeat: Type.Optional(
    Type.Union([Type.Number({ exclusiveMinimum: 0 }), Type.Literal('infinite')], {
      description: 'Times, or infinite; default 1',
    }),
  ),
  alternate: Type.Optional(Type.Boolean({ description: 'Back again in each cycle; default false' })),
  fill: Type.Optional(Type.Enum(['freeze', 'remove'], { description: 'At the end; default freeze' })),
});

const element = {
  type: Type.Enum([...SHAPE_TYPES]),
  attributes: Type.Optional(Type.Record(Type.String(), Value)),
  text: Type.Optional(Type.String({ description: 'Of a text element' })),
  animations: Type.Optional(Type.Array(Animation, { maxItems: 50 })),
};

const Leaf = Type.Object(element);
const Group = Type.Object({ ...element, children: Type.Optional(Type.Array(Leaf, { maxItems: 200 })) });
const Element = Type.Object({ ...element, children: Type.Optional(Type.Array(Group, { maxItems: 200 })) });

export default defineTool({
  title: 'SVG Animation Generator',
  summary:
    'Build an animated SVG from shapes and animations (move, rotate, scale, opacity, colours, sizes), as SMIL or CSS.',
  keywords: ['loader', 'spinner', 'vector', 'motion graphics'],
  input: Type.Object({
    elements: Type.Array(Element, {
      minItems: 1,
      maxItems: 200,
      description: 'A g has children',
    }),
    width: Type.Number({ exclusiveMinimum: 0, default: 400, description: 'px' }),
    height: Type.Number({ exclusiveMinimum: 0, default: 400, description: 'px' }),
    background: Type.Optional(Type.String({ description: 'CSS colour; none by default' })),
    technique: Type.Enum(['smil', 'css'], { default: 'smil', description: 'How it moves' }),
    title: Type.Optional(Type.String({ description: 'Accessible title' })),
    reduced_motion: Type.Boolean({
      default: true,
      description: 'css: stop for prefers-reduced-motion',
    }),
  }),
  output: Type.Object({
    svg: Type.String({ description: 'complete document' }),
    size_bytes: Type.Integer({ description: 'UTF-8' }),
    mime_type: Type.Literal('image/svg+xml'),
    filename: Type.String(),
    base64: Type.String({ contentEncoding: 'base64', contentMediaType: 'image/svg+xml' }),
    data_url: Type.String({ description: 'data:image/svg+xml;base64,…' }),
    duration_ms: nullable(Type.Number(), 'longest delay + duration x repeats, null when endless'),
    element_count: Type.Integer({ description: 'groups and their children each count' }),
  }),
  examples: [
    {
      name: 'A circle that pulses',
      input: {
        elements: [
          {
            type: 'circle',
            attributes: { cx: 50, cy: 50, r: 20, fill: 'tomato' },
            animations: [{ property: 'r', from: 20, to: 40, duration_ms: 500, repeat: 'infinite' }],
          },
        ],
        width: 100,
        height: 100,
      },
      output: { duration_ms: null, mime_type: 'image/svg+xml', element_count: 1 },
    },
    {
      name: 'A square that turns once, after a while',
      input: {
        elements: [
          {
            type: 'rect',
            attributes: { x: 10, y: 10, width: 20, height: 20 },
            animations: [{ property: 'rotate', from: 0, to: 360, duration_ms: 2000, delay_ms: 250 }],
          },
        ],
      },
      output: { duration_ms: 2250, element_count: 1 },
    },
  ],
  run({ elements, width, height, background, technique, title, reduced_motion: reduced }) {
    const drawing = elements.map((element, index) => readElement(`elements[${index}]`, element));
    const all = drawing.flatMap(withDescendants);
    checkSize(all);
    const style = new StyleSheet();
    const shapes = drawing.map((shape) =>
      technique === 'smil' ? drawWithSmil(shape, '  ') : drawWithCss(shape, '  ', style),
    );
    const css = style.text(reduced);
    const [w, h] = [cssNumber(width), cssNumber(height)];
    const svg =
      html`<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"${
        title !== undefined && html` role="img"`
      }>
${title !== undefined && html`  <title>${parseXmlText('title', title)}</title>\n`}${
        css !== '' && html`  <style>\n${css}\n  </style>\n`
      }${background !== undefined && backgroundOf(background)}${shapes}</svg>`.toString();
    const bytes = Buffer.from(svg);
    const base64 = bytes.toString('base64');
    const ends = all.flatMap(({ animations }) => animations.map(endOf));
    const end = Math.max(0, ...ends);
    return {
      svg,
      size_bytes: bytes.length,
      mime_type: 'image/svg+xml' as const,
      filename: 'animation.svg',
      base64,
      data_url: `data:image/svg+xml;base64,${base64}`,
      duration_ms: Number.isFinite(end) ? end : null,
      element_count: all.length,
    };
  },
});

interface GivenElement {
  readonly type: ShapeType;
  readonly attributes?: Readonly<Record<string, number | string>>;
  readonly text?: string;
  readonly animations?: readonly (Pick<GivenAnimation, 'property'> & Partial<GivenAnimation>)[];
  readonly children?: readonly GivenElement[];
}

interface Shape extends Outline {
  readonly text: string | undefined;
  readonly animations: readonly SvgAnimation[];
  readonly children: readonly Shape[];
}

/** @throws InputError when what is given does not go with the element's type */
function readElement(path: string, given: GivenElement): Shape {
  const { type, attributes = {}, text, animations = [], children = [] } = given;
  if (text !== undefined && type !== 'text')
    throw new InputError(`${path}.text`, `expected none: a ${type} shows no text`);
  if (children.length > 0 && type !== 'g')
    throw new InputError(`${path}.children`, `expected none: only a g has children`);
  return {
    type,
    attributes: readAttributes(`${path}.attributes`, attributes),
    text: text === undefined ? undefined : parseXmlText(`${path}.text`, text),
    animations: animations.map((animation, index) =>
      readAnimation(`${path}.animations[${index}]`, type, { ...DEFAULTS, ...animation }),
    ),
    children: children.map((child, index) => readElement(`${path}.children[${index}]`, child)),
  };
}

const DEFAULTS = {
  duration_ms: 1000,
  delay_ms: 0,
  easing: 'linear',
  repeat: 1,
  alternate: false,
  fill: 'freeze',
} as const satisfies Partial<GivenAnimation>;

function withDescendants(shape: Shape): Shape[] {
  return [shape, ...shape.children.flatMap(withDescendants)];
}

function checkSize(all: readonly Shape[]): void {
  if (all.length > MOST_ELEMENTS)
    throw new InputError(
      'elements',
      `expected at most ${MOST_ELEMENTS} with all children, got ${all.length}`,
    );
  const values = all
    .flatMap(({ animations }) => animations)
    .reduce((sum, { values }) => sum + values.length, 0);
  if (values > MOST_VALUES)
    throw new InputError(
      'elements',
      `expected animations of at most ${MOST_VALUES} values in all, got ${values}`,
    );
}

function backgroundOf(given: string): Html {
  const color = readCssColor('background', given);
  const alpha = color.alpha ?? 1;
  const opacity = alpha < 1 && html` fill-opacity="${cssNumber(alpha)}"`;
  return html`  <rect width="100%" height="100%" fill="${hexOf(bytesOf(color))}"${opacity}/>\n`;
}

function drawWithSmil(shape: Shape, indent: string): Html {
  const middle = middleOf(shape);
  const inner = shape.animations
    .flatMap((animation) => smilElements(animation, middle))
    .map((element) => html`${indent}  ${element}\n`);
  const children = shape.children.map((child) => drawWithSmil(child, `${indent}  `));
  return tag(shape.type, shape.attributes, [...children, ...inner], shape.text, indent);
}

function drawWithCss(shape: Shape, indent: string, style: StyleSheet): Html {
  const moves = shape.animations.some(({ property }) => isTransform(property));
  const transform = moves ? shape.attributes.get('transform') : undefined;
  const inset = transform === undefined ? indent : `${indent}  `;
  const children = shape.children.map((child) => drawWithCss(child, `${inset}  `, style));
  const attributes = new Map(shape.attributes);
  if (transform !== undefined) attributes.delete('transform');
  if (shape.animations.length > 0)
    attributes.set('class', [attributes.get('class'), style.add(shape.animations)].filter(Boolean).join(' '));
  const drawn = tag(shape.type, attributes, children, shape.text, inset);
  // The origin of an animated transform is the shape's middle, that of its own transform attribute is not.
  return transform === undefined
    ? drawn
    : html`${indent}<g transform="${transform}">\n${drawn}${indent}</g>\n`;
}

function tag(
  type: ShapeType,
  attributes: ReadonlyMap<string, string>,
  inner: readonly Html[],
  text: string | undefined,
  indent: string,
): Html {
  const written = [...attributes].map(([name, value]) => html` ${name}="${value}"`);
  if (inner.length === 0 && text === undefined) return html`${indent}<${type}${written}/>\n`;
  const lines = inner.length > 0 && html`\n${inner}${indent}`;
  return html`${indent}<${type}${written}>${text}${lines}</${type}>\n`;
}

/** The style element of a drawing, filled while it is drawn. */
class StyleSheet {
  readonly #rules: string[] = [];
  readonly #classes: string[] = [];
  #animations = 0;

  /** Adds the animations of one element, and names the class that has them. */
  add(animations: readonly SvgAnimation[]): string {
    const name = `animated-${this.#classes.length + 1}`;
    const written = animations.map((animation) => {
      this.#animations += 1;
      return cssAnimation(animation, `animation-${this.#animations}`);
    });
    const compositions = animations.map(({ property }) => (isTransform(property) ? 'add' : 'replace'));
    this.#classes.push(`.${name}`);
    this.#rules.push(
      ...written.map(({ keyframes }) => keyframes),
      [
        `.${name} {`,
        '  transform-box: fill-box;',
        '  transform-origin: center;',
        `  animation: ${written.map(({ shorthand }) => shorthand).join(', ')};`,
        ...(compositions.includes('add') ? [`  animation-composition: ${compositions.join(', ')};`] : []),
        '}',
      ].join('\n'),
    );
    return name;
  }

  /** All rules; "" without any. */
  text(stopsForReducedMotion: boolean): string {
    if (this.#classes.length === 0) return '';
    const still = `@media (prefers-reduced-motion: reduce) {\n  ${this.#classes.join(', ')} { animation: none; }\n}`;
    return [...this.#rules, ...(stopsForReducedMotion ? [still] : [])].join('\n').replace(/^/gm, '    ');
  }
}
