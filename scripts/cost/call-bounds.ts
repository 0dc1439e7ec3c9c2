/** An argument whose length may cost more than in proportion, and what bounds that. */
export interface BoundedArgument {
  readonly tool: string;
  readonly argument: string;
  readonly bound: string;
}

/** Whatever is not in here must not grow faster. A caller's own code need not be named: its deadline bounds it. */
export const BOUNDED_ARGUMENTS: readonly BoundedArgument[] = [
  {
    tool: 'regex-test',
    argument: 'input',
    bound:
      "what the caller's pattern runs over: the pattern of the examples takes the square, a deadline ends it",
  },
];
