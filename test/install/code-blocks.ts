import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/**
 * A code block of a page, as readers would copy it.
 *
 * @param first how it begins
 * @throws Error when the page has none such, or several
 */
export function codeBlock(page: string, language: string, first: string): string {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const found = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, named, block = '']) => named === language && block.startsWith(first))
    .map(([, , block = '']) => block);
  const [block, another] = found;
  if (block === undefined || another !== undefined)
    throw new Error(
      `${page}: expected one block of ${language} that begins with ${first}, found ${found.length}`,
    );
  return block;
}
