import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BUILT } from '../build.ts';

/** The page in which chats show results, as the build left it. */
export function readAppPage(): Promise<string> {
  return readFile(join(BUILT, 'mcp-app.html'), 'utf8');
}
