import { InputError, Type } from '@toolyard/sdk';
import { fileInput } from '@toolyard/sdk/inputs';

export const pdfArgument = fileInput.schema({ description: 'PDF as base64' });

export const passwordArgument = Type.Optional(
  Type.String({ writeOnly: true, description: "User's or owner's password of an encrypted PDF" }),
);

export function colorArgument(color: string) {
  return Type.String({ default: color, description: '#rrggbb' });
}

/** @throws InputError when files are larger all together than a call may bring */
export function requireTotalSize(argument: string, files: readonly Uint8Array[]): void {
  const bytes = files.reduce((sum, file) => sum + file.length, 0);
  if (bytes > fileInput.maxBytes)
    throw new InputError(argument, `expected at most ${fileInput.maxBytes} bytes in all, got ${bytes}`);
}
