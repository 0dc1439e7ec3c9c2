import { h, type ComponentChild } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import type { ResultFile } from '../../runtimes/result-files.ts';
import { formatBytes } from '../bins-text.ts';
import { SurroundingsContext } from './surroundings.ts';

/** A link, or where links may not save a button, or the name alone. */
function Save({ file, href }: { readonly file: ResultFile; readonly href: string }): ComponentChild {
  const surroundings = useContext(SurroundingsContext);
  const saving = surroundings?.saving ?? 'link';
  if (saving === 'none') return file.name;
  if (saving === 'link') return h('a', { href, download: file.name }, `Save ${file.name}`);
  return h(
    'button',
    { class: 'button', type: 'button', onClick: () => surroundings?.save(file) },
    `Save ${file.name}`,
  );
}

/** A file with what saves it; images are shown. */
export function FileView({ file }: { readonly file: ResultFile }): ComponentChild {
  const surroundings = useContext(SurroundingsContext);
  const bytes = file.encoding === 'base64' ? Math.floor((file.data.length * 3) / 4) : file.data.length;
  const url = useMemo(() => surroundings?.urlOf(file), [surroundings, file]);
  const href =
    url ??
    `data:${file.mimeType}${file.encoding === 'base64' ? ';base64' : ''},${file.encoding === 'base64' ? file.data : encodeURIComponent(file.data)}`;
  return h(
    'figure',
    { class: 'file' },
    // An image, an SVG too, runs no script and loads nothing.
    file.mimeType.startsWith('image/') ? h('img', { src: href, alt: file.name }) : null,
    h('figcaption', null, h(Save, { file, href }), h('span', { class: 'quiet' }, ` ${formatBytes(bytes)}`)),
  );
}
