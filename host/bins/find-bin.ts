import { randomBytes } from 'node:crypto';
import { failures } from '../errors.ts';
import type { Bin } from './bin.ts';
import type { BinStore } from './store.ts';

/** 128 random bits in base64url (RFC 4648 §5): who does not have it does not find the bin. */
const ID = /^[\w-]{22}$/;

export function newId(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * The bin with an id.
 *
 * @throws CallError NOT_FOUND, the same for a bin that is expired as for one that never was
 */
export async function findBin(store: BinStore, id: string, now: number): Promise<Bin> {
  const bin = ID.test(id) ? await store.findBin(id, now) : undefined;
  if (bin === undefined) throw failures.notFound();
  return bin;
}
