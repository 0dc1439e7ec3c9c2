/** The page in which a chat shows a result (MCP Apps, 2026-01-26): it has what the chat gives it, and asks for no more. */
import { h, render } from 'preact';
import { byId, element } from '../elements.ts';
import { ResultView } from '../view/result-view.ts';
import { SurroundingsContext } from '../view/surroundings.ts';
import { ChatLink } from './chat-link.ts';
import { ChatSurroundings } from './chat-surroundings.ts';
import { withFiles } from './given-result.ts';
import { takeTheme } from './theme.ts';

/** Where the host says what the page has to know of a result. */
const SCHEMA_KEY = 'toolyard/schema';

/** A result of `tools/call`. */
interface Given {
  readonly content?: readonly { readonly type?: string; readonly text?: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

interface Welcome {
  readonly hostContext?: unknown;
  readonly hostCapabilities?: { readonly downloadFile?: object; readonly serverResources?: object };
}

const status = byId('status', HTMLElement);
const output = byId('output', HTMLElement);
const say = (text: string) => {
  status.textContent = text;
  status.hidden = text === '';
};

const link = new ChatLink({
  'ui/notifications/tool-result': (result) => show(result as Given),
  'ui/notifications/tool-cancelled': () => say('The call was cancelled.'),
  'ui/notifications/host-context-changed': takeTheme,
  'ui/resource-teardown': () => ({}),
  ping: () => ({}),
});
const welcome = link.request('ui/initialize', {
  appInfo: { name: 'toolyard', version: '1' },
  appCapabilities: {},
  protocolVersion: '2026-01-26',
}) as Promise<Welcome>;

async function show({ content = [], structuredContent, isError = false, _meta = {} }: Given): Promise<void> {
  const { hostCapabilities = {} } = await welcome;
  render(null, output);
  say('');
  const text = content.flatMap((block) => (block.type === 'text' ? [block.text ?? ''] : [])).join('\n');
  if (isError || structuredContent === undefined) {
    const shown = element('p', { class: isError ? 'notice notice-trouble' : 'notice' }, text);
    return output.replaceChildren(shown);
  }
  const read = async (uri: string) => {
    if (hostCapabilities.serverResources === undefined) return [];
    const answer = await link.request('resources/read', { uri });
    const { contents } = answer as { readonly contents: readonly { readonly blob?: string }[] };
    return contents;
  };
  const result = await withFiles(structuredContent, content, read);
  const surroundings = new ChatSurroundings(link, hostCapabilities.downloadFile !== undefined, say);
  const view = h(ResultView, { result, schema: _meta[SCHEMA_KEY] ?? {} });
  render(h(SurroundingsContext.Provider, { value: surroundings }, view), output);
}

let told = '';
/** Tells the chat how much room the page takes. */
function tellSize(): void {
  const { width, height } = document.documentElement.getBoundingClientRect();
  const size = { width: Math.ceil(width), height: Math.ceil(height) };
  if (told === JSON.stringify(size)) return;
  told = JSON.stringify(size);
  link.notify('ui/notifications/size-changed', size);
}

/** Begins: what the chat has to show comes after this. */
async function greet(): Promise<void> {
  const { hostContext } = await welcome;
  takeTheme(hostContext);
  link.notify('ui/notifications/initialized');
  new ResizeObserver(tellSize).observe(document.documentElement);
}
void greet();
