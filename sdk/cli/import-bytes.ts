import { readFileSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Has Node import files as bytes, which it can't by itself, until the hooks are taken off. Node before 22.15 has no hooks:
 * there such an import fails, as Node says.
 */
export function importBytes(): Pick<nodeModule.ModuleHooks, 'deregister'> {
  const { registerHooks }: Partial<typeof nodeModule> = nodeModule;
  if (registerHooks === undefined) return { deregister: () => undefined };
  return registerHooks({
    load: (url, context, nextLoad) => {
      // What is required and not imported has none.
      const { type } = { ...context.importAttributes };
      if (type !== 'bytes') return nextLoad(url, context);
      const base64 = readFileSync(fileURLToPath(url), 'base64');
      const source = `export default Uint8Array.from(Buffer.from('${base64}', 'base64'));`;
      return { format: 'module', source, shortCircuit: true };
    },
  });
}
