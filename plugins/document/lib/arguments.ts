import { fileArgument, InputError, MAX_FILE_BYTES, Type } from '@toolyard/sdk';

export const pdfArgument = fileArgument({ description: 'PDF as base64' });

export const passwordArgument = Type.Optional(
  Type.String({ writeOnly: true, description: "User's or owner's password of an encrypted PDF" }),
);

export function colorArgument(color: string) {
  return Type.String({ default: color, description: '#rrggbb' });
}

/** @throws InputError when files are larger all together than a call may bring */
export function requireTotalSize(argument: string, files: readonly Uint8Array[]): void {
  const bytes = files.reduce((sum, file) => sum + file.length, 0);
  if (bytes > MAX_FILE_BYTES)
    throw new InputError(argument, `expected at most ${MAX_FILE_BYTES} bytes in all, got ${bytes}`);
}
