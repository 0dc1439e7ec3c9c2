import { escapeLine } from '../catalogue/escape-text.ts';
import type { Rotation } from '../plugin-config/plugin-configs.ts';
import type { ConfigCheck, ConfigLine, ConfigListing } from './config-commands.ts';

export function printConfig({ bundle, fields, leftovers }: ConfigListing): string {
  const lines = fields.map(fieldLine);
  const left = leftovers.map(
    (name) => `${name}: no longer asked for: toolyard config ${bundle} unset ${name}`,
  );
  return [...lines, ...left].map(escapeLine).join('\n') || `${bundle} asks for no configuration`;
}

function fieldLine(line: ConfigLine): string {
  const { name, title, description, isSecret, isRequired, sentTo, value, problem } = line;
  const about = [
    title,
    ...(isRequired ? ['required'] : []),
    ...(isSecret ? [sentTo === undefined ? 'secret' : `secret, sent to ${sentTo}`] : []),
  ].join(', ');
  const shown = value === undefined ? (problem ?? STATES[line.state]) : JSON.stringify(value);
  const origin = line.state === 'default' ? ' (default)' : '';
  return `${name} = ${shown}${origin}  (${about})${description === undefined ? '' : `: ${description}`}`;
}

const STATES: Readonly<Record<ConfigLine['state'], string>> = {
  set: '(set)',
  default: '(default)',
  unset: '(not set)',
  missing: '(MISSING)',
  invalid: '(INVALID)',
  unreadable: '(cannot be decrypted: set it again)',
  'given-otherwise': '(given for another use: set it again)',
};

export function printConfigCheck({ bundle, problems }: ConfigCheck): string {
  return problems.length === 0
    ? `${bundle} has all that it needs`
    : problems.map((problem) => escapeLine(problem)).join('\n');
}

export function printRotation({ secrets, lost, renewed, key }: Rotation): string {
  const count = `${secrets} secret${secrets === 1 ? '' : 's'}`;
  const where = key === 'CONFIG_KEY' ? 'the first key of CONFIG_KEY' : `a new key in DATA_DIR, ${key}`;
  return [
    `${count} ${secrets === 1 ? 'is' : 'are'} encrypted with ${where}: the keys before open nothing any more`,
    ...lost.map(({ bundle, name }) => `${name} of ${bundle} cannot be decrypted: set it again`),
    ...renewed.map((name) => `the secret of ${name} cannot be decrypted: what comes from it begins anew`),
  ]
    .map(escapeLine)
    .join('\n');
}
