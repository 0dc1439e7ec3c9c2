import type { Browser, ConsoleMessage, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { startHost, type StartedHost } from '../host/start-host.ts';
import { isInstalled, launchChromium } from './chromium.ts';

interface Browsing {
  readonly browser: Browser;
  readonly started: StartedHost;
}

/** Starts a host and a browser before a file's tests, where there is a browser, and stops both after them. */
export function browseHost(take: (browsing: Browsing) => void | Promise<void>): void {
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    if (!isInstalled) return;
    const started = await startHost({}, (stop) => stops.push(stop));
    const browser = await launchChromium();
    stops.unshift(() => browser.close());
    await take({ browser, started });
  }, 60_000);
  afterAll(async () => {
    for (const stop of stops) await stop();
  });
}

/** What a page complains of, as it comes: errors that nothing caught, and what the browser tells of it but for answers. */
export function complaintsOf(
  page: Page,
  isMeant: (message: ConsoleMessage) => boolean = () => false,
): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const isAnswer = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isAnswer && !isMeant(message)) complaints.push(message.text());
  });
  return complaints;
}

/** Whether it is told of a page that a tool made: what that may not do is held back in its frame. */
export function isOfPreview(message: ConsoleMessage): boolean {
  return message.location().url.endsWith('/web/preview');
}
