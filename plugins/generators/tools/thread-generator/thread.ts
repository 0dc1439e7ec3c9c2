import { countGraphemes, graphemes } from '@toolyard/kit/graphemes';
import { InputError } from '@toolyard/sdk';
import { BEFORE_URL, weightedLength } from '../../lib/post-length.ts';

export const PLATFORM_LIMITS = { x: 280, threads: 500, bluesky: 300, mastodon: 500 } as const;
export type ThreadPlatform = keyof typeof PLATFORM_LIMITS;

const URL_PATTERN = /^https?:\/\/\S/i;

/** After the end of a sentence, with what closes around it; looked for where there is a blank alone. */
const SENTENCE_END = /(?=\s)(?<=[.!?…]["'”’»)\]]*)\s+/u;

/** Mastodon counts every URL as 23 characters. */
const MASTODON_URL = 23;

/** The length of a post as its platform counts it. */
export function threadLength(platform: ThreadPlatform, text: string): number {
  if (platform === 'x') return weightedLength(text);
  if (platform !== 'mastodon') return countGraphemes(text);
  return countGraphemes(text.replace(/https?:\/\/\S+/gi, () => 'x'.repeat(MASTODON_URL)));
}

/**
 * Splits a text into posts of at most `room` characters, at blank lines, then sentence ends, then spaces. A line of `---`
 * ends a post. Every word is kept.
 *
 * @throws InputError when a URL has no room
 */
export function splitIntoPosts(text: string, platform: ThreadPlatform, room: number): string[] {
  return text
    .split(/^[^\S\r\n\u2028\u2029]*---[^\S\r\n\u2028\u2029]*$/m)
    .map((section) => section.trim())
    .filter((section) => section !== '')
    .flatMap((section) => packSection(section, new Packer(platform, room)));
}

function packSection(section: string, packer: Packer): string[] {
  for (const paragraph of section.split(/\n[^\S\n]*\n\s*/).map((text) => text.trim())) {
    if (packer.add(paragraph, '\n\n')) continue;
    packer.endPost();
    for (const sentence of paragraph.split(SENTENCE_END)) {
      if (!packer.add(sentence, ' ')) for (const word of sentence.split(/\s+/)) packer.addWord(word);
    }
  }
  return packer.finish();
}

/** Fills posts one after the other, greedily. */
class Packer {
  readonly #platform: ThreadPlatform;
  readonly #room: number;
  readonly #posts: string[] = [];
  /** Of characters, which come again and again. */
  readonly #lengths = new Map<string, number>();
  #parts: string[] = [];
  #length = 0;

  constructor(platform: ThreadPlatform, room: number) {
    this.#platform = platform;
    this.#room = room;
  }

  /** Adds a text to this post, or to the next when there is no room. False when no post has room for it. */
  add(text: string, separator: string): boolean {
    const length = this.#lengthOf(text);
    if (length > this.#room) return false;
    this.#place(text, length, separator);
    return true;
  }

  /** Adds a word; one that fits into no post is split between its characters, unless it is a URL. */
  addWord(word: string): void {
    if (this.add(word, ' ')) return;
    this.endPost();
    for (const part of word.split(BEFORE_URL)) {
      if (this.add(part, '')) continue;
      if (URL_PATTERN.test(part))
        throw new InputError(
          'text',
          `expected URLs of at most ${this.#room} characters, got ${this.#lengthOf(part)}`,
        );
      for (const character of graphemes(part)) this.#addCharacter(character);
    }
  }

  endPost(): void {
    if (this.#parts.length > 0) this.#posts.push(this.#parts.join(''));
    this.#parts = [];
    this.#length = 0;
  }

  finish(): string[] {
    this.endPost();
    return this.#posts;
  }

  #addCharacter(character: string): void {
    const length = this.#lengths.getOrInsertComputed(character, () => this.#lengthOf(character));
    this.#place(character, length, '');
  }

  #place(text: string, length: number, separator: string): void {
    if (this.#parts.length > 0) {
      if (this.#length + separator.length + length > this.#room) this.endPost();
      else {
        this.#parts.push(separator);
        this.#length += separator.length;
      }
    }
    this.#parts.push(text);
    this.#length += length;
  }

  #lengthOf(text: string): number {
    return threadLength(this.#platform, text);
  }
}
