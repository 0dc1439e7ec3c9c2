export { defineTool, definePlugin, InputError } from './define.ts';
export type { Example, Infer, ObjectSchema, PluginDefinition, ToolDefinition } from './define.ts';
export type { ToolContext, ToolLog } from './context.ts';
export { networkFailure } from './network.ts';
export type {
  FetchLimits,
  NetworkFailure,
  NetworkFailureReason,
  Services,
  TlsInspection,
  ToolFetch,
  ToolNetwork,
} from './network.ts';
export type { ToolAnswer, ToolCalls } from './tools.ts';
export { nullable } from './nullable.ts';
export { Type } from './type.ts';
export { quote } from './quote.ts';
export { interpretValidator } from './validate.ts';
export type { JsonObject, JsonSchema, JsonValue, Validator } from './validate.ts';
