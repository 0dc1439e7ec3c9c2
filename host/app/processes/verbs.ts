import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { Lease, LeaseRequest, Left } from '../../access/rate-limits/lease.ts';
import type { HeldQuestion } from '../../mcp/elsewhere.ts';
import type { Parts } from '../../observe/health.ts';
import type { CommandReply, GivenCommand } from '../../operator/command-socket.ts';

/** The metrics of one process, as they are added to those of others. */
export type MetricsOfProcess = readonly MetricObjectWithValues<MetricValue<string>>[];

/** What processes that serve ask of the primary, or tell it. */
export interface PrimaryVerbs {
  /** It listens, and serves so many tools. */
  readonly listening: (given: Listening) => void;
  readonly lease: (given: { readonly ticket: number; readonly request: LeaseRequest }) => void;
  readonly spent: (lefts: readonly Left[]) => void;
  readonly takePlace: (given: { readonly address: string; readonly most: number }) => Promise<boolean>;
  readonly givePlaceBack: (address: string) => void;
  readonly suspended: (given: SharedSuspension) => void;
  /** The metrics of all processes together, in Prometheus' text format. */
  readonly metrics: (given: null) => Promise<string>;
  /** The parts of all processes, each in the worst state that one of them has it in. */
  readonly parts: (given: null) => Promise<Parts>;
  /** What the other processes answer, those that answer. */
  readonly elsewhere: (given: HeldQuestion) => Promise<readonly unknown[]>;
}

/** A plugin that keeps ending sandbox processes, and until when it is not called. */
export interface SharedSuspension {
  readonly bundle: string;
  readonly digest: string;
  readonly reason: string;
  readonly until: number;
}

export interface Listening {
  readonly address: string;
  readonly tools: number;
}

/** What the primary asks of the processes that serve, or tells them. */
export interface ProcessVerbs {
  readonly leased: (given: { readonly ticket: number; readonly lease: Lease }) => void;
  /** Gives a lease back: what is left of it. */
  readonly recall: (window: number) => number;
  readonly left: (elsewhere: readonly Left[]) => void;
  readonly command: (given: GivenCommand) => Promise<CommandReply>;
  /** Serves what the operator decided at another process; a bundle that is resumed runs again. */
  readonly refresh: (given: { readonly resumed?: string | undefined }) => Promise<void>;
  readonly suspend: (given: SharedSuspension) => Promise<void>;
  /** Writes down what is counted and not yet written. */
  readonly writeDown: (given: null) => Promise<void>;
  readonly metrics: (given: null) => Promise<MetricsOfProcess>;
  readonly parts: (given: null) => Promise<Parts>;
  readonly held: (given: HeldQuestion) => Promise<unknown>;
  readonly stop: (given: null) => void;
}
