import { createContext } from 'preact';
import type { ResultFile } from '../../runtimes/result-files.ts';
import type { Series } from './series.ts';

/** A text as a file. */
export function textFile(name: string, mimeType: string, data: string): ResultFile {
  return { name, mimeType, data, encoding: 'text' };
}

/** A chart that is to be drawn. */
export interface ChartOrder {
  readonly series: Series;
  /** Told of the place along the axis at which somebody points. */
  readonly onPoint: (index: number) => void;
}

/** A chart that was drawn. */
export interface DrawnChart {
  pointAt(index: number): void;
  showLines(isShown: (index: number) => boolean): void;
  remove(): void;
}

/** What a browser can do with a result. Without it, as on the server, a result is to be looked at alone. */
export interface Surroundings {
  copy(text: string): void;
  /** How files are saved: by links as well, by asking alone, or not at all. */
  readonly saving: 'link' | 'ask' | 'none';
  save(file: ResultFile): void;
  /** An address at which the file is, for as long as the result is shown. */
  urlOf(file: ResultFile): string;
  /** Shows a page in a frame that can reach nothing, and fits its height. */
  preview(frame: unknown, mediaType: string, text: string): () => void;
  /** Draws a chart in a place, and again when that gets wider or the colours change. */
  draw(place: unknown, chart: ChartOrder): Promise<DrawnChart>;
  /** Tells when the page is about to be printed, and when it has been. */
  onPrint?(listener: (isPrinting: boolean) => void): () => void;
  /** Lets the browser answer people. */
  pause(): Promise<void>;
}

export const SurroundingsContext = createContext<Surroundings | undefined>(undefined);
