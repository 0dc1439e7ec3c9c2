import {
  acceptedContent,
  inputRequired,
  type ElicitRequestFormParams,
  type InputRequiredResult,
} from '@modelcontextprotocol/server';
import type { JsonSchema } from '@toolyard/sdk';
import { mcpName, type ToolView } from './tool-view.ts';
import { isRecord } from './is-record.ts';

/** The key of the one thing that is asked for. */
const ASKED = 'arguments';

type Asked = ElicitRequestFormParams['requestedSchema'];

/** Whether a client's user can be asked, in a form. */
export function canAsk(capabilities: unknown): boolean {
  const elicitation: unknown = isRecord(capabilities) ? capabilities.elicitation : undefined;
  // An empty object means forms: that is all there was before there were modes (2025-11-25, "Elicitation").
  return isRecord(elicitation) && (elicitation.form !== undefined || elicitation.url === undefined);
}

/** A call whose arguments may want some that are required. */
export interface AskedCall {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
  readonly inputResponses?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Asks the user for required arguments that a call lacks. Undefined where nothing is lacking, where a form cannot ask
 * for it, and where the user has been asked: then the tool says what it misses.
 */
export function askForMissing(view: ToolView, call: AskedCall): InputRequiredResult | undefined {
  if (call.inputResponses?.[ASKED] !== undefined) return undefined;
  const { tool, given } = target(view, call);
  if (tool === undefined) return undefined;
  const { required = [], properties = {} } = tool.manifest.input as {
    readonly required?: readonly string[];
    readonly properties?: Readonly<Record<string, JsonSchema>>;
  };
  const missing = required.filter((name) => !Object.hasOwn(given, name));
  if (missing.length === 0) return undefined;
  const fields = missing.map((name) => [name, fieldOf(properties[name])] as const);
  if (fields.some(([, field]) => field === undefined)) return undefined;
  const requestedSchema = {
    type: 'object',
    properties: Object.fromEntries(fields),
    required: missing,
  } as Asked;
  const message = `${tool.manifest.title}: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} needed`;
  return inputRequired({
    inputRequests: { [ASKED]: inputRequired.elicit({ mode: 'form', message, requestedSchema }) },
  });
}

/** The arguments of a call with what its user has answered. */
export function withAnswers(view: ToolView, call: AskedCall): Record<string, unknown> {
  const answers = acceptedContent(call.inputResponses, ASKED);
  if (answers === undefined) return call.arguments;
  const { isInner, given } = target(view, call);
  const filled = { ...answers, ...given };
  return isInner ? { ...call.arguments, arguments: filled } : filled;
}

/** The tool that a call is for, by whatever way, and what it is given. */
function target(view: ToolView, { name, arguments: outer }: AskedCall) {
  const isInner = view.mode === 'search' && name === 'call_tool' && typeof outer.name === 'string';
  const tool = view.mode === 'code' ? undefined : view.find(isInner ? mcpName(String(outer.name)) : name);
  const inner = outer.arguments ?? {};
  return { isInner, tool, given: isInner ? (isRecord(inner) ? inner : {}) : outer };
}

/** An argument as a field of a form, or undefined where forms have none like it. */
function fieldOf(schema: JsonSchema | undefined): object | undefined {
  const {
    type,
    description,
    enum: choices,
    contentEncoding,
    writeOnly,
    minimum,
    maximum,
  } = (schema ?? {}) as Readonly<Record<string, unknown>>;
  // Secrets are not for forms ("Elicitation", Security Considerations).
  if (contentEncoding !== undefined || writeOnly === true) return undefined;
  const told = description === undefined ? {} : { description };
  if (Array.isArray(choices))
    return choices.every((value) => typeof value === 'string')
      ? { type: 'string', enum: choices, ...told }
      : undefined;
  if (type === 'number' || type === 'integer')
    return {
      type,
      ...told,
      ...(minimum === undefined ? {} : { minimum }),
      ...(maximum === undefined ? {} : { maximum }),
    };
  if (type === 'string' || type === 'boolean') return { type, ...told };
  return undefined;
}
