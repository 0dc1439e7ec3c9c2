import { CallSignals, type CallSignalsOptions } from '../../calls/call-signals.ts';
import { CallError } from '../../errors.ts';
import { scriptBeside } from '../../installation.ts';
import type { OffThread } from '../../runtimes/runtime.ts';
import type { PageTask } from './page-task.ts';

/** How long a page may take, in milliseconds: a result of 256 KiB has taken 2 s, by what it is made of. */
const DEADLINE_MS = 3000;

const WORKER = scriptBeside(import.meta, 'page-worker');

/** For whom a page is rendered. */
export type Visitor = Pick<CallSignalsOptions, 'caller' | 'onCallerGone'>;

/** Renders tools' pages in a worker thread: to show what a tool returned may take any time. */
export class PageRenderer {
  readonly #offThread: OffThread;

  constructor(offThread: OffThread) {
    this.#offThread = offThread;
  }

  /**
   * Renders a page, with a result if there is JSON of one.
   *
   * @throws CallError when the host is too busy, or the visitor has left
   */
  async render(
    page: PageTask['page'],
    visitor: Visitor,
    json: Uint8Array<ArrayBuffer> = new Uint8Array(),
  ): Promise<Buffer> {
    const hasResult = json.length > 0;
    const call = new CallSignals({ ...visitor, deadlineMs: DEADLINE_MS });
    try {
      const task: PageTask = { page, bytes: json };
      return Buffer.from((await this.#offThread.work(WORKER, task, json, call)) as Uint8Array);
    } catch (error) {
      const isTooMuch =
        error instanceof CallError && ['deadline', 'crashed', 'memory'].includes(error.reason ?? '');
      if (!hasResult || !isTooMuch) throw error;
      return await this.render({ ...page, failure: 'the result is too long to be shown here' }, visitor);
    } finally {
      call.finish();
    }
  }
}
