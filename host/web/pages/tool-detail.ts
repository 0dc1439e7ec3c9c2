import type { FastifyRequest } from 'fastify';
import { visibleTools } from '../../access/view.ts';
import { addressOf, isAmong } from '../../catalogue/address.ts';
import type { Tool } from '../../catalogue/bundle.ts';
import { callsTools } from '../../catalogue/calls-tools.ts';
import type { Snapshot } from '../../catalogue/snapshot.ts';
import { measuredCost } from '../../runtimes/pool/measured-cost.ts';
import type { ToolDetail } from '../catalogue-service.ts';

/** The addresses of the tools that there are for a caller; undefined: all. */
export function reachableFor(
  snapshot: Snapshot,
  { caller }: FastifyRequest,
): ReadonlySet<string> | undefined {
  return caller.terms?.view && visibleTools(snapshot, 'rest', [caller.terms.view]);
}

/** The tool that a request's address names, if there is one for its caller. */
export function findTool(
  snapshot: Snapshot,
  request: FastifyRequest<{ Params: { id: string } }>,
): Tool | undefined {
  const tool = snapshot.find(request.params.id, 'rest');
  return tool !== undefined && isAmong(tool, reachableFor(snapshot, request)) ? tool : undefined;
}

/** The name by which a tool's page is found: its id, unless another tool has it. */
export function nameOf(snapshot: Snapshot, tool: Tool): string {
  return snapshot.find(tool.id, 'rest') === tool ? tool.id : addressOf(tool);
}

/** A tool as pages show it. */
export function detailOf(snapshot: Snapshot, tool: Tool): ToolDetail {
  const { title, summary, input, output, views, examples } = tool.manifest;
  return {
    id: nameOf(snapshot, tool),
    title,
    summary,
    category: tool.bundle.id,
    input_schema: input,
    output_schema: views === undefined ? output : { ...output, views },
    examples,
    ...(isCheap(tool) ? { isCheap: true } : {}),
  } as ToolDetail;
}

/** Inputs as people type them have no more bytes, nearly always. */
const TYPED_BYTES = 2048;

/** Whether a call with what people type was measured to be short: without waiting, chance or anybody else. */
function isCheap(tool: Tool): boolean {
  const { runtime, net, manifest } = tool;
  if (runtime === 'isolate' || net.length > 0 || manifest.random || callsTools(tool)) return false;
  const asked = runtime === 'inline' ? Infinity : (manifest.inlineBelowBytes ?? 0);
  return Math.min(asked, measuredCost(tool)?.inlineBelowBytes ?? 0) >= TYPED_BYTES;
}
