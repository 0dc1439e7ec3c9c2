/** What the probe tells the host from within: a line of JSON on its standard output. */
export interface ProbeFindings {
  readonly uid: number;
  /** The attempts that nothing stopped. */
  readonly succeeded: readonly ProbeAttempt[];
}

export type ProbeAttempt =
  'read a file' | 'write a file' | 'open a socket' | 'start a process' | 'send a signal';
