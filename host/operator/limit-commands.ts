import type { Bundle } from '../catalogue/bundle.ts';
import { isLimitName, LIMITS, type BundleLimits } from '../catalogue/tool-limits.ts';
import type { OperatedHost } from './operated-host.ts';
import { OperatorError, WrongUse } from './operator-error.ts';
import type { Done } from './done.ts';

/** What a bundle's tools may take where it is not what all may. */
export interface LimitListing {
  readonly bundle: string;
  readonly limits: BundleLimits;
}

/** What an operator gives single tools. Each change holds from the next call on. */
export class LimitCommands {
  readonly #host: OperatedHost;

  constructor(host: OperatedHost) {
    this.#host = host;
  }

  /**
   * @param place a bundle's id, or `ID/TOOL`
   * @param name of the limit; empty: shows what is set
   * @param value `none` takes it back
   */
  async limit(place: string, name: string, value: string): Promise<Done | LimitListing> {
    const [id = '', tool = ''] = place.split('/', 2);
    const bundle = this.#find(id, tool);
    const { state, registry } = this.#host;
    if (name === '') return { bundle: id, limits: state.limits.of(id) ?? {} };
    if (!isLimitName(name))
      throw new WrongUse(`expected one of ${Object.keys(LIMITS).join(', ')}, got ${JSON.stringify(name)}`);
    const { unit, least, most } = LIMITS[name];
    if (value === 'none') {
      if (!state.limits.unset(id, tool, name))
        throw new OperatorError(`${place} has no limit ${name} of its own`);
      await registry.refresh();
      return { done: `${place} has no limit ${name} of its own any more` };
    }
    const number = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : NaN;
    if (!(number >= least && number <= most))
      throw new WrongUse(`${name}: expected a number of ${unit} from ${least} to ${most}, or none`);
    state.limits.set(id, tool, name, number);
    await registry.refresh();
    return { done: `${place}: ${name} ${number} ${unit}${outsideHint(bundle, name)}` };
  }

  #find(id: string, tool: string): Bundle {
    const status = this.#host.registry.statuses.find(({ bundle }) => bundle.id === id);
    if (status === undefined) throw new OperatorError(`there is no bundle ${id}: toolyard list shows them`);
    if (tool !== '' && !status.bundle.manifest.tools.some((one) => one.id === tool))
      throw new OperatorError(`${id} has no tool ${tool}`);
    return status.bundle;
  }
}

/** What is bounded in the sandbox alone. */
function outsideHint({ trust }: Bundle, name: string): string {
  return trust !== 'untrusted' && (name === 'cpu' || name === 'memory')
    ? ', for what of it runs in the sandbox'
    : '';
}

export function printLimits(answer: Done | LimitListing): string {
  if ('done' in answer) return answer.done;
  const lines = shownLimits(answer.bundle, answer.limits);
  return lines.length === 0 ? `${answer.bundle} has no limits of its own` : lines.join('\n');
}

/** `acme/resize  deadline 5000 ms`, a line a limit. */
export function shownLimits(bundle: string, limits: BundleLimits): string[] {
  return Object.entries(limits).flatMap(([tool, own]) =>
    Object.entries(own).map(
      ([name, value]) =>
        `${tool === '' ? bundle : `${bundle}/${tool}`}  ${name} ${value}${isLimitName(name) ? ` ${LIMITS[name].unit}` : ''}`,
    ),
  );
}
