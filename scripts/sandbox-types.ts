/**
 * Writes sdk/sandbox.d.ts, the typings of the sandbox: what TypeScript's lib.webworker.d.ts says of the names that the
 * sandbox has, and of what those name, less the members that it lacks. `test/sdk/sandbox-types.test.ts` holds both
 * together.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript-in-js';
import { PARTS } from '../host/runtimes/isolate/context-side/web/names.ts';

const FILE = join(import.meta.dirname, '../sdk/sandbox.d.ts');
const LIBRARY = dirname(
  createRequire(join(import.meta.dirname, '../host/package.json')).resolve('typescript-in-js'),
);
const SOURCES = ['lib.webworker.d.ts', 'lib.webworker.iterable.d.ts', 'lib.webworker.asynciterable.d.ts'];

/** The global names of the sandbox besides those of `names.ts`. */
const NAMES = [
  ...PARTS.flat(),
  ...['Crypto', 'crypto', 'console', 'fetch', 'reportError', 'queueMicrotask', 'self'],
  ...['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'],
];

/** What is declared here, since little of it is there, or it is of another kind. */
const OWN = `
declare var self: typeof globalThis;
declare var global: typeof globalThis;
interface Performance { readonly timeOrigin: number; now(): number; toJSON(): object }
declare var Performance: { prototype: Performance };
declare var performance: Performance;
declare var navigator: { readonly userAgent: string };
type MessageEventSource = MessagePort;
type Transferable = MessagePort | ArrayBuffer;
declare var Buffer: typeof import('node:buffer').Buffer;
type Buffer = import('node:buffer').Buffer;
/** The build puts it in: there is no environment to read. */
declare var process: { readonly env: { readonly NODE_ENV: 'production' } };
`;
const OWN_NAMES = new Set([
  'self',
  'Performance',
  'WorkerGlobalScope',
  'Function',
  'MessageEventSource',
  'Transferable',
]);

/** The members that the sandbox lacks, by interface. */
const NO_PAGE = ['cache', 'credentials', 'integrity', 'keepalive', 'mode', 'referrer', 'referrerPolicy'];
const LACKS: Readonly<Record<string, readonly string[]>> = {
  CustomEvent: ['initCustomEvent'],
  MessageEvent: ['initMessageEvent'],
  Request: [...NO_PAGE, 'destination'],
  RequestInit: [...NO_PAGE, 'priority', 'window'],
  URL: ['createObjectURL', 'revokeObjectURL'],
};

type Named =
  ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.VariableStatement | ts.FunctionDeclaration;

/** The library's declarations by name: those of types, and those of values. */
const types = new Map<string, Named[]>();
const values = new Map<string, Named[]>();
for (const name of SOURCES) {
  const source = readSource(join(LIBRARY, name));
  for (const statement of source?.statements ?? []) note(statement);
}

const taken = new Set<ts.Node>();
const texts: string[] = [];
for (const name of NAMES)
  if (!OWN_NAMES.has(name)) {
    for (const declaration of values.get(name) ?? []) take(declaration);
    takeType(name);
  }
const header = `/**
 * The typings of the sandbox, for the \`types\` of a plugin's tsconfig.json: what is not there does not compile. Written by
 * scripts/sandbox-types.ts from TypeScript's lib.webworker.d.ts (Microsoft, Apache-2.0).
 */
/// <reference path="./sandbox-node.d.ts" />
`;
const code = `${header}${OWN}\n${texts.join('\n')}\n`;
writeFileSync(FILE, await format(code, { ...(await resolveConfig(FILE)), parser: 'typescript' }));

function readSource(path: string): ts.SourceFile | undefined {
  try {
    return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  } catch {
    return undefined;
  }
}

function note(statement: ts.Statement): void {
  const add = (map: Map<string, Named[]>, name: string, declaration: Named) =>
    map.set(name, [...(map.get(name) ?? []), declaration]);
  if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
    add(types, statement.name.text, statement);
  else if (ts.isFunctionDeclaration(statement) && statement.name) add(values, statement.name.text, statement);
  else if (ts.isVariableStatement(statement))
    for (const { name } of statement.declarationList.declarations)
      if (ts.isIdentifier(name)) add(values, name.text, statement);
}

function takeType(name: string): void {
  if (OWN_NAMES.has(name)) return;
  for (const declaration of types.get(name) ?? []) take(declaration);
}

/** Takes a declaration, and what it names. */
function take(declaration: Named): void {
  if (taken.has(declaration)) return;
  taken.add(declaration);
  const source = declaration.getSourceFile();
  const start = declaration.getStart(source, true);
  let text = source.text.slice(start, declaration.getEnd());
  const members = membersOf(declaration);
  for (const member of members.toReversed()) {
    const isLacking = LACKS[nameOf(declaration)]?.includes(member.name?.getText(source) ?? '') === true;
    if (isLacking) text = text.slice(0, member.getFullStart() - start) + text.slice(member.getEnd() - start);
    else namedBy(member);
  }
  if (members.length === 0) namedBy(declaration);
  else if (ts.isInterfaceDeclaration(declaration)) {
    declaration.heritageClauses?.forEach(namedBy);
    declaration.typeParameters?.forEach(namedBy);
  }
  texts.push(text);
}

/** The members of an interface, or of a class's constructor. */
function membersOf(declaration: Named): readonly ts.TypeElement[] {
  if (ts.isInterfaceDeclaration(declaration)) return declaration.members;
  const type = ts.isVariableStatement(declaration)
    ? declaration.declarationList.declarations[0]?.type
    : undefined;
  return type !== undefined && ts.isTypeLiteralNode(type) ? type.members : [];
}

function nameOf(declaration: Named): string {
  const { name } = ts.isVariableStatement(declaration)
    ? (declaration.declarationList.declarations[0] ?? {})
    : declaration;
  return name?.getText() ?? '';
}

function namedBy(node: ts.Node): void {
  if (ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName)) takeType(node.typeName.text);
  if (ts.isExpressionWithTypeArguments(node) && ts.isIdentifier(node.expression))
    takeType(node.expression.text);
  ts.forEachChild(node, namedBy);
}
