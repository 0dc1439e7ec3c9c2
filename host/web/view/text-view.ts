import { h, type ComponentChild } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { DifferenceView } from './difference-view.ts';
import { rowsOfPatch } from './difference.ts';
import { SurroundingsContext, textFile } from './surroundings.ts';

interface TextProps {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly mediaType: string;
  /** How it is called when it is saved, where the tool says so. */
  readonly fileName?: string | undefined;
}

/** Longer texts are not laid out whole: Copy and Download have all of them. */
const LONGEST_SHOWN = 200_000;

const EXTENSIONS: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'text/markdown': 'md',
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'text/css': 'css',
  'text/calendar': 'ics',
  'text/vcard': 'vcf',
  'application/xml': 'xml',
  'application/json': 'json',
  'application/yaml': 'yaml',
  'application/sql': 'sql',
  'application/x-ndjson': 'ndjson',
  'application/x-subrip': 'srt',
  'image/svg+xml': 'svg',
  'text/jsx': 'jsx',
  'text/vnd.graphviz': 'dot',
  'text/vnd.mermaid': 'mmd',
  'text/vtt': 'vtt',
  'text/x-diff': 'patch',
  'text/x-go': 'go',
  'text/x-java': 'java',
  'text/x-latex': 'tex',
  'text/x-liquid': 'liquid',
  'text/x-python': 'py',
  'text/x-scss': 'scss',
  'text/x-typescript': 'ts',
};

/** A text as it is, with what may be done with it; pages are shown as such above their source. */
export function TextView({ name, label, text, mediaType, fileName }: TextProps): ComponentChild {
  const isPage = mediaType === 'text/html' || mediaType === 'text/markdown';
  const surroundings = useContext(SurroundingsContext);
  return h(
    'section',
    { class: 'part' },
    h(PartHead, { name, label, text, mediaType, fileName }),
    isPage && surroundings !== undefined ? h(Preview, { label, text, mediaType }) : null,
    mediaType === 'text/x-diff' ? h(DifferenceView, { label, rows: rowsOfPatch(text) }) : null,
    h(
      'pre',
      {
        class: `text code ${shapeOf(text, mediaType)}`,
        tabIndex: 0,
        'aria-label': label,
      },
      text.slice(0, LONGEST_SHOWN),
    ),
    text.length > LONGEST_SHOWN
      ? h(
          'p',
          { class: 'quiet' },
          `The first ${LONGEST_SHOWN.toLocaleString('en')} characters of ${text.length.toLocaleString('en')}.`,
        )
      : null,
  );
}

/** How a text is laid out, by what it is of: blocks without gaps, and one line over several. */
function shapeOf(text: string, mediaType: string): string {
  if (/[\u2580-\u259f]/.test(text.slice(0, 2000))) return 'blocks';
  return `${text.includes('\n') ? '' : 'one-line'} ${isShownAbove(mediaType) ? 'source' : ''}`;
}

/** Whether a text is the source of what people look at. */
function isShownAbove(mediaType: string): boolean {
  return ['text/html', 'text/markdown', 'text/x-diff', 'image/svg+xml'].includes(mediaType);
}

/** What a part is, and what may be done with its text. */
export function PartHead({ label, ...text }: TextProps): ComponentChild {
  return h('div', { class: 'part-head' }, h('h3', null, label), h(TextActions, text));
}

/** Copy and Download, where there is a browser to do it. */
export function TextActions({ name, text, mediaType, fileName }: Omit<TextProps, 'label'>): ComponentChild {
  const surroundings = useContext(SurroundingsContext);
  if (surroundings === undefined) return null;
  const file = fileName ?? `${name}.${EXTENSIONS[mediaType] ?? 'txt'}`;
  return h(
    'div',
    { class: 'part-actions' },
    h(
      'button',
      {
        class: 'button',
        type: 'button',
        'aria-label': `Copy ${name}`,
        onClick: () => surroundings.copy(text),
      },
      'Copy',
    ),
    surroundings.saving === 'none'
      ? null
      : h(
          'button',
          {
            class: 'button',
            type: 'button',
            'aria-label': `Download ${file}`,
            onClick: () => surroundings.save(textFile(file, mediaType, text)),
          },
          'Download',
        ),
  );
}

function Preview({ label, text, mediaType }: Omit<TextProps, 'name'>): ComponentChild {
  const surroundings = useContext(SurroundingsContext);
  const frame = useRef<unknown>(null);
  useEffect(() => surroundings?.preview(frame.current, mediaType, text), [surroundings, mediaType, text]);
  return h('iframe', {
    ref: (element: unknown) => {
      frame.current = element;
    },
    class: 'preview',
    title: `${label}, as a page`,
    // It runs what shows the page, in an origin of its own; scripts of the page itself its policy holds back.
    sandbox: 'allow-scripts',
  });
}
