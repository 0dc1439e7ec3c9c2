import { readYaml, type YamlFault, type YamlStream } from '@toolyard/kit/yaml';

/** How many characters the readings after the first may come to: a text of very many faults takes long to read. */
const MOST_CHARACTERS = 1_000_000;

export interface LenientReading {
  /** Of the text in which lines in brackets are joined where they had to be: all offsets are the same. */
  readonly stream: YamlStream;
  /** Where lines in brackets begin that YAML 1.2 wants indented more (§7.4). */
  readonly passedOver: readonly YamlFault[];
}

/** Reads YAML as libyaml and its kin do: lines within brackets may be indented as they like. */
export function readYamlLeniently(given: string): LenientReading {
  const passedOver: YamlFault[] = [];
  let text = given;
  let left = MOST_CHARACTERS;
  for (;;) {
    const stream = readYaml(text);
    const fault = stream.faults.find(({ code }) => code !== 'duplicate_key');
    left -= text.length;
    if (fault?.isFlowIndent !== true || left < 0) return { stream, passedOver };
    const joined = joinLines(text, fault.offset, stream);
    if (joined === undefined) return { stream, passedOver };
    text = joined;
    passedOver.push(fault);
  }
}

/** A quoted scalar, a comment, a break with the blanks around it, or anything else, one at a time. */
const PIECE =
  /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|#[^\r\n]*|[ \t]*[\r\n]\s*|[ \t]+|[^\s#"',[\]{}][^\s,[\]{}]*|[^]/sy;

/**
 * The text in which the lines from an offset in brackets on, and to their end, follow on the one before it: blanks
 * stand for breaks and comments. Undefined where a scalar without quotes would run over a break.
 */
function joinLines(text: string, offset: number, { tokens }: YamlStream): string | undefined {
  let start = offset;
  while (start > 0 && /\s/.test(text.charAt(start - 1))) start -= 1;
  const comment = tokens.find(
    (token) =>
      token.type === 'comment' && token.offset < start && token.offset + token.source.length >= start,
  );
  const from = comment?.offset ?? start;
  const joined = [text.slice(0, from), ' '.repeat(offset - from)];
  let depth = 0;
  let before = ',';
  PIECE.lastIndex = offset;
  for (let at = offset; depth >= 0 && at < text.length; at = PIECE.lastIndex) {
    const [piece = ''] = PIECE.exec(text) ?? [];
    if (piece === '') return undefined;
    const isBreak = /^[ \t]*[\r\n]/.test(piece);
    if (isBreak && !/[,[\]{}:"']/.test(before + text.charAt(at + piece.length))) return undefined;
    joined.push(isBreak || piece.startsWith('#') ? ' '.repeat(piece.length) : piece);
    if (/^[[{]$/.test(piece)) depth += 1;
    else if (/^[\]}]$/.test(piece)) depth -= 1;
    if (!isBreak && !/^[#\s]/.test(piece)) before = piece.slice(-1);
  }
  return joined.join('') + text.slice(PIECE.lastIndex);
}
