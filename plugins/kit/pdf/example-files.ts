/** Small files for the examples that tools show. */

/** A PDF as base64 whose pages are 101, 102 … points wide and 50 high, with a line of text each if given. */
export function examplePdf(pageCount: number, texts: readonly string[] = []): string {
  const pages = Array.from({ length: pageCount }, (_, index) => ({
    number: 4 + 2 * index,
    width: 101 + index,
    content: texts[index] === undefined ? '' : `BT /F 12 Tf 10 20 Td (${texts[index]}) Tj ET`,
  }));
  const kids = pages.map(({ number }) => `${number} 0 R`).join(' ');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${pageCount}/Resources<</Font<</F 3 0 R>>>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...pages.flatMap(({ number, width, content }) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} 50]/Contents ${number + 1} 0 R>>`,
      `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    ]),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return btoa(file + table + trailer);
}

/** A PNG as base64: 400 pixels wide, 200 high, of one bit each. */
export const WIDE_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAZAAAADIAQAAAADubopPAAAAIUlEQVR42u3BMQEAAADCoPVPbQ0PoAAAAAAAAAAAAIAXAyfYAAE0AXGJAAAAAElFTkSuQmCC';
