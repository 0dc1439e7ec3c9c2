/** One of those who take turns: a caller among callers, or one of a caller's flows among these. */
export interface Participant {
  /** The virtual time at which its next job starts (SFQ's start tag). */
  tag: number;
  /** Tells participants with the same tag apart: whoever got it first is first. */
  order: number;
  waiting: number;
  running: number;
}

export function newParticipant(): Participant {
  return { tag: 0, order: 0, waiting: 0, running: 0 };
}

/** Whether one participant's next job comes before another's. */
export function isBefore(a: Participant, b: Participant): boolean {
  return a.tag === b.tag ? a.order < b.order : a.tag < b.tag;
}

/** Participants that are kept before those without debts are first looked for. */
const FIRST_SWEEP = 64;

/**
 * Virtual time, by which participants take turns. It is the start tag of the job last taken (SFQ), and goes
 * on besides by the work done, divided among those who are active (as in KEP-1040): without that, ever new
 * participants would all start at the same time, and those who wait would never be next.
 */
export class Turns<Member extends Participant> {
  readonly #members = new Map<string, Member>();
  readonly #create: (name: string) => Member;
  #time = 0;
  #active = 0;
  #orders = 0;
  #sweepAt = FIRST_SWEEP;

  constructor(create: (name: string) => Member) {
    this.#create = create;
  }

  get size(): number {
    return this.#members.size;
  }

  get(name: string): Member | undefined {
    return this.#members.get(name);
  }

  /** Notes that a job waits. Who had none waiting starts now at the earliest: idleness earns no credit. */
  arrive(name: string): Member {
    const member = this.#members.get(name) ?? this.#add(name);
    if (member.waiting + member.running === 0) this.#active += 1;
    if (member.waiting === 0 && member.tag < this.#time) this.#move(member, this.#time);
    member.waiting += 1;
    return member;
  }

  /** Notes that a waiting job is gone. */
  leave(member: Member): void {
    member.waiting -= 1;
    this.#rest(member);
  }

  /** Notes that a waiting job runs, and charges what it will probably cost. */
  start(member: Member, cost: number): void {
    member.waiting -= 1;
    member.running += 1;
    this.#time = Math.max(this.#time, member.tag);
    this.#move(member, member.tag + cost);
  }

  /** Notes that a running job is over, and charges what it did cost in place of what was charged. */
  finish(member: Member, charged: number, cost: number): void {
    this.#move(member, member.tag + cost - charged);
    this.#time += cost / this.#active;
    member.running -= 1;
    this.#rest(member);
  }

  /** How much service a participant has had ahead of the others. */
  lead(member: Member | undefined): number {
    return Math.max(0, (member?.tag ?? 0) - this.#time);
  }

  #add(name: string): Member {
    this.#sweep();
    const member = this.#create(name);
    this.#members.set(name, member);
    this.#move(member, this.#time);
    return member;
  }

  #move(member: Member, tag: number): void {
    member.tag = tag;
    member.order = this.#orders += 1;
  }

  #rest(member: Member): void {
    if (member.waiting + member.running > 0) return;
    this.#active -= 1;
    // A busy period is over: all start anew.
    if (this.#active === 0) this.#members.clear();
  }

  /** Forgets those who are at rest and owe nothing, whenever their number may have doubled. */
  #sweep(): void {
    if (this.#members.size < this.#sweepAt) return;
    for (const [name, { tag, waiting, running }] of this.#members)
      if (waiting + running === 0 && tag <= this.#time) this.#members.delete(name);
    this.#sweepAt = Math.max(FIRST_SWEEP, 2 * this.#members.size);
  }
}
