import type { CurlRequest, HeaderField } from '../curl-request.ts';

export interface GeneratedCode {
  readonly code: string;
  /** Options of the request that the code leaves out, and other things to know. */
  readonly warnings: readonly string[];
}

export interface CodeGenerator {
  /** What the code needs. */
  readonly library: string;
  readonly write: (request: CurlRequest) => GeneratedCode;
}

/** The headers that code must set: libraries set a form's Content-Type themselves, with its boundary. */
export function codeHeaders({ headers, form }: CurlRequest): readonly HeaderField[] {
  if (form.length === 0) return headers;
  return headers.filter(({ name }) => name.toLowerCase() !== 'content-type');
}

/** Of headers that come twice, for libraries that take each name once: values are joined (RFC 9110 §5.3). */
export function joinedHeaders(request: CurlRequest): HeaderField[] {
  const joined = new Map<string, HeaderField>();
  for (const { name, value } of codeHeaders(request)) {
    const before = joined.get(name.toLowerCase());
    const joint = name.toLowerCase() === 'cookie' ? '; ' : ', ';
    joined.set(
      name.toLowerCase(),
      before === undefined ? { name, value } : { name: before.name, value: before.value + joint + value },
    );
  }
  return [...joined.values()];
}

/** Lines of code without those that are left out. */
export function lines(...parts: readonly (string | false | undefined | readonly string[])[]): string {
  return parts.flatMap((part) => (part === false || part === undefined ? [] : part)).join('\n');
}
