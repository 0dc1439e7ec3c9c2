/** Writes the table of settings into host/README.md, from the settings themselves. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { settingsTable } from '../host/config/config.ts';

const file = join(import.meta.dirname, '../host/README.md');
const text = await readFile(file, 'utf8');
const table = `<!-- settings -->\n${settingsTable()}\n<!-- /settings -->`;
const written = text.replace(/<!-- settings -->[^]*<!-- \/settings -->/, table);
await writeFile(file, await format(written, { ...(await resolveConfig(file)), filepath: file }));
