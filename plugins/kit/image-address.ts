import { attributeOf, type HtmlElement } from './html-tree.ts';

/** What an address of a picture has, as scripts that load pictures late keep it in attributes of their own. */
const PICTURE_ENDING = /\.(?:avif|gif|jpe?g|png|webp)/i;
/** The first of a `srcset`: an address, and a width or density. */
const PICTURES = /^\s*([^\s{[]\S*)\s+\d/;
/** What such attributes are called whose address has no ending. */
const LATE_NAME = /^data-(?:lazy-)?(?:src|original)$/i;

/**
 * The address of an `img`: its `src`; or, where that is none, only holds the place, or the class says that the picture is
 * loaded late, the one that another attribute holds (as Mozilla's Readability has it). Empty if there is none.
 */
export function imageAddress(image: HtmlElement): string {
  const src = (attributeOf(image, 'src') ?? '').trim();
  const isLate = src === '' || isPlaceholder(src) || /lazy/i.test(attributeOf(image, 'class') ?? '');
  return (isLate ? lateAddress(image) : undefined) ?? src;
}

/** A picture in the address itself that is too small to show anything. */
function isPlaceholder(src: string): boolean {
  return src.length < 512 && /^data:image\//i.test(src);
}

function lateAddress(image: HtmlElement): string | undefined {
  const own = image.attrs.filter(({ name }) => name.startsWith('data-') || name === 'lazy-src');
  const single = own.find(
    ({ name, value }) => isPictureAddress(value.trim()) || (LATE_NAME.test(name) && value.trim() !== ''),
  );
  if (single !== undefined) return single.value.trim();
  const sets = [
    ...own.filter(({ name }) => name.endsWith('srcset')),
    { value: attributeOf(image, 'srcset') ?? '' },
  ];
  return sets.map(({ value }) => PICTURES.exec(value)?.[1]).find((address) => address !== undefined);
}

/** No list of addresses, and no JSON. */
function isPictureAddress(text: string): boolean {
  return PICTURE_ENDING.test(text) && !/\s|^[{[]/.test(text);
}
