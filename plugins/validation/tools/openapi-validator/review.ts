import { CpuLimit } from '@toolyard/kit/cpu-limit';
import { InputError } from '@toolyard/sdk';
import { member, type Json } from '../../lib/json-schema/json-value.ts';
import { unusedComponents } from './components.ts';
import { reviewExamples } from './examples.ts';
import { findingAt, type OpenApiFinding } from './findings.ts';
import { Description, type OpenApiVersion } from './kinds.ts';
import { checkOperations, reviewOperations } from './operations.ts';
import { References } from './references.ts';
import { checkStructure } from './structure.ts';

export interface OpenApiStats {
  readonly paths: number;
  readonly operations: number;
  readonly webhooks: number;
  readonly schemas: number;
  readonly refs: number;
}

export interface OpenApiReview {
  /** As written; null when it is no text. */
  readonly version: string | null;
  readonly errors: readonly OpenApiFinding[];
  readonly warnings: readonly OpenApiFinding[];
  readonly stats: OpenApiStats;
}

/** The longest that the structure may take to check. */
const MAX_MILLISECONDS = 10_000;

/**
 * Holds a description to its version of the specification.
 *
 * @throws InputError when that takes too long
 */
export function reviewOpenApi(root: Json): OpenApiReview {
  const { field, written, known } = versionOf(root);
  if (known === undefined) {
    const message = 'expected swagger: "2.0", or openapi with a version 3.0.x, 3.1.x or 3.2.x, as text';
    const description = new Description(root, field?.token === 'swagger' ? '2.0' : '3.2');
    return {
      version: written,
      errors: [findingAt('unknown_version', field ?? root, message)],
      warnings: [],
      stats: count(description),
    };
  }
  const description = new Description(root, known);
  const references = new References(description);
  const time = new CpuLimit(MAX_MILLISECONDS);
  const structure = checkStructure(description, description.objects, () => {
    if (time.isPassed)
      throw new InputError('spec', `took longer than ${MAX_MILLISECONDS / 1000} s to check its structure`);
  });
  return {
    version: written,
    errors: inOrder([
      ...structure.errors,
      ...references.errors(),
      ...checkOperations(description, references),
    ]),
    warnings: inOrder([
      ...structure.warnings,
      ...references.warnings(),
      ...reviewOperations(description, references),
      ...unusedComponents(description, references),
      ...reviewExamples(description, references),
    ]),
    stats: count(description),
  };
}

/** In the order of the text. */
export function inOrder(findings: readonly OpenApiFinding[]): OpenApiFinding[] {
  return [...findings].sort((a, b) => a.offset - b.offset);
}

function versionOf(root: Json): {
  readonly field: Json | undefined;
  readonly written: string | null;
  readonly known: OpenApiVersion | undefined;
} {
  const openapi = member(root, 'openapi');
  const field = openapi ?? member(root, 'swagger');
  const written = field?.kind === 'string' ? field.value : null;
  if (openapi === undefined) return { field, written, known: written === '2.0' ? '2.0' : undefined };
  const [, minor = ''] = /^(3\.\d+)\.\d+(?:-.+)?$/.exec(written ?? '') ?? [];
  return { field, written, known: isOpenApi3(minor) ? minor : undefined };
}

function isOpenApi3(version: string): version is Exclude<OpenApiVersion, '2.0'> {
  return version === '3.0' || version === '3.1' || version === '3.2';
}

function count(description: Description): OpenApiStats {
  const { root, references } = description;
  const names = (value: Json | undefined) => (value?.kind === 'object' ? [...value.members.keys()] : []);
  const schemas = member(root, 'definitions') ?? member(member(root, 'components'), 'schemas');
  return {
    paths: names(member(root, 'paths')).filter((path) => !path.startsWith('x-')).length,
    operations: [...description.ofKind('operation')].length,
    webhooks: names(member(root, 'webhooks')).length,
    schemas: names(schemas).length,
    refs: references.length,
  };
}
