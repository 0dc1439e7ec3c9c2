const MAX_NAME = 100;
const MAX_MESSAGE = 2_000;
const MAX_STACK = 8_000;

/** What was thrown, as texts. Whatever it is, reading it neither throws nor yields anything but texts. */
export function describeError(thrown: unknown): { name: string; message: string; stack: string } {
  return {
    name: read(thrown, 'name', MAX_NAME),
    message: read(thrown, 'message', MAX_MESSAGE) || toText(thrown).slice(0, MAX_MESSAGE),
    stack: read(thrown, 'stack', MAX_STACK),
  };
}

function read(thrown: unknown, key: 'name' | 'message' | 'stack', most: number): string {
  try {
    const value: unknown = typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, key) : '';
    return typeof value === 'string' ? value.slice(0, most) : '';
  } catch {
    return '';
  }
}

function toText(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return 'something that cannot be shown';
  }
}
