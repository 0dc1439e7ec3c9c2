declare module 'spdx-satisfies' {
  /**
   * Whether a licence among `approved`, SPDX ids, lets one use what stands under an SPDX expression.
   *
   * @throws Error when the expression is none
   */
  export default function satisfies(expression: string, approved: readonly string[]): boolean;
}
