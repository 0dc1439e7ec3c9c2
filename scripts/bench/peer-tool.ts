/** `base64-encode` as one would write it by hand for another framework: the same arguments, the same answer. */
import { z } from 'zod';

export const NAME = 'base64_encode';
export const DESCRIPTION =
  'Encode text (or hex bytes) as Base64 or Base64url, optionally wrapped or as a data: URL.';

export const INPUT = z.strictObject({
  text: z.string().describe('Text to encode'),
  charset: z
    .enum(['utf-8', 'utf-16le', 'latin1', 'ascii', 'hex'])
    .default('utf-8')
    .describe('How text becomes bytes; hex: text holds hex digits'),
  url_safe: z.boolean().default(false).describe('Use - and _ in place of + and /'),
  padding: z.boolean().optional().describe('Write = at the end; default true, false if url_safe'),
  line_length: z
    .int()
    .min(0)
    .max(1000)
    .default(0)
    .describe('Break lines after this many characters; 0: never (MIME 76, PEM 64)'),
  mime_type: z.string().optional().describe('Media type; adds data_url'),
});

export function encode({ text, charset, url_safe: urlSafe }: z.infer<typeof INPUT>) {
  const bytes = Buffer.from(text, charset);
  return { result: bytes.toString(urlSafe ? 'base64url' : 'base64'), bytes: bytes.length };
}
