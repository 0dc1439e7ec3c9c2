import { extname, join, sep } from 'node:path';
import toolyard from '../package.json' with { type: 'json' };

/** The version of the host and of every package that is released with it. */
export const VERSION: string = toolyard.version;

/** The folder of the checkout, or of the installed package: both have `host/` and `plugins/` in them. */
export const HOME = join(import.meta.dirname, '..');

/** What modules end with here: a checkout runs TypeScript as it is, an installed package JavaScript. */
const EXTENSION = extname(import.meta.filename);

/** Whether this is the package from a registry and not a checkout. */
export const IS_INSTALLED = EXTENSION === '.js';

/** Whether a folder is part of the checkout, or of the installed package. */
export function isBuiltIn(folder: string): boolean {
  return folder.startsWith(join(HOME, 'plugins', sep));
}

/** The file of a script that runs in a thread or process of its own, beside the module that starts it. */
export function scriptBeside(module: ImportMeta, name: string): string {
  return join(module.dirname, name + EXTENSION);
}
