import { Type } from '@toolyard/sdk';

/** From harmless to grave. */
const SEVERITIES = ['info', 'low', 'medium', 'high', 'critical'] as const;

export type Severity = (typeof SEVERITIES)[number];

/** Something that a tool found wrong: a stable code for programs, a message for people. */
export interface Finding<Code extends string = string> {
  readonly code: Code;
  readonly severity: Severity;
  readonly message: string;
}

export const FindingSchema = Type.Object({
  code: Type.String(),
  severity: Type.Enum([...SEVERITIES]),
  message: Type.String(),
});

/** The gravest severity of the findings, where `info` is no risk. */
export function riskOf(findings: readonly Finding[]): 'none' | Exclude<Severity, 'info'> {
  const worst = SEVERITIES.findLast((severity) => findings.some((finding) => finding.severity === severity));
  return worst === undefined || worst === 'info' ? 'none' : worst;
}
