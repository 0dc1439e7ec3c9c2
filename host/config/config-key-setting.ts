/** Bytes of a key for AES-256. */
export const CONFIG_KEY_BYTES = 32;

/**
 * Keys as text, with commas or line ends between: 32 bytes each, as base64, base64url or hexadecimal.
 *
 * @throws Error that repeats none of it
 */
export function configKeys(text: string): readonly Buffer[] {
  return text
    .split(/[,\s]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const key = /^[0-9a-fA-F]{64}$/.test(part)
        ? Buffer.from(part, 'hex')
        : /^[A-Za-z0-9+/_-]{43}=?$/.test(part)
          ? Buffer.from(part, 'base64url')
          : undefined;
      if (key?.length !== CONFIG_KEY_BYTES)
        throw new Error(
          'expected keys of 32 bytes as base64 or hexadecimal, such as openssl rand -base64 32 makes, with commas between',
        );
      return key;
    });
}
