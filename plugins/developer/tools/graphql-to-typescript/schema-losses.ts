import { DroppedParts } from '@toolyard/kit/dropped';
import { type DocumentNode, type EnumValueDefinitionNode, TokenKind, visit } from 'graphql';
import { deprecationOf, placeOf } from './graphql-sdl.ts';

/** What is written of a schema. */
interface Written {
  /** Types for the arguments of fields. */
  readonly arguments: boolean;
  /** Enums as such, with comments at their values; else unions of texts, which have no place for any. */
  readonly enums: boolean;
}

/** What a schema says and TypeScript's types do not: its roots, directives but `@deprecated`, defaults and comments. */
export function schemaLosses(document: DocumentNode, written: Written): DroppedParts {
  const dropped = new DroppedParts();
  for (let token = document.loc?.startToken; token; token = token.next ?? undefined)
    if (token.kind === TokenKind.COMMENT)
      dropped.add('comment', `line ${token.line}, column ${token.column}`);
  visit(document, {
    SchemaDefinition: (node) => dropped.add('schema', placeOf(node)),
    SchemaExtension: (node) => dropped.add('schema', placeOf(node)),
    DirectiveDefinition(node) {
      dropped.add(`directive @${node.name.value}`, placeOf(node));
      return false;
    },
    Directive(node) {
      if (node.name.value !== 'deprecated') dropped.add(`@${node.name.value}`, placeOf(node));
    },
    FieldDefinition: (node) => (written.arguments ? undefined : { ...node, arguments: [] }),
    InputValueDefinition(node) {
      if (node.defaultValue !== undefined) dropped.add('default value', placeOf(node));
    },
    EnumValueDefinition(node) {
      if (!written.enums && isCommented(node)) dropped.add('comment of an enum value', placeOf(node));
    },
  });
  return dropped;
}

function isCommented({ description, directives }: EnumValueDefinitionNode): boolean {
  return Boolean(description?.value) || deprecationOf(directives) !== undefined;
}
