/** `64 KiB`, `1.4 MiB`: binary units (IEC 80000-13). */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const power = Math.min(3, Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 1024 ** power;
  return `${amount >= 10 ? Math.round(amount) : Number(amount.toFixed(1))} ${['', 'KiB', 'MiB', 'GiB'][power]}`;
}

/** `1:59:07`, and `0:00:00` for what is past. */
export function formatRemaining(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** The time of day, to the second, as people here write it. */
export function formatTime(time: Date): string {
  return time.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit' });
}

/** `1 request`, `2 requests`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A line for a shell that sends a JSON body to the address. */
export function curlLine(url: string): string {
  return `curl -H 'content-type: application/json' -d '{"hello":"bin"}' '${url.replaceAll("'", '%27')}'`;
}
