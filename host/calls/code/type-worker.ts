import { transform } from 'sucrase';
import type { StrippedCode } from './type-stripping.ts';

/** Takes the types off a program. Lines stay where they are. */
export default function work({ bytes }: { readonly bytes: Uint8Array }): StrippedCode {
  const code = Buffer.from(bytes).toString('utf8');
  try {
    return { code: transform(code, { transforms: ['typescript'], disableESTransforms: true }).code };
  } catch (error) {
    const message =
      error instanceof RangeError ? 'it is nested too deeply' : String(Reflect.get(Object(error), 'message'));
    // Sucrase ends its messages with the place: (line:column).
    const [, text = message, line] =
      /^(?:Error transforming [^:]*: )?(.*) \((\d+):\d+\)$/s.exec(message) ?? [];
    return { problem: text, ...(line === undefined ? {} : { line: Number(line) }) };
  }
}
