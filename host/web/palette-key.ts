import { element } from './elements.ts';

/** The script that is loaded when somebody first asks for it, and listens to the event of that name. */
const SCRIPT = new URL('palette.js', import.meta.url);

/** Finds tools from any page: by Ctrl+K, or ⌘K, and by a button for those who have neither. */
export function addPalette(): void {
  const open = async () => {
    await import(SCRIPT.href);
    document.dispatchEvent(new Event('palette'));
  };
  // It is there when it is asked for: nothing that is typed is lost.
  const prepare = () => void import(SCRIPT.href);
  if (document.readyState === 'complete') prepare();
  else addEventListener('load', prepare, { once: true });
  const button = element(
    'button',
    { class: 'button palette-button', type: 'button', 'aria-keyshortcuts': 'Control+K Meta+K' },
    'Find a tool ',
    element('kbd', {}, 'Ctrl K'),
  );
  button.addEventListener('click', () => void open());
  document.querySelector('.site-bar nav')?.before(button);
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    void open();
  });
}
