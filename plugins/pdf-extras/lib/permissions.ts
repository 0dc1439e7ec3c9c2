import { Type } from '@toolyard/sdk';

/**
 * What a file permits whoever opens it with the user's password, as qpdf names it. Each way of changing it includes those
 * after it.
 */
export const Permissions = Type.Object({
  print: Type.Enum(['full', 'low', 'none']),
  modify: Type.Enum(['all', 'annotate', 'form', 'assembly', 'none']),
  extract: Type.Boolean(),
});
export interface Permissions {
  readonly print: 'full' | 'low' | 'none';
  readonly modify: 'all' | 'annotate' | 'form' | 'assembly' | 'none';
  readonly extract: boolean;
}

/** Bits of the entry `P`, from 1 (ISO 32000-2, table 22). */
const PRINT = bit(3);
const MODIFY = bit(4);
const EXTRACT = bit(5);
const ANNOTATE = bit(6);
const FORM = bit(9);
const ACCESSIBILITY = bit(10);
const ASSEMBLE = bit(11);
const PRINT_WELL = bit(12);
/** Bits 7, 8 and from 13 on are set whatever is permitted. */
const RESERVED = ~0xfff | bit(7) | bit(8);

const PRINTING: Readonly<Record<Permissions['print'], number>> = {
  full: PRINT | PRINT_WELL,
  low: PRINT,
  none: 0,
};
const CHANGING: Readonly<Record<Permissions['modify'], number>> = {
  all: MODIFY | ANNOTATE | FORM | ASSEMBLE,
  annotate: ANNOTATE | FORM | ASSEMBLE,
  form: FORM | ASSEMBLE,
  assembly: ASSEMBLE,
  none: 0,
};

/** The entry `P`. Readers for the blind may extract text in any case, as ISO 32000-2 asks. */
export function permissionBits({ print, modify, extract }: Permissions): number {
  return RESERVED | ACCESSIBILITY | PRINTING[print] | CHANGING[modify] | (extract ? EXTRACT : 0);
}

/** What an entry `P` permits. Before revision 3 of the handler, printing was well and changing was all or notes. */
export function permissionsOf(bits: number, revision: number): Permissions {
  const has = (permission: number) => (bits & permission) !== 0;
  const later = revision >= 3;
  return {
    print: !has(PRINT) ? 'none' : later && !has(PRINT_WELL) ? 'low' : 'full',
    modify: has(MODIFY)
      ? 'all'
      : has(ANNOTATE)
        ? 'annotate'
        : later && has(FORM)
          ? 'form'
          : later && has(ASSEMBLE)
            ? 'assembly'
            : 'none',
    extract: has(EXTRACT),
  };
}

function bit(number: number): number {
  return 1 << (number - 1);
}
