import type { ToolPageProps } from './tool-page.ts';

/** A page that is to be rendered in a worker thread. */
export interface PageTask {
  readonly page: Pick<ToolPageProps, 'tool' | 'publicUrl' | 'related'> & {
    /** What the form was sent with, urlencoded. */
    readonly typed: string;
    /** Why there is no result. */
    readonly failure?: string;
  };
  /** The JSON of a result; empty: there is none. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}
