/** The frame in which a page or Markdown that a tool made is shown: in an origin of its own, without the network. */
import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: true, linkify: false });

function show(mediaType: string, text: string): void {
  const html = mediaType === 'text/markdown' ? markdown.render(text) : text;
  const made = new DOMParser().parseFromString(html, 'text/html');
  // Scripts that a parser made do not run, and the frame's policy would not let them.
  document.head.replaceChildren(...made.head.childNodes);
  document.body.replaceWith(document.adoptNode(made.body));
  new ResizeObserver(() => parent.postMessage(document.documentElement.scrollHeight, '*')).observe(
    document.body,
  );
}

addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
  if (source !== parent || typeof data !== 'object' || data === null) return;
  show(String(Reflect.get(data, 'mediaType')), String(Reflect.get(data, 'text')));
});
parent.postMessage('ready', '*');
