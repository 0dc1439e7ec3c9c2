/** Writes the table of settings into host/README.md, from the settings themselves. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settingsTable } from '../host/config/config.ts';

const file = join(import.meta.dirname, '../host/README.md');
const text = await readFile(file, 'utf8');
const table = `<!-- settings -->\n${settingsTable()}\n<!-- /settings -->`;
await writeFile(file, text.replace(/<!-- settings -->[^]*<!-- \/settings -->/, table));
