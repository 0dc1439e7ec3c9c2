import type { Minipass } from 'minipass';

declare module 'pacote' {
  /** Brings one package, and knows afterwards where it came from. */
  class Fetcher {
    constructor(spec: string, options: Readonly<Record<string, unknown>>);
    /** Hands the tarball over as it comes; rejects when it is not what its integrity says. */
    tarballStream<T>(handler: (tarball: Minipass) => Promise<T>): Promise<T>;
    /** What the registry says of the version, `dist` among it. */
    manifest(): Promise<object>;
    readonly from: string;
    readonly resolved: string;
    readonly integrity: { toString(): string } | null;
  }
  export { Fetcher as FileFetcher, Fetcher as RegistryFetcher };
}
