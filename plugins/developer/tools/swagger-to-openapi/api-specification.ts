import { readYaml } from '@toolyard/kit/yaml';
import { InputError, type JsonObject, type JsonValue, quote } from '@toolyard/sdk';
import { placeAt } from '@toolyard/sdk/inputs';
import { isObject } from '../../lib/json-members.ts';
import { readJsonSource, withoutByteOrderMark } from '../../lib/json-source.ts';

/**
 * An API description as JSON or YAML text, or as the object. Anchors and merge keys of YAML are resolved.
 *
 * @throws InputError naming `spec`, with line and column
 */
export function readSpecification(given: string | JsonObject): JsonObject {
  const text = typeof given === 'string' ? withoutByteOrderMark(given) : '';
  const isYaml = typeof given === 'string' && !/^\s*[[{]/.test(text) && text.trim() !== '';
  const value = isYaml ? readYamlText(text) : (JSON.parse(readJsonSource('spec', given).text) as JsonValue);
  if (isObject(value)) return value;
  throw new InputError('spec', `expected an object, got ${quote(value)}`);
}

function readYamlText(text: string): JsonValue {
  const { documents, faults } = readYaml(text);
  const [fault] = faults;
  if (fault !== undefined)
    throw new InputError('spec', `expected YAML: ${fault.message} at ${placeAt(text, fault.offset)}`);
  const [document] = documents;
  if (document === undefined || documents.length > 1)
    throw new InputError('spec', `expected one YAML document, got ${documents.length}`);
  const plain: unknown = document.toJS({ maxAliasCount: -1 });
  // Whole numbers are read as bigint, which JSON does not write.
  return JSON.parse(
    JSON.stringify(plain ?? null, (_key, value: unknown) =>
      typeof value === 'bigint' ? Number(value) : value,
    ),
  ) as JsonValue;
}
