import { createRequire } from 'node:module';
import type ivm from 'isolated-vm';

export type IsolatedVm = typeof ivm;

/**
 * Loads isolated-vm's addon from the file that the host found: the process may read nothing else of the
 * package, nor look for it.
 */
export function loadIsolatedVm(file: string): IsolatedVm {
  const addon = createRequire(import.meta.url)(file) as { readonly ivm: IsolatedVm };
  return addon.ivm;
}
