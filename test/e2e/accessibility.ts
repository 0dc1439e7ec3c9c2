import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds wrong with a page, light and dark. */
export async function violationsInColours(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await violationsOf(page)).map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}

/** What axe finds wrong with a page as it stands: rules and the elements that break them. */
export function violationsOf(page: Page): Promise<readonly string[]> {
  // Evaluated by the browser's tools, which the page's policy does not bind.
  return page.evaluate<readonly string[]>(`(async () => {
    ${axe.source}
    const { violations } = await axe.run(document, { iframes: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' ')));
  })()`);
}
