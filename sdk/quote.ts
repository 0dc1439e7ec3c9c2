/**
 * A value as an error message shows it: JSON, cut to 60 characters.
 *
 * @example
 * quote('||'); // '"||"'
 */
export function quote(value: unknown): string {
  const json = JSON.stringify(value) ?? String(value);
  return json.length > 60 ? `${json.slice(0, 57)}...` : json;
}
