/** Files from the clipboard go to where the focus is, or to the first place for files. */
export function pasteFiles(form: HTMLElement): void {
  form.addEventListener('paste', (event) => {
    const files = event.clipboardData?.files;
    if (files === undefined || files.length === 0) return;
    const places = [...form.querySelectorAll<HTMLInputElement>('input[type=file]')];
    const { target } = event;
    const isNear = (place: HTMLElement) =>
      target instanceof Node && place.closest('.field')?.contains(target) === true;
    const place = places.find(isNear) ?? places[0];
    if (place === undefined) return;
    event.preventDefault();
    place.files = files;
    place.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
