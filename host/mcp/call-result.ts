import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server';
import { errorBody, type CallError, type ErrorBody } from '../errors.ts';
import type { Outcome } from '../execution/call-request.ts';
import { resultFiles, type ResultFile } from '../execution/result-files.ts';
import { resultValue } from '../runtimes/runtime.ts';

/** An outcome as MCP says it: structured, as text, and with its files as content of their own. */
export function toCallResult(outcome: Outcome): CallToolResult {
  if (!outcome.ok) return failedResult(outcome.error);
  const { result, tool } = outcome;
  const value = resultValue(result);
  const files = resultFiles(value, tool.manifest.output);
  // The text form names the files instead of holding them: their bytes are in the content beside it.
  const text =
    files.length === 0
      ? JSON.stringify(value)
      : JSON.stringify(value, (key, inner: unknown) => (isFile(files, inner) ? '(attached)' : inner));
  return { content: [{ type: 'text', text }, ...files.map(toContent)], structuredContent: value };
}

/** Where the error of a failed call stands in `_meta`, as REST's envelope has it. */
const ERROR_KEY = 'toolyard/error';

/** A failed call: its message for models, and for programs what REST says of it. */
function failedResult(error: CallError): CallToolResult {
  return { ...errorResult(error.message), _meta: { [ERROR_KEY]: errorDetails(error) } };
}

/** What programs are told of a failure. */
export function errorDetails(error: CallError): ErrorBody & { readonly retryAfterSeconds?: number } {
  const { retryAfterSeconds } = error;
  return { ...errorBody(error), ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

/** A failure of the tool or of its arguments, in the words that REST uses. */
export function errorResult(message: string): CallToolResult {
  return { content: [{ type: 'text', text: message }], isError: true };
}

function isFile(files: readonly ResultFile[], value: unknown): boolean {
  return typeof value === 'string' && files.some(({ data }) => data === value);
}

function toContent({ data, encoding, mimeType, name }: ResultFile): ContentBlock {
  if (encoding === 'base64' && /^image\/(?:png|jpeg|gif|webp)$/.test(mimeType))
    return { type: 'image', data, mimeType };
  const uri = `toolyard:///result/${encodeURIComponent(name)}`;
  return {
    type: 'resource',
    resource: encoding === 'base64' ? { uri, mimeType, blob: data } : { uri, mimeType, text: data },
  };
}
