import { attributeOf } from '@toolyard/kit/html-tree';
import { ItemLimits, type Finding, type TopItem } from './item.ts';
import { JsonLdReader } from './json-ld.ts';
import { MicrodataReader } from './microdata.ts';
import { parsePage, startOf } from './page.ts';
import { RdfaReader } from './rdfa.ts';

export interface Markup {
  /** In the order of the page. */
  readonly topItems: readonly TopItem[];
  readonly findings: readonly Finding[];
  readonly base: URL | undefined;
  /** What is left for the checks. */
  readonly limits: ItemLimits;
}

const JSON_LD = /^\s*application\/ld\+json\s*(?:;|$)/i;

/**
 * Reads the structured data of a page in all three formats; text that begins like JSON is JSON-LD alone.
 *
 * @throws InputError when there is more than a page can have
 */
export function readPage(html: string, url: URL | undefined): Markup {
  const limits = new ItemLimits();
  const jsonLd = new JsonLdReader(html, limits);
  const blanks = html.length - html.trimStart().length;
  if (/^[{[]/.test(html.slice(blanks, blanks + 1))) {
    jsonLd.readScript(blanks, blanks, html.length);
    return { topItems: jsonLd.topItems, findings: jsonLd.findings, base: url, limits };
  }

  const page = parsePage(html, url);
  for (const element of page.elements) {
    if (element.tagName !== 'script' || !JSON_LD.test(attributeOf(element, 'type') ?? '')) continue;
    const { startTag, endTag, endOffset = html.length } = element.sourceCodeLocation ?? {};
    // The text as it is in the page: parsers normalise its line ends.
    if (startTag !== undefined)
      jsonLd.readScript(startOf(element), startTag.endOffset, endTag?.startOffset ?? endOffset);
  }
  const microdata = new MicrodataReader(page, limits);
  microdata.read();
  const rdfa = new RdfaReader(page, limits);
  rdfa.read();
  return {
    topItems: [...jsonLd.topItems, ...microdata.topItems, ...rdfa.topItems].toSorted(
      (a, b) => a.start - b.start,
    ),
    findings: [...jsonLd.findings, ...microdata.findings, ...rdfa.findings],
    base: page.base,
    limits,
  };
}
