import { readKept, writeKept } from './browser-storage.ts';

/**
 * Light, dark, or as the system has it, by choice: set before anything is painted, by a script that the page waits
 * for, and kept in this browser.
 */
const THEMES = ['system', 'light', 'dark'] as const;
const KEY = 'theme';

function chosen(): string {
  return readKept('localStorage', KEY) ?? 'system';
}

function choose(theme: string): void {
  writeKept('localStorage', KEY, theme);
  document.documentElement.dataset.theme = theme;
}

function addSwitch(): void {
  const made = document.createElement('select');
  made.className = 'select theme';
  made.setAttribute('aria-label', 'Colours');
  made.append(...THEMES.map((theme) => new Option(theme, theme, false, theme === chosen())));
  made.addEventListener('change', () => choose(made.value));
  document.querySelector('.site-bar')?.append(made);
}

document.documentElement.dataset.theme = chosen();
document.addEventListener('DOMContentLoaded', addSwitch);
// Of several open pages all follow.
addEventListener('storage', ({ key }) => {
  if (key !== KEY) return;
  document.documentElement.dataset.theme = chosen();
  const made = document.querySelector<HTMLSelectElement>('.theme');
  if (made !== null) made.value = chosen();
});
