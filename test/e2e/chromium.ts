import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

const CHROMIUM = '/usr/bin/chromium';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const isInstalled = existsSync(CHROMIUM);
if (!isInstalled) process.stderr.write(`The tests in a browser are skipped: there is no ${CHROMIUM}\n`);

/** Debian's Chromium, that tells nobody of itself. */
export function launchChromium(...flags: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...flags] });
}
