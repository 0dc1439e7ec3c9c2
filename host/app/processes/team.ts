import cluster from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { LeaseOffice } from '../../access/rate-limits/lease-office.ts';
import { CountedPlaces } from '../../calls/call-places.ts';
import type { Parts } from '../../observe/health.ts';
import type { Logger } from '../../observe/log.ts';
import type { CommandReply, GivenCommand } from '../../operator/command-socket.ts';
import { changesNothing } from '../../operator/reading-commands.ts';
import { Member } from './member.ts';
import { KEEPER } from './keeper.ts';
import { PlacesOfMember } from './places-of-member.ts';
import { TeamMetrics } from './team-metrics.ts';
import { worstParts } from './worst-parts.ts';
import type { Listening, PrimaryVerbs, SharedSuspension } from './verbs.ts';

/** The pause before a process that ended is started anew; each further end doubles it, until one has lasted. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;
const LASTED_MS = 60_000;

/** How long the others may take to serve what the operator decided, and one to say how it is doing, in milliseconds. */
const REFRESH_MS = 10_000;
const ANSWER_MS = 2_000;

/** The processes that serve together: starts them, and anew those that end, and passes on what they ask of each other. */
export class Team {
  readonly #count: number;
  readonly #log: Logger;
  readonly #office = new LeaseOffice();
  readonly #places = new CountedPlaces();
  readonly #metrics = new TeamMetrics(() => this.#serving.length);
  readonly #members = new Map<number, Member>();
  readonly #stopping = new AbortController();
  /** By digest, also for those that are started anew. */
  readonly #suspended = new Map<string, SharedSuspension>();
  #commands: Promise<unknown> = Promise.resolve();

  constructor(count: number, log: Logger) {
    this.#count = count;
    this.#log = log;
  }

  /** Starts all: the first makes and brings up to date what lies in DATA_DIR. @throws Error when one cannot start */
  async start(): Promise<Listening> {
    const first = await this.#fork(KEEPER).listening;
    const others = Array.from({ length: this.#count - 1 }, (_, index) => this.#fork(KEEPER + 1 + index));
    await Promise.all(others.map(({ listening }) => listening));
    for (const member of this.#members.values()) void this.#keep(member);
    return first;
  }

  /** Has one process carry a command out, and all others serve what came of it. */
  command(given: GivenCommand): Promise<CommandReply> {
    // One after the other, as one process would.
    const reply = this.#commands.then(() => this.#command(given));
    this.#commands = reply.catch(() => undefined);
    return reply;
  }

  /** Has all stop in order. @returns whether all did */
  async stop(): Promise<boolean> {
    this.#stopping.abort();
    const members = [...this.#members.values()];
    for (const member of members) member.stop();
    const ends = await Promise.all(members.map(({ ended }) => ended));
    return ends.every((end) => end === 0);
  }

  kill(): void {
    this.#stopping.abort();
    for (const member of this.#members.values()) member.kill();
  }

  get #serving(): readonly Member[] {
    return [...this.#members.values()].filter(({ serves }) => serves);
  }

  async #command(given: GivenCommand): Promise<CommandReply> {
    const [one] = this.#serving.toSorted((a, b) => a.number - b.number);
    if (one === undefined) return { ok: false, problem: 'no process serves at the moment: try again' };
    const others = this.#serving.filter((member) => member !== one);
    if (given.name === 'usage')
      await this.#each(others, (member) => member.line.ask('writeDown', null), ANSWER_MS);
    const reply = await one.line.ask('command', given);
    if (changesNothing(given.name)) return reply;
    const resumed = given.name === 'enable' ? given.words[0] : undefined;
    for (const { bundle, digest } of this.#suspended.values())
      if (bundle === resumed) this.#suspended.delete(digest);
    const refresh = async (member: Member) => {
      await member.line.ask('refresh', { resumed });
      return member;
    };
    const fresh = new Set(await this.#each(others, refresh, REFRESH_MS));
    // One that ended meanwhile reads what was decided when it is started anew.
    const late = others.filter((member) => member.serves && !fresh.has(member));
    if (late.length === 0) return reply;
    const numbers = late.map(({ number }) => number);
    this.#log.warn(
      { command: given.name, processes: numbers },
      'processes do not serve yet what was decided',
    );
    return withLate(reply, numbers);
  }

  /**
   * What each answers, of those that do in time.
   *
   * @param patienceMs undefined: however long it takes
   */
  async #each<T>(
    members: readonly Member[],
    ask: (member: Member) => Promise<T>,
    patienceMs: number | undefined,
  ): Promise<T[]> {
    const answers: T[] = [];
    const asked = members.map((member) =>
      ask(member).then(
        (answer) => void answers.push(answer),
        (err: unknown) => this.#log.warn({ err, process: member.number }, 'a process did not answer'),
      ),
    );
    const enough = new AbortController();
    const all = Promise.all(asked);
    await (patienceMs === undefined
      ? all
      : Promise.race([all, pause(patienceMs, undefined, { signal: enough.signal }).catch(() => undefined)]));
    enough.abort();
    return [...answers];
  }

  #fork(number: number): Member {
    const worker = cluster.fork({ TOOLYARD_PROCESS: String(number) });
    const member = new Member(number, worker, (own) => this.#verbsFor(own));
    this.#members.set(number, member);
    void member.ended.then(() => this.#office.forget(member));
    const tellSuspensions = () =>
      this.#suspended.values().forEach((suspension) => member.line.tell('suspend', suspension));
    member.listening.then(tellSuspensions, () => undefined);
    return member;
  }

  #verbsFor(member: Member): Omit<PrimaryVerbs, 'listening'> {
    const places = new PlacesOfMember(this.#places);
    void member.ended.then(() => places.giveAllBack());
    const others = () => this.#serving.filter((other) => other !== member);
    return {
      lease: ({ ticket, request }) =>
        this.#office.lease(member, request, (lease) => member.line.tell('leased', { ticket, lease })),
      takePlace: ({ address, most }) => places.take(address, most),
      givePlaceBack: (address) => places.giveBack(address),
      suspended: (suspension) => {
        this.#suspended.set(suspension.digest, suspension);
        for (const other of others()) other.line.tell('suspend', suspension);
      },
      spent: (lefts) => this.#office.note(member, lefts),
      elsewhere: async (question) => {
        const isLong = question.about === 'task' && question.act === 'settle';
        const ask = (other: Member) => other.line.ask('held', question);
        const answers = await this.#each(others(), ask, isLong ? undefined : ANSWER_MS);
        return answers.filter((answer) => answer !== undefined);
      },
      metrics: async () => {
        const ask = async (one: Member) =>
          this.#metrics.note(one.number, await one.line.ask('metrics', null));
        await this.#each(this.#serving, ask, ANSWER_MS);
        return this.#metrics.text();
      },
      parts: async (): Promise<Parts> =>
        worstParts(await this.#each(this.#serving, (one) => one.line.ask('parts', null), ANSWER_MS)),
    };
  }

  /** Starts a process anew whenever it ends, after a pause; the others go on. */
  async #keep(member: Member): Promise<void> {
    const { number } = member;
    let [now, pauseMs] = [member, FIRST_PAUSE_MS];
    for (;;) {
      const began = performance.now();
      const end = await now.ended;
      if (this.#stopping.signal.aborted) return;
      await this.#metrics.countEnd(number);
      if (performance.now() - began > LASTED_MS) pauseMs = FIRST_PAUSE_MS;
      this.#log.error({ process: number, end, pauseMs }, 'a process that serves ended: it is started anew');
      await pause(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      if (this.#stopping.signal.aborted) return;
      pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
      now = this.#fork(number);
    }
  }
}

/** A reply that says which processes do not serve yet what was decided, where it says that something is done. */
function withLate(reply: CommandReply, processes: readonly number[]): CommandReply {
  const answer: unknown = reply.ok ? reply.answer : undefined;
  const { done } = Object(answer) as { readonly done?: unknown };
  if (typeof done !== 'string') return reply;
  const late = `process ${processes.join(', ')} does not answer, and will serve it once it does`;
  return { ok: true, answer: { ...Object(answer), done: `${done}; ${late}` } };
}
