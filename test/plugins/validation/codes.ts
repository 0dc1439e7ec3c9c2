/** The codes of findings, in their order: what tests of validators mostly ask about. */
export function codes(findings: readonly { readonly code: string }[]): string[] {
  return findings.map(({ code }) => code);
}
