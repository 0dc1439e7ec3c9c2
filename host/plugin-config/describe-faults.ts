import type { FieldFault } from './plugin-configs.ts';

/** What is to be set before a plugin can be called, for callers to tell its operator: fields, and the command. */
export function describeFaults(bundle: string, faults: readonly FieldFault[]): string {
  const [first] = faults;
  const fields = faults.map(({ name, state }) => `${name} ${WORDS[state.kind]}`).join(', ');
  const command = `toolyard config ${bundle} set ${first === undefined || faults.length > 1 ? 'NAME' : first.name}`;
  return `${bundle} is not configured: ${fields}; its operator sets it by ${command}`;
}

/** What is wrong, without what was set. */
const WORDS: Readonly<Record<FieldFault['state']['kind'], string>> = {
  missing: 'is missing',
  invalid: 'is not what this version takes',
  unreadable: 'cannot be decrypted',
  'given-otherwise': 'was given for another use',
};
