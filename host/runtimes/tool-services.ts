import type { ToolLog, ToolNetwork } from '@toolyard/sdk';
import type { Injected } from '../plugin-config/call-config.ts';
import type { Tape } from '../outbound/recorded/tape.ts';
import type { Tool } from '../catalogue/bundle.ts';

/** What a tool is given besides what belongs to its call. */
export interface ToolServices {
  logFor(tool: Tool): ToolLog;
  /**
   * @param injected secrets that are put into requests
   * @param tape what records requests, or plays what was recorded
   */
  networkFor(net: readonly string[], injected?: readonly Injected[], tape?: Tape): ToolNetwork;
}
