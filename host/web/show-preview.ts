/** A frame is not made higher for the page in it, in pixels. */
const HIGHEST = 800;

/**
 * Shows a page in a frame, as high as the page is, by the page of previews. Of a page without anything to see there is none.
 *
 * @param at where that page is: its address, or itself
 * @returns stops it
 */
export function showPreview(
  frame: unknown,
  at: { readonly src: string } | { readonly srcdoc: string },
  shown: { readonly mediaType: string; readonly text: string },
): () => void {
  if (!(frame instanceof HTMLIFrameElement)) return () => undefined;
  const hear = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow) return;
    // The frame's origin is its own and has no name.
    if (data === 'ready') frame.contentWindow?.postMessage(shown, '*');
    else if (data === 0) frame.hidden = true;
    else if (typeof data === 'number') frame.height = String(Math.min(data, HIGHEST));
  };
  addEventListener('message', hear);
  Object.assign(frame, at);
  return () => removeEventListener('message', hear);
}
