/** tr46 has no types of its own: Unicode Technical Standard #46, as far as it is used here. */
declare module 'tr46' {
  export interface ToASCIIOptions {
    readonly verifyDNSLength?: boolean;
  }
  /** @returns null where the domain is none */
  export function toASCII(domain: string, options: ToASCIIOptions): string | null;
}
