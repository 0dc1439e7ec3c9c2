/**
 * What is made of a value: at once where it is there, for a promise costs time, and lets others go first.
 *
 * @param make is given the value
 */
export function onceThere<Value, Made>(
  value: Value | Promise<Value>,
  make: (value: Value) => Made | Promise<Made>,
): Made | Promise<Made> {
  return value instanceof Promise ? value.then(make) : make(value);
}
