/** Names that mean something to CSS wherever an author's own name could stand (CSS Values 4, 4.2). */
const RESERVED = new Set(['inherit', 'initial', 'unset', 'revert', 'revert-layer', 'default']);

/** Whether a name is an identifier of an author's own, written without escapes (CSS Values 4, 4.2). */
export function isCustomIdentifier(name: string): boolean {
  return (
    /^(?:--|-?[A-Za-z_\u0080-\uffff])[\w\u0080-\uffff-]*$/.test(name) && !RESERVED.has(name.toLowerCase())
  );
}
