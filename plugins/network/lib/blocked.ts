/** The outcome for a target that is never asked, since it is not public. */
export function blocked(what: string) {
  return {
    ok: false as const,
    reason: 'blocked_target' as const,
    detail: `${what} is not public, so nothing was asked`,
  };
}
