/** The frame in which a page or Markdown that a tool made is shown: in an origin of its own, without the network. */
import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: true, linkify: false });

/** Markdown comes without a style, and tables without lines cannot be read. */
const MARKDOWN_STYLE = `
  body { font: 1rem/1.5 system-ui, sans-serif; }
  table { border-collapse: collapse; }
  th, td { padding: 0.25rem 0.75rem; border: 1px solid #ccc; vertical-align: top; }
  pre { padding: 0.75rem; background: #f3f3f3; overflow-x: auto; }
  img { max-width: 100%; }
`;

function show(mediaType: string, text: string): void {
  const html = mediaType === 'text/markdown' ? markdown.render(text) : text;
  const made = new DOMParser().parseFromString(html, 'text/html');
  // What would lead the frame elsewhere, or its links, is not followed here.
  for (const leading of made.querySelectorAll('meta[http-equiv], base')) leading.remove();
  // Scripts that a parser made do not run, and the frame's policy would not let them.
  document.head.replaceChildren(...made.head.childNodes);
  if (mediaType === 'text/markdown') {
    const style = document.createElement('style');
    style.textContent = MARKDOWN_STYLE;
    document.head.append(style);
  }
  document.body.replaceWith(document.adoptNode(made.body));
  new ResizeObserver(() => parent.postMessage(isBlank() ? 0 : height(), '*')).observe(document.body);
}

/** The height of all that there is, which may be less than that of the frame. */
function height(): number {
  const { scrollHeight } = document.documentElement;
  return scrollHeight > innerHeight
    ? scrollHeight
    : Math.ceil(document.documentElement.getBoundingClientRect().height);
}

/** Whether there is nothing to see, as of tags that belong into the head of a page. */
function isBlank(): boolean {
  const isSeen = (element: Element) => element.getBoundingClientRect().height > 0;
  return document.body.innerText.trim() === '' && ![...document.body.querySelectorAll('*')].some(isSeen);
}

addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
  if (source !== parent || typeof data !== 'object' || data === null) return;
  show(String(Reflect.get(data, 'mediaType')), String(Reflect.get(data, 'text')));
});
parent.postMessage('ready', '*');
