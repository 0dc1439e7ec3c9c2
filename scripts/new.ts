/** Writes what a new part begins with: `npm run new tool PLUGIN ID`. */
import { join } from 'node:path';
import { newTool } from './house/new-tool.ts';

const [kind, plugin = '', id = '', ...others] = process.argv.slice(2);
if (kind !== 'tool' || id === '' || others.length > 0) {
  console.error('expected: npm run new tool PLUGIN ID, such as npm run new tool text line-count');
  process.exit(2);
}
try {
  const files = await newTool(join(import.meta.dirname, '..'), plugin, id);
  console.log(`${files.join('\n')}\nnext: npm run tool ${id}; then npx node scripts/catalogue-lock.ts`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(2);
}
