/** A picture as the tools give it back: its bytes, and what they are. */
export function pictureFile(bytes: Buffer, mimeType: string, filename: string) {
  return {
    mime_type: mimeType,
    filename,
    size_bytes: bytes.length,
    base64: bytes.toString('base64'),
  };
}
