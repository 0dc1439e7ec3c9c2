import { image, span, box, maybe, type CardElement } from './card-element.ts';
import type { Style } from './card-style.ts';

/** Of all texts: no margin of the browser, and words that are too long are broken. */
export const TEXT_STYLE = { margin: 0, overflowWrap: 'anywhere' } as const satisfies Style;

/** A round picture of a person, whose name stands beside it. */
export function roundPicture(src: string, size: number): CardElement {
  return image(src, '', { width: size, height: size, borderRadius: 9999, objectFit: 'cover', flexShrink: 0 });
}

/** The picture of a person, or a disc with letters in its place. */
export function portrait(
  picture: string | undefined,
  letters: string,
  { size, background, color }: { readonly size: number; readonly background: string; readonly color: string },
  style: Style = {},
): CardElement {
  if (picture !== undefined) {
    const photo = roundPicture(picture, size);
    return { ...photo, style: { ...photo.style, ...style } };
  }
  return box(
    {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      flexShrink: 0,
      width: size,
      height: size,
      borderRadius: 9999,
      background,
      color,
      fontSize: Math.round(size * 0.38),
      fontWeight: 600,
      lineHeight: 1,
      ...style,
    },
    [span({}, letters)],
    { 'aria-hidden': 'true' },
  );
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The first letters of the first and of the last word, in upper case; one word gives one. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = '') => (segmenter.segment(word).containing(0)?.segment ?? '').toUpperCase())
    .join('');
}

/** Five stars, as many of them filled as the rating says, which is read out as a number. */
export function stars(rating: number, size: number, colors: { readonly on: string; readonly off: string }) {
  const row: Style = { display: 'block', whiteSpace: 'nowrap', letterSpacing: '0.05em' };
  return box(
    {
      display: 'inline-block',
      position: 'relative',
      flexShrink: 0,
      fontSize: size,
      lineHeight: 1,
      color: colors.off,
    },
    [
      span(row, '★★★★★'),
      maybe(rating === 0 ? undefined : rating, () =>
        span(
          {
            ...row,
            position: 'absolute',
            top: 0,
            left: 0,
            width: `${Math.round(rating * 2000) / 100}%`,
            overflow: 'hidden',
            color: colors.on,
          },
          '★★★★★',
        ),
      ),
    ],
    { role: 'img', 'aria-label': `${rating} out of 5` },
  );
}
