/** A chat in a browser: the real client and the real bridge of MCP Apps, around the page of results that the host gives. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

interface Shown {
  readonly name: string;
  readonly input: Record<string, unknown>;
  readonly context?: object;
  readonly capabilities?: object;
  /** Whether what came beside the text is left out, as chats may. */
  readonly withoutFiles?: boolean;
}

/** What the test gives the page. */
declare function tell(kind: 'sizes' | 'saved' | 'read', what: unknown): void;

const EXTENSIONS = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };

async function showResult({ name, input, context = {}, capabilities, withoutFiles = false }: Shown) {
  const client = new Client({ name: 'chat', version: '1' }, { capabilities: { extensions: EXTENSIONS } });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', location.href)));
  const { tools } = await client.listTools();
  const tool = tools.find((one) => one.name === name);
  const uri: unknown = Reflect.get(Object(tool?._meta?.['ui']), 'resourceUri');
  const { contents } = await client.readResource({ uri: String(uri) });

  const frame = document.querySelector('iframe');
  const view = frame?.contentWindow;
  if (frame === null || view === null || view === undefined) throw new Error('there is no frame');
  const bridge = new AppBridge(
    client,
    { name: 'chat', version: '1' },
    capabilities ?? { serverResources: {}, downloadFile: {} },
    { hostContext: { theme: 'light', ...context } },
  );
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  bridge.oninitialized = () => resolve();
  bridge.onsizechange = (size) => {
    frame.style.height = `${size.height}px`;
    tell('sizes', size);
  };
  bridge.ondownloadfile = (params) => {
    tell('saved', params);
    return Promise.resolve({});
  };
  await bridge.connect(new PostMessageTransport(view, view));
  bridge.onreadresource = (params) => {
    tell('read', params.uri);
    return client.readResource(params);
  };
  Object.assign(globalThis, { html: Reflect.get(Object(contents[0]), 'text') as unknown, bridge });
  frame.src = 'view';
  await ready;
  await bridge.sendToolInput({ arguments: input });
  const result = await client.callTool({ name, arguments: input });
  const content = result.content.filter(({ type }) => !withoutFiles || type === 'text');
  await bridge.sendToolResult({ ...result, content });
}

Object.assign(globalThis, { showResult });
