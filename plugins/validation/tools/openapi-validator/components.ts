import { member, type Json } from '../../lib/json-schema/json-value.ts';
import { findingAt, type OpenApiFinding } from './findings.ts';
import type { Description } from './kinds.ts';
import { requiredSchemes } from './operations.ts';
import type { References } from './references.ts';

/** Components that no reference, security requirement or discriminator names. */
export function unusedComponents(
  description: Description,
  references: References,
): OpenApiFinding<'unused_component'>[] {
  const used = new Set<Json>();
  const use = (value: Json | 'external' | undefined) => {
    // What refers to a part of a component uses it.
    for (let at = value; at !== undefined && at !== 'external'; at = at.parent) used.add(at);
  };
  for (const reference of description.references) use(references.targetOf(reference));
  for (const { scheme } of requiredSchemes(description, references)) use(scheme);
  for (const target of discriminated(description)) use(target);

  return sections(description).flatMap((section) =>
    section?.kind === 'object' && description.kindOf(section) === 'container'
      ? [...section.members]
          .filter(([, component]) => !used.has(component))
          .map(([name, component]) =>
            findingAt('unused_component', component, `nothing refers to ${JSON.stringify(name)}`),
          )
      : [],
  );
}

function sections({ root, version }: Description): (Json | undefined)[] {
  if (version === '2.0')
    return ['definitions', 'parameters', 'responses', 'securityDefinitions'].map((name) =>
      member(root, name),
    );
  const components = member(root, 'components');
  return components?.kind === 'object' ? [...components.members.values()] : [];
}

/** A mapping names schemas by name or by reference (OpenAPI 3.0.4 §4.7.25). */
function discriminated(description: Description): (Json | undefined)[] {
  const schemas = member(member(description.root, 'components'), 'schemas');
  return [...description.ofKind('schema')].flatMap((schema) => {
    const discriminator = member(schema, 'discriminator');
    const mapping = member(discriminator, 'mapping');
    const fallback = member(discriminator, 'defaultMapping');
    return [...(mapping?.kind === 'object' ? mapping.members.values() : []), fallback].map((value) =>
      value?.kind === 'string'
        ? member(schemas, value.value.replace('#/components/schemas/', ''))
        : undefined,
    );
  });
}
