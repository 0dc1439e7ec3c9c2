import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

const ignore = () => {};

const IGNORED: TokenizerCallbacks = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};

/** Reads HTML token by token, in one pass; what has no callback is passed over. */
export function readHtmlTokens(html: string, callbacks: Partial<TokenizerCallbacks>): void {
  const tokenizer = new Tokenizer({}, { ...IGNORED, ...callbacks });
  tokenizer.write(html);
  tokenizer.end();
}
