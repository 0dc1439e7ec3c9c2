import { DATE_FILTERS } from './knap-date-filters.ts';
import { checkLength, type Filter } from './knap-filter-call.ts';
import { LIST_FILTERS } from './knap-list-filters.ts';
import { MARKDOWN_FILTERS } from './knap-markdown-filters.ts';
import { NUMBER_FILTERS } from './knap-number-filters.ts';
import { TEXT_FILTERS } from './knap-text-filters.ts';

/** The filters by their names, each of which leaves at most 1 MiB of text. */
export const KNAP_FILTERS: ReadonlyMap<string, Filter> = new Map(
  Object.entries({
    ...TEXT_FILTERS,
    ...LIST_FILTERS,
    ...MARKDOWN_FILTERS,
    ...NUMBER_FILTERS,
    ...DATE_FILTERS,
  }).map(([name, filter]) => [name, bounded(filter)]),
);

function bounded(filter: Filter): Filter {
  return (value, call) => {
    const result = filter(value, call);
    if (typeof result === 'string') checkLength(result.length, call);
    return result;
  };
}
