import { Tape, type TapeData, type TapeNote } from '../../outbound/recorded/tape.ts';
import type { Secret } from '../../outbound/recorded/redactions.ts';
import type { RecordedCall } from '../../outbound/recorded/recorded-call.ts';
import type { RecordingName, Recordings } from './recordings.ts';

/** What becomes of requests to the network: recorded, answered with what was recorded, or neither. */
export type NetworkMode = 'record' | 'play' | 'live';

/** Days after which a service may well answer otherwise. */
const OLD_DAYS = 180;
const DAY_MS = 86_400_000;

/** One call of a tool with its recording. */
export class RecordedRun {
  /** What the call's requests pass; undefined where they go out and are not kept. */
  readonly tape: Tape | undefined;
  readonly #recordings: Recordings;
  readonly #name: RecordingName;
  readonly #data: TapeData | undefined;
  readonly #on: string | undefined;
  readonly #made: RecordedCall[] = [];
  readonly #played = new Set<number>();
  readonly #refused: string[] = [];

  /** @throws Error when the tool's recordings cannot be read */
  constructor(
    recordings: Recordings,
    name: RecordingName,
    { mode, secrets }: { readonly mode: NetworkMode; readonly secrets: readonly Secret[] },
  ) {
    this.#recordings = recordings;
    this.#name = name;
    if (mode === 'live') return;
    const recording = mode === 'play' ? recordings.find(name) : undefined;
    this.#on = recording?.on;
    this.#data = {
      mode,
      calls: recording?.calls ?? [],
      secrets,
      file: recordings.fileOf(name.tool),
      renew: name.of === 'examples' ? 'toolyard-plugin test --record' : 'TOOLYARD_RECORD=1 npm test',
    };
    this.tape = new Tape(this.#data, (note) => this.#take(note));
  }

  /** Why what the tool made of it counts for nothing: it asked what is not recorded, and may not have said so. */
  get refused(): string | undefined {
    return this.#refused[0];
  }

  /** Keeps what was recorded. */
  keep(): void {
    if (this.#data?.mode === 'record') this.#recordings.keep(this.#name, this.#made);
  }

  /** What the author should know of the recording: it is old, or more than is asked. */
  notes(now: number): readonly string[] {
    if (this.#data?.mode !== 'play' || this.#on === undefined) return [];
    const { calls, file, renew } = this.#data;
    const unasked = calls.filter((_, index) => !this.#played.has(index)).map(({ request }) => request);
    const days = Math.floor((now - Date.parse(this.#on)) / DAY_MS);
    return [
      ...unasked.map((request) => `${file} has ${request}, which is not asked any more: ${renew}`),
      ...(days > OLD_DAYS ? [`${file} was recorded on ${this.#on}, ${days} days ago: ${renew}`] : []),
    ];
  }

  #take(note: TapeNote): void {
    if (note.kind === 'recorded') this.#made.push(note.call);
    else if (note.kind === 'played') this.#played.add(note.index);
    else this.#refused.push(note.reason);
  }
}
