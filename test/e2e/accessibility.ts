import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds wrong with a page as it stands: rules and the elements that break them. */
export function violationsOf(page: Page): Promise<readonly string[]> {
  // Evaluated by the browser's tools, which the page's policy does not bind.
  return page.evaluate<readonly string[]>(`(async () => {
    ${axe.source}
    const { violations } = await axe.run(document, { iframes: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' ')));
  })()`);
}
