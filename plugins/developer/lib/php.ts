import { InputError, type JsonValue, quote } from '@toolyard/sdk';

/** Words that name no class, namespace or function of one's own (PHP manual, "List of Keywords" and "other reserved words"). */
const RESERVED = new Set(
  'abstract and array as break callable case catch class clone const continue declare default die do echo else elseif empty enddeclare endfor endforeach endif endswitch endwhile enum eval exit extends final finally fn for foreach function global goto if implements include include_once instanceof insteadof interface isset list match namespace new or parent print private protected public readonly require require_once return self static switch throw trait try unset use var while xor yield bool false float int iterable mixed never null numeric object resource string true void __halt_compiler __class__ __dir__ __file__ __function__ __line__ __method__ __namespace__ __trait__'.split(
    ' ',
  ),
);

/** Whether a text is a label of PHP (manual, "Variables"), in ASCII, since few style guides take others. */
export function isPhpLabel(text: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(text);
}

/** Whether a class may have this name. */
export function isPhpClassName(text: string): boolean {
  return isPhpLabel(text) && !RESERVED.has(text.toLowerCase());
}

/**
 * A namespace or class with its namespace, without backslashes at its ends.
 *
 * @throws InputError when a part of it is no name
 */
export function parsePhpName(argument: string, given: string): string {
  const name = given.trim().replace(/^\\|\\$/g, '');
  if (name.split('\\').every(isPhpClassName)) return name;
  throw new InputError(argument, `expected a PHP name such as App\\Yoyo, got ${quote(given)}`);
}

/** Text as a string in single quotes, where only the quote and the backslash mean something. */
export function phpString(text: string): string {
  return `'${text.replace(/[\\']/g, String.raw`\$&`)}'`;
}

/** A JSON value as PHP writes it: objects as arrays with keys. */
export function phpLiteral(value: JsonValue): string {
  if (typeof value === 'string') return phpString(value);
  if (Array.isArray(value)) return `[${value.map(phpLiteral).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `[${Object.entries(value)
      .map(([key, inner]) => `${phpString(key)} => ${phpLiteral(inner)}`)
      .join(', ')}]`;
  return String(value);
}

/** A path as an expression: relative ones start from the folder of the file that they stand in. */
export function phpPath(path: string): string {
  const absolute = /^(?:[/\\]|[A-Za-z]:|[a-z][a-z0-9+.-]+:\/\/)/.test(path);
  return absolute ? phpString(path) : `__DIR__.${phpString(`/${path.replace(/^\.\//, '')}`)}`;
}
