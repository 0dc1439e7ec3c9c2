import { relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';

/** How many mutants of an area came to what end. */
interface Counts {
  readonly killed: number;
  readonly survived: number;
  /** Those that no test ran. */
  readonly uncovered: number;
}

/** What became of the mutants of several areas. */
export class Score {
  readonly #areas = new Map<string, readonly MutantResult[]>();

  add(area: string, mutants: readonly MutantResult[]): void {
    this.#areas.set(area, mutants);
  }

  lineOf(area: string): string {
    return line(area, countsOf(this.#areas.get(area) ?? []));
  }

  /** A line for each area, and one for all. */
  table(): string {
    const all = countsOf([...this.#areas.values()].flat());
    const head = ['area'.padEnd(24), '  killed', 'survived', 'untested', '   score'].join('  ');
    return [head, ...[...this.#areas.keys()].map((area) => this.lineOf(area)), line('all', all)].join('\n');
  }

  /** A line for each mutant that no test noticed: the place, and what may stand there. */
  survivors(): string {
    return [...this.#areas.values()]
      .flat()
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ fileName, location: { start }, mutatorName, replacement, status }) => {
        const place = `${relative(process.cwd(), fileName)}:${start.line}:${start.column}`;
        const instead = replacement.replaceAll(/\s+/g, ' ').slice(0, 60);
        return `${place}  ${status === 'NoCoverage' ? 'untested ' : ''}${mutatorName}: ${instead}`;
      })
      .join('\n');
  }
}

function countsOf(mutants: readonly MutantResult[]): Counts {
  const of = (...wanted: readonly MutantResult['status'][]) =>
    mutants.filter(({ status }) => wanted.includes(status)).length;
  return { killed: of('Killed', 'Timeout'), survived: of('Survived'), uncovered: of('NoCoverage') };
}

function line(name: string, { killed, survived, uncovered }: Counts): string {
  const total = killed + survived + uncovered;
  const score = total === 0 ? '-' : `${((killed / total) * 100).toFixed(0)} %`;
  const columns = [killed, survived, uncovered, score].map((column) => String(column).padStart(8));
  return [name.padEnd(24), ...columns].join('  ');
}
