import { extname, join, relative, sep } from 'node:path';
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

/** What a module of a bundle knows of itself besides. */
interface BundledMeta extends ImportMeta {
  /** The folder with the scripts of threads and processes, each of which was bundled too; absent: this is no bundle. */
  readonly scripts?: string;
}

/** The file of a script that runs in a thread or process of its own, beside the module that starts it. */
export function scriptBeside({ dirname, scripts }: BundledMeta, name: string): string {
  const script = join(dirname, name);
  return scripts === undefined
    ? script + EXTENSION
    : join(scripts, `${bundledScript(relative(join(HOME, 'host'), script))}.js`);
}

/** What the bundle of a script is called. @param script its path in `host/`, without the extension */
export function bundledScript(script: string): string {
  return script.replaceAll(/[/\\]/g, '-');
}
