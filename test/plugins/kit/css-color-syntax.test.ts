import { definitionSyntax, lexer } from 'css-tree/dist/csstree.esm';
import { expect, test } from 'vitest';

/** What css-tree makes a type of, and what that is made of, by name; types that it matches by code have no grammar. */
function typesOf(name: string, types = new Map<string, string>()): ReadonlyMap<string, string> {
  const syntax = lexer.getType(name)?.syntax;
  if (syntax === null || syntax === undefined || types.has(name)) return types;
  types.set(name, definitionSyntax.generate(syntax));
  definitionSyntax.walk(syntax, (node) => {
    if (node.type === 'Type') typesOf(node.name, types);
  });
  return types;
}

test("the grammar of colours is css-tree's", async () => {
  const types = Object.fromEntries([...typesOf('color'), ...typesOf('system-color')]);
  await expect(`${JSON.stringify(types, null, 1)}\n`).toMatchFileSnapshot(
    '../../../plugins/kit/data/css-color-types.json',
  );
});
