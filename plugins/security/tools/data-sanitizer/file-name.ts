/** Names of devices that Windows reserves, whatever follows the first dot. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])[ ]*(?:\.|$)/i;

/** What common file systems take for one name. */
const MAX_BYTES = 255;

/** A name that a file may have on Windows, macOS and Linux, and that leads out of no folder. */
export function toFileName(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cs}/\\:*?"<>|]/gu, '_').replace(/^[\s.]+|(?<![\s.])[\s.]+$/gu, '');
  const name = DEVICE.test(plain) ? `_${plain}` : plain;
  return cut(name) || 'file';
}

/** Cuts before the extension, between characters. */
function cut(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && Buffer.byteLength(name.slice(dot)) < MAX_BYTES / 2 ? name.slice(dot) : '';
  const stem = extension === '' ? name : name.slice(0, dot);
  let room = MAX_BYTES - Buffer.byteLength(extension);
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(stem)) {
    room -= Buffer.byteLength(segment);
    if (room < 0) break;
    kept += segment;
  }
  return `${kept}${extension}`.replace(/(?<![\s.])[\s.]+$/u, '');
}
