/** Runs a test file where a plugin runs: what web-platform-tests expects around it, and nothing that it tests. */

/** What came of one subtest. */
export interface Subtest {
  readonly name: string;
  readonly passed: boolean;
  readonly message: string;
}

interface Place {
  readonly path: string;
  readonly search: string;
  readonly resources: Readonly<Record<string, string>>;
}

interface Harness {
  add_completion_callback(done: (tests: readonly HarnessTest[], status: HarnessStatus) => void): void;
  timeout(): void;
}

interface HarnessTest {
  readonly name: string;
  readonly status: number;
  readonly message: string | null;
}

interface HarnessStatus {
  readonly status: number;
  readonly message: string | null;
}

/** The sandbox has no place of its own that a reference could be relative to: tests of requests have that of a page. */
function requestFrom(place: URL): typeof Request {
  return class extends Request {
    constructor(input: string | URL | Request, init?: RequestInit) {
      super(input instanceof Request ? input : new URL(String(input), place).href, init);
    }
  };
}

/** What tests of blobs read them with. */
class FileReader {
  result: string | ArrayBuffer | null = null;
  error: unknown = null;
  onload: ((event: object) => unknown) | null = null;
  onloadend: ((event: object) => unknown) | null = null;

  readAsText(blob: Blob): void {
    void this.#read(blob.text());
  }

  readAsArrayBuffer(blob: Blob): void {
    void this.#read(blob.arrayBuffer());
  }

  async #read(content: Promise<string | ArrayBuffer>): Promise<void> {
    this.result = await content;
    this.onload?.({ target: this });
    this.onloadend?.({ target: this });
  }
}

/** How long a file may take, in milliseconds: what waits then is told as such. */
const TIMEOUT_MS = 20_000;

/**
 * Runs `testharness.js` and then the file, in their places on the global object.
 *
 * @returns what came of each subtest, and of the file where it failed outside of them
 */
export function runTestFile(
  { path, search, resources }: Place,
  runHarness: () => void,
  runFile: () => void,
): Promise<readonly Subtest[]> {
  const place = new URL(`https://web-platform.test/${path}${search}`);
  const { href, origin, protocol, host, hostname, port, pathname } = place;
  Object.assign(globalThis, {
    GLOBAL: { isWindow: () => false, isWorker: () => true, isShadowRealm: () => false },
    location: { href, origin, protocol, host, hostname, port, pathname, search },
    FileReader,
    Request: requestFrom(place),
    fetch: async (reference: string) => {
      const text = resources[new URL(reference, place).pathname.slice(1)];
      return text === undefined ? Response.error() : new Response(text);
    },
  });
  runHarness();
  // What the harness for interfaces asks for, once `testharness.js` has seen that there is no worker.
  Object.assign(globalThis, { DedicatedWorkerGlobalScope: { [Symbol.hasInstance]: () => true } });
  const harness = globalThis as unknown as Harness;
  return new Promise((resolve) => {
    const timer = setTimeout(() => harness.timeout(), TIMEOUT_MS);
    harness.add_completion_callback((tests, { status, message }) => {
      clearTimeout(timer);
      const subtests = tests.map((test) => ({
        name: test.name,
        passed: test.status === 0,
        message: test.message ?? (test.status === 0 ? '' : `status ${test.status}`),
      }));
      resolve(
        status === 0
          ? subtests
          : [...subtests, { name: 'the file', passed: false, message: String(message) }],
      );
    });
    try {
      runFile();
    } catch (error) {
      clearTimeout(timer);
      resolve([{ name: 'the file', passed: false, message: String(error) }]);
    }
  });
}
