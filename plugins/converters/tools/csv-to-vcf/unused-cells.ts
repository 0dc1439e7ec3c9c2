import type { DroppedParts } from '@toolyard/kit/dropped';
import type { CsvRow } from '@toolyard/kit/csv';
import { quote } from '@toolyard/sdk';
import { ENTRY_COLUMNS } from '../../lib/vcard-columns.ts';
import type { ContactColumn } from './contact-columns.ts';
import type { Columns } from './csv-contacts.ts';

/** Notes the cells of a row that no line of its card tells. */
export function dropUnusedCells(
  dropped: DroppedParts,
  headers: readonly string[],
  columns: Columns,
  { line, cells }: CsvRow,
  version: string,
): void {
  const filled = new Set<string>();
  const slots = new Set(
    columns.flatMap((column, index) =>
      (column?.kind === 'entry' || column?.kind === 'address') && cells[index]?.trim() !== ''
        ? [column.slot]
        : [],
    ),
  );
  for (const [index, cell] of cells.entries()) {
    if (cell.trim() === '') continue;
    const column = columns[index];
    const name = `column ${quote(headers[index])}`;
    const place = column && placeOf(column);
    const lacking = column && versionLacking(column, version);
    if (lacking !== undefined) dropped.add(`${name}: vCard ${version} has no ${lacking}`, `line ${line}`);
    else if (column === undefined || (place !== undefined && filled.has(place)))
      dropped.add(name, `line ${line}`);
    else if (column.kind === 'type' && !slots.has(column.slot)) dropped.add(name, `line ${line}`);
    if (place !== undefined) filled.add(place);
  }
}

/** What of a card a column fills that one column alone may fill. */
function placeOf(column: ContactColumn): string | undefined {
  switch (column.kind) {
    case 'field':
      return column.field;
    case 'property':
      return column.column.property;
    case 'address':
      return `${column.slot} ${column.part}`;
    case 'entry':
    case 'type':
      return undefined;
  }
}

/** The property of a column that the version does not have. */
function versionLacking(column: ContactColumn, version: string): string | undefined {
  if (column.kind === 'property') {
    const { property, version: only } = column.column;
    return only !== undefined && only !== version ? property : undefined;
  }
  if (column.kind !== 'entry') return undefined;
  const entry = ENTRY_COLUMNS.find((one) => one.column === column.entry);
  return entry?.version === undefined || entry.version === version ? undefined : entry.property;
}
