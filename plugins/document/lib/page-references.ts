import { PDFRef } from '@cantoo/pdf-lib';
import { Destinations } from './destinations.ts';
import { readFields, type AnnotationPages, type FieldNode } from '@toolyard/kit/pdf/form';
import { arrayOf } from '@toolyard/kit/pdf/objects';
import { readOutline, type OutlineItem } from './outline.ts';
import { readPageLabels } from './page-labels.ts';
import type { Source } from '@toolyard/kit/pdf/source';
import { readStructure, type Structure } from './structure.ts';

/** What a document says about its pages, found once for all the files that are made from it. */
export interface Survey {
  readonly source: Source;
  /** From a page's reference to its number, from 1. */
  readonly pageNumbers: ReadonlyMap<PDFRef, number>;
  readonly destinations: Destinations;
  readonly annotationPages: AnnotationPages;
  readonly outline: readonly OutlineItem[];
  readonly fields: readonly FieldNode[];
  readonly labels: ReturnType<typeof readPageLabels>;
  readonly structure: Structure | undefined;
}

export function survey(source: Source): Survey {
  const destinations = new Destinations(source);
  const annotationPages = listAnnotations(source);
  return {
    source,
    pageNumbers: new Map(source.pages.map(({ ref }, index) => [ref, index + 1])),
    destinations,
    annotationPages,
    outline: readOutline(source.catalog, destinations),
    fields: readFields(source.catalog, annotationPages),
    labels: readPageLabels(source.catalog, source.pages.length),
    structure: readStructure(source),
  };
}

function listAnnotations({ pages }: Source): AnnotationPages {
  const found = new Map<PDFRef, number[]>();
  for (const [index, { dict }] of pages.entries()) {
    for (const ref of arrayOf(dict, 'Annots')?.asArray() ?? []) {
      if (!(ref instanceof PDFRef)) continue;
      const known = found.get(ref);
      if (known === undefined) found.set(ref, [index + 1]);
      else known.push(index + 1);
    }
  }
  return found;
}
