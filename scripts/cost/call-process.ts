/** A process that measures calls of tools: what does not end, or eats all memory, ends with it alone. */
import { InputError } from '@toolyard/sdk';
import { compileValidator, type Manifest } from '@toolyard/sdk/manifest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CallError } from '../../host/errors.ts';
import { codeIn } from '../../host/runtimes/code.ts';
import { readInput } from '../../host/runtimes/input.ts';
import { quietContext } from '../quiet-context.ts';
import { machineSpeed, cpuMs } from './calibration.ts';
import { inputShapes, type InputShape } from './input-shapes.ts';

/** The size of an input, or the number that it holds. */
export type Amount = { readonly bytes: number } | { readonly number: number };

export interface MeasureRequest {
  readonly folder: string;
  readonly tool: string;
  /** The places of the shapes among those of the tool. Each is answered by a message of its own, in order. */
  readonly shapes: readonly number[];
  readonly amount: Amount;
  /** Whether the best of some is to be found. A look at many does without: what seems long is looked at again. */
  readonly careful: boolean;
}

export interface Measurement {
  /** CPU time in calibrated milliseconds: reading, checking, running, writing. */
  readonly ms: number;
  /** The input's size as JSON. */
  readonly bytes: number;
  readonly outcome: 'answered' | 'refused' | 'failed';
  /** The answer's size as JSON. */
  readonly answerBytes: number;
}

/** Below this, one measurement is enough: whatever it is, it is no trouble. */
const UNREMARKABLE_MS = 1;
/** Above this, one measurement is enough: noise is small beside it. */
const CLEAR_MS = 150;

interface LoadedTool {
  readonly shapes: readonly InputShape[];
  readonly call: (bytes: Uint8Array<ArrayBuffer>) => Promise<Omit<Measurement, 'ms' | 'bytes'>>;
}

const tools = new Map<string, LoadedTool>();
const speed = machineSpeed();

process.on('message', (request: MeasureRequest) => void answer(request));
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function answer({ folder, tool: id, shapes, amount, careful }: MeasureRequest): Promise<void> {
  const tool = tools.get(`${folder} ${id}`) ?? (await load(folder, id));
  tools.set(`${folder} ${id}`, tool);
  for (const place of shapes) {
    const shape = tool.shapes[place];
    if (shape === undefined) throw new Error(`${id} has no shape ${place}`);
    process.send?.(await measure(tool, shape, amount, careful ? 3 : 1));
  }
}
async function measure(
  tool: LoadedTool,
  shape: InputShape,
  amount: Amount,
  rounds: number,
): Promise<Measurement> {
  const input = 'bytes' in amount ? shape.make(amount.bytes) : shape.makeWith?.(amount.number);
  const json = new TextEncoder().encode(JSON.stringify(input));
  let best: Measurement | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const bytes = new Uint8Array(json);
    const start = cpuMs();
    const answer = await tool.call(bytes);
    const ms = (cpuMs() - start) * speed;
    if (best === undefined || ms < best.ms) best = { ms, bytes: json.length, ...answer };
    if (best.ms < UNREMARKABLE_MS || best.ms > CLEAR_MS) break;
  }
  if (best === undefined) throw new Error('nothing was measured');
  return best;
}

async function load(folder: string, id: string): Promise<LoadedTool> {
  const manifest = JSON.parse(readFileSync(join(folder, 'plugin.json'), 'utf8')) as Manifest;
  const described = manifest.tools.find((each) => each.id === id);
  if (described === undefined) throw new Error(`${folder} has no tool ${id}`);
  const { run } = codeIn(folder, manifest).tool(described);
  const validator = compileValidator(described.input);
  const call: LoadedTool['call'] = async (bytes) => {
    try {
      const input = readInput({ kind: 'json', bytes }, described.input, validator);
      const returned: unknown = await run(input, quietContext());
      const { length } = returned instanceof Uint8Array ? returned : JSON.stringify(returned);
      return { outcome: 'answered', answerBytes: length };
    } catch (error) {
      const refused =
        error instanceof CallError || (error instanceof Error && error.name === InputError.name);
      return { outcome: refused ? 'refused' : 'failed', answerBytes: 0 };
    }
  };
  // What is loaded and compiled at the first call is no cost of the second.
  for (const { input } of described.examples)
    for (let round = 0; round < 3; round += 1) await call(new TextEncoder().encode(JSON.stringify(input)));
  return { shapes: inputShapes(described), call };
}
