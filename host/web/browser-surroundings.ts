import type { ResultFile } from '../runtimes/result-files.ts';
import { showPreview } from './show-preview.ts';
import type { ChartOrder, DrawnChart, Surroundings } from './view/surroundings.ts';

/** The page of the frame in which pages that tools made are shown. */
const PREVIEW = new URL('preview', import.meta.url);

/** What `chart.ts` gives, which is loaded by its address. */
type DrawChart = (place: HTMLElement, chart: ChartOrder) => DrawnChart;

/** What draws charts, which most results do without. */
const CHART = new URL('chart.js', import.meta.url);

/** What this browser does with results, until it is told to let them go. */
export class BrowserSurroundings implements Surroundings {
  readonly saving = 'link';
  readonly #say: (words: string) => void;
  #urls: readonly string[] = [];

  /** @param say tells people something */
  constructor(say: (words: string) => void) {
    this.#say = say;
  }

  copy(text: string, words = 'Copied.'): void {
    navigator.clipboard.writeText(text).then(
      () => this.#say(words),
      (error: unknown) => this.#say(error instanceof Error ? error.message : String(error)),
    );
  }

  save(file: ResultFile): void {
    const link = document.createElement('a');
    link.href = this.urlOf(file);
    link.download = file.name;
    link.click();
  }

  urlOf({ data, encoding, mimeType }: ResultFile): string {
    return this.#keep(new Blob([encoding === 'base64' ? bytesOf(data) : data], { type: mimeType }));
  }

  preview(frame: unknown, mediaType: string, text: string): () => void {
    return showPreview(frame, { src: PREVIEW.href }, { mediaType, text });
  }

  async draw(place: unknown, chart: ChartOrder): Promise<DrawnChart> {
    const { drawChart } = (await import(CHART.href)) as { readonly drawChart: DrawChart };
    return drawChart(place as HTMLElement, chart);
  }

  onPrint(listener: (isPrinting: boolean) => void): () => void {
    const life = new AbortController();
    addEventListener('beforeprint', () => listener(true), { signal: life.signal });
    addEventListener('afterprint', () => listener(false), { signal: life.signal });
    return () => life.abort();
  }

  pause(): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve);
    });
  }

  /** Lets go of the files that were shown. */
  clear(): void {
    for (const url of this.#urls) URL.revokeObjectURL(url);
    this.#urls = [];
  }

  #keep(blob: Blob): string {
    const url = URL.createObjectURL(blob);
    this.#urls = [...this.#urls, url];
    return url;
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
