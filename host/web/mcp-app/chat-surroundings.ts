import type { ResultFile } from '../../runtimes/result-files.ts';
import { showPreview } from '../show-preview.ts';
import { drawChart } from '../chart.ts';
import type { ChartOrder, DrawnChart, Surroundings } from '../view/surroundings.ts';
import type { ChatLink } from './chat-link.ts';

/** The page of previews, which the build puts here. */
declare const PREVIEW_PAGE: string;

/** What a chat lets a result do. */
export class ChatSurroundings implements Surroundings {
  readonly saving: 'ask' | 'none';
  readonly #link: ChatLink;
  readonly #say: (text: string) => void;

  /**
   * @param savesFiles whether the chat saves what it is given
   * @param say tells people what came of something
   */
  constructor(link: ChatLink, savesFiles: boolean, say: (text: string) => void) {
    this.saving = savesFiles ? 'ask' : 'none';
    this.#link = link;
    this.#say = say;
  }

  copy(text: string): void {
    navigator.clipboard.writeText(text).then(
      () => this.#say('Copied.'),
      () => this.#say('The chat does not let this page copy.'),
    );
  }

  save({ name, mimeType, data, encoding }: ResultFile): void {
    const uri = `file:///${encodeURIComponent(name)}`;
    const resource = encoding === 'base64' ? { uri, mimeType, blob: data } : { uri, mimeType, text: data };
    this.#link.request('ui/download-file', { contents: [{ type: 'resource', resource }] }).then(
      (result) => this.#say(Reflect.get(Object(result), 'isError') === true ? `${name} was not saved.` : ''),
      () => this.#say(`${name} was not saved.`),
    );
  }

  /** Policies of chats let pages show what is in the address itself. */
  urlOf({ data, encoding, mimeType }: ResultFile): string {
    return encoding === 'base64'
      ? `data:${mimeType};base64,${data}`
      : `data:${mimeType},${encodeURIComponent(data)}`;
  }

  preview(frame: unknown, mediaType: string, text: string): () => void {
    return showPreview(frame, { srcdoc: PREVIEW_PAGE }, { mediaType, text });
  }

  async draw(place: unknown, chart: ChartOrder): Promise<DrawnChart> {
    return drawChart(place as HTMLElement, chart);
  }

  pause(): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
}
