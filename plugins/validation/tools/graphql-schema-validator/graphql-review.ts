import {
  getNamedType,
  Kind,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isIntrospectionType,
  isObjectType,
  isScalarType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  isUnionType,
  valueFromAST,
  type ASTNode,
  type ConstValueNode,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { placesOf } from './graphql-schema.ts';

/** What is legal and most likely not meant. */
export interface SchemaConcern {
  readonly code: 'unused_type' | 'bad_default';
  readonly message: string;
  readonly line: number | null;
  readonly column: number | null;
}

export interface SchemaStats {
  readonly objects: number;
  readonly interfaces: number;
  readonly unions: number;
  readonly enums: number;
  readonly input_objects: number;
  readonly scalars: number;
  readonly directives: number;
  /** Of objects and interfaces. */
  readonly fields: number;
}

/** The types that a schema defines itself. */
function ownTypes(schema: GraphQLSchema): GraphQLNamedType[] {
  return Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
}

export function countDefinitions(schema: GraphQLSchema): SchemaStats {
  const types = ownTypes(schema);
  const composite = types.filter((type) => isObjectType(type) || isInterfaceType(type));
  return {
    objects: types.filter(isObjectType).length,
    interfaces: types.filter(isInterfaceType).length,
    unions: types.filter(isUnionType).length,
    enums: types.filter(isEnumType).length,
    input_objects: types.filter(isInputObjectType).length,
    scalars: types.filter(isScalarType).length,
    directives: schema.getDirectives().filter((directive) => !isSpecifiedDirective(directive)).length,
    fields: composite.reduce((sum, type) => sum + Object.keys(type.getFields()).length, 0),
  };
}

export function reviewSchema(schema: GraphQLSchema): SchemaConcern[] {
  const reached = reachedTypes(schema);
  const unused = ownTypes(schema)
    .filter((type) => !reached.has(type))
    .map((type): SchemaConcern => {
      const message = `No root type or directive leads to the type ${type.name}.`;
      return concern('unused_type', message, type.astNode);
    });
  return [...unused, ...badDefaults(schema)];
}

function concern(
  code: SchemaConcern['code'],
  message: string,
  node: ASTNode | null | undefined,
): SchemaConcern {
  const [{ line, column } = { line: null, column: null }] = placesOf(node);
  return { code, message, line, column };
}

/** The types that values of the root types, or arguments of directives, can lead to. */
function reachedTypes(schema: GraphQLSchema): Set<GraphQLNamedType> {
  const reached = new Set<GraphQLNamedType>();
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const open: GraphQLNamedType[] = [
    ...roots.flatMap((type) => type ?? []),
    ...schema.getDirectives().flatMap(({ args }) => args.map(({ type }) => getNamedType(type))),
  ];
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    if (reached.has(type)) continue;
    reached.add(type);
    if (isUnionType(type)) open.push(...type.getTypes());
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) open.push(getNamedType(field.type));
    if (isObjectType(type) || isInterfaceType(type)) {
      open.push(...type.getInterfaces());
      for (const { type: inner, args } of Object.values(type.getFields()))
        open.push(getNamedType(inner), ...args.map((argument) => getNamedType(argument.type)));
    }
    if (isInterfaceType(type)) {
      const { objects, interfaces } = schema.getImplementations(type);
      open.push(...objects, ...interfaces);
    }
  }
  return reached;
}

/** Default values that the types of their arguments and input fields cannot take. */
function badDefaults(schema: GraphQLSchema): SchemaConcern[] {
  const takers: (GraphQLArgument | GraphQLInputField)[] = schema
    .getDirectives()
    .filter((directive) => !isSpecifiedDirective(directive))
    .flatMap(({ args }) => args);
  for (const type of ownTypes(schema)) {
    if (isInputObjectType(type)) takers.push(...Object.values(type.getFields()));
    if (isObjectType(type) || isInterfaceType(type))
      for (const { args } of Object.values(type.getFields())) takers.push(...args);
  }
  return takers.flatMap(({ name, type, astNode }): SchemaConcern[] => {
    const value = astNode?.defaultValue;
    if (value === undefined || fits(value, type)) return [];
    const message = `The type ${type.toString()} cannot take the default value of ${name}.`;
    return [concern('bad_default', message, value)];
  });
}

/** valueFromAST passes over members that an input object does not have. */
function fits(value: ConstValueNode, type: GraphQLInputType): boolean {
  return valueFromAST(value, type) !== undefined && hasKnownFields(value, type);
}

function hasKnownFields(value: ConstValueNode, type: GraphQLInputType): boolean {
  if (isNonNullType(type)) return hasKnownFields(value, type.ofType);
  if (isListType(type)) {
    const elements = value.kind === Kind.LIST ? value.values : [value];
    return elements.every((element) => hasKnownFields(element, type.ofType));
  }
  if (!isInputObjectType(type) || value.kind !== Kind.OBJECT) return true;
  const fields = type.getFields();
  return value.fields.every(({ name, value }) => {
    const field = fields[name.value];
    return field !== undefined && hasKnownFields(value, field.type);
  });
}
