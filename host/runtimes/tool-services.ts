import type { ToolLog, ToolNetwork } from '@toolyard/sdk';
import type { Tool } from '../catalogue/bundle.ts';

/** What a tool is given besides what belongs to its call. */
export interface ToolServices {
  logFor(tool: Tool): ToolLog;
  networkFor(net: readonly string[]): ToolNetwork;
}
