/** From a tool's address to a form that can be filled in, against the same page in a browser without scripts. */
import { launchChromium } from '../../test/e2e/chromium.ts';
import { median } from './median.ts';
import { ratios, report } from './report.ts';
import { startHost } from './servers.ts';

const ROUNDS = 7;
const TOOLS = ['slug-generate', 'mortgage-calculate', 'quiz-maker'];

const host = await startHost({ RATE_LIMIT_PAGES: '0' });
const browser = await launchChromium();

/** Opens a tool in a browser that has loaded nothing yet. */
async function open(tool: string, javaScriptEnabled: boolean): Promise<number> {
  const context = await browser.newContext({ javaScriptEnabled });
  const page = await context.newPage();
  const start = performance.now();
  await page.goto(`${host.url}/tools/${tool}`, { waitUntil: 'commit' });
  // The form of scripts has its fields in a group; the one that works without them has not.
  await page
    .locator(javaScriptEnabled ? '.tool-form > .group' : '.tool-form > .field')
    .first()
    .waitFor();
  const took = performance.now() - start;
  await context.close();
  return took;
}

const usable: number[] = [];
const plain: number[] = [];
for (let round = 0; round <= ROUNDS; round += 1) {
  let [withScripts, without] = [0, 0];
  for (const tool of TOOLS) {
    withScripts += await open(tool, true);
    without += await open(tool, false);
  }
  // The first round starts the browser's processes, and renders each page.
  if (round === 0) continue;
  usable.push(withScripts / TOOLS.length);
  plain.push(without / TOOLS.length);
}
console.log(
  `usable: ${median(usable).toFixed(0)} ms a page, without scripts: ${median(plain).toFixed(0)} ms`,
);
report('form', { usable_of_plain: ratios(usable, plain), usable_ms: usable });
await browser.close();
await host.stop();
