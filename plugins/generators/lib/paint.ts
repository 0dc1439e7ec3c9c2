import { html, type Html } from '@toolyard/kit/html';
import { readCssColor } from '@toolyard/kit/css-color';
import Color from 'colorjs.io';

/** A colour to draw with: #rrggbb of sRGB, and how opaque it is, from 0 to 1. */
export interface Paint {
  readonly hex: string;
  readonly alpha: number;
}

/**
 * A CSS colour that does not depend on where it is shown. What lies outside sRGB is clipped to it, as browsers do.
 *
 * @throws InputError when it is none
 */
export function readPaint(argument: string, given: string): Paint {
  const color = readCssColor(argument, given);
  const channels = color.to('srgb').coords.map(toByte);
  return { hex: `#${channels.map(hexByte).join('')}`, alpha: color.alpha ?? 0 };
}

/** #rrggbb, #rrggbbaa where it is translucent, or transparent. */
export function paintName({ hex, alpha }: Paint): string {
  const opacity = toByte(alpha);
  if (opacity === 0) return 'transparent';
  return opacity === 255 ? hex : hex + hexByte(opacity);
}

/** The attributes of an SVG element that is filled, or stroked, with a colour. */
export function paintAttributes(kind: 'fill' | 'stroke', { hex, alpha }: Paint): Html {
  const opacity = Number(alpha.toFixed(3));
  return kind === 'fill'
    ? html`fill="${hex}"${opacity < 1 && html` fill-opacity="${opacity}"`}`
    : html`stroke="${hex}"${opacity < 1 && html` stroke-opacity="${opacity}"`}`;
}

/** What lies behind a drawing, the whole of it. */
export function backdrop(paint: Paint): Html {
  return paint.alpha === 0
    ? html``
    : html`<rect width="100%" height="100%" ${paintAttributes('fill', paint)}/>`;
}

/** Black or white, whichever contrasts more with an opaque colour (WCAG 2.2); black where both are equal. */
export function contrasting({ hex }: Paint): Paint {
  const color = new Color(hex);
  const hexOfMost = color.contrastWCAG21('white') > color.contrastWCAG21('black') ? '#ffffff' : '#000000';
  return { hex: hexOfMost, alpha: 1 };
}

/** A translucent colour as it looks on white. */
export function onWhite({ hex, alpha }: Paint): Paint {
  const channels = new Color(hex).coords.map((channel) => toByte((channel ?? 0) * alpha + (1 - alpha)));
  return { hex: `#${channels.map(hexByte).join('')}`, alpha: 1 };
}

/** A part of 1 as 8 bits. */
function toByte(part: number | null): number {
  return Math.round(Math.min(1, Math.max(0, part ?? 0)) * 255);
}

function hexByte(value: number): string {
  return value.toString(16).padStart(2, '0');
}
