import { countGraphemes, graphemes, InputError } from '@toolyard/sdk';
import { BEFORE_URL, weightedLength } from './post-length.ts';

export const PLATFORM_LIMITS = { x: 280, threads: 500, bluesky: 300, mastodon: 500 } as const;
export type ThreadPlatform = keyof typeof PLATFORM_LIMITS;

const URL_PATTERN = /^https?:\/\/\S/i;

/** After the end of a sentence, with what closes around it. */
const SENTENCE_END = /(?<=[.!?…]["'”’»)\]]*)\s+/u;

/** Mastodon counts every URL as 23 characters. */
const MASTODON_URL = 23;

/** The length of a post as its platform counts it. */
export function threadLength(platform: ThreadPlatform, text: string): number {
  if (platform === 'x') return PLAIN.test(text) ? text.length : weightedLength(text);
  if (platform !== 'mastodon') return countGraphemes(text);
  return countGraphemes(text.replace(/https?:\/\/\S+/gi, () => 'x'.repeat(MASTODON_URL)));
}

/** Text that X counts letter by letter: nothing in it can be a URL. */
const PLAIN = /^[A-Za-z0-9 ,;!?'"()\n-]*$/;

/**
 * Splits a text into posts of at most `room` characters, at blank lines, then sentence ends, then spaces. A line of `---`
 * ends a post. Every word is kept.
 *
 * @throws InputError when a URL has no room
 */
export function splitIntoPosts(text: string, platform: ThreadPlatform, room: number): string[] {
  return text
    .split(/^[^\S\n]*---[^\S\n]*$/m)
    .map((section) => section.trim())
    .filter((section) => section !== '')
    .flatMap((section) => packSection(section, new Packer(platform, room)));
}

function packSection(section: string, packer: Packer): string[] {
  for (const paragraph of section.split(/\n[^\S\n]*\n\s*/).map((text) => text.trim())) {
    if (packer.fits(paragraph)) {
      packer.add(paragraph, '\n\n');
      continue;
    }
    packer.endPost();
    for (const sentence of paragraph.split(SENTENCE_END)) {
      if (packer.fits(sentence)) packer.add(sentence, ' ');
      else for (const word of sentence.split(/\s+/)) packer.addWord(word);
    }
  }
  return packer.finish();
}

/** Fills posts one after the other, greedily. */
class Packer {
  readonly #platform: ThreadPlatform;
  readonly #room: number;
  readonly #posts: string[] = [];
  #parts: string[] = [];
  #length = 0;

  constructor(platform: ThreadPlatform, room: number) {
    this.#platform = platform;
    this.#room = room;
  }

  fits(text: string): boolean {
    return this.#lengthOf(text) <= this.#room;
  }

  /** Adds a text that fits into a post: to this one, or to the next when there is no room. */
  add(text: string, separator: string): void {
    const length = this.#lengthOf(text);
    const isFirst = this.#parts.length === 0;
    if (!isFirst && this.#length + separator.length + length > this.#room) {
      this.endPost();
      this.add(text, separator);
      return;
    }
    if (!isFirst) this.#parts.push(separator);
    this.#parts.push(text);
    this.#length += length + (isFirst ? 0 : separator.length);
  }

  /** Adds a word; one that fits into no post is split between its characters, unless it is a URL. */
  addWord(word: string): void {
    if (this.fits(word)) {
      this.add(word, ' ');
      return;
    }
    this.endPost();
    for (const part of word.split(BEFORE_URL)) {
      if (this.fits(part)) this.add(part, '');
      else if (URL_PATTERN.test(part))
        throw new InputError(
          'text',
          `expected URLs of at most ${this.#room} characters, got ${this.#lengthOf(part)}`,
        );
      else for (const character of graphemes(part)) this.add(character, '');
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

  #lengthOf(text: string): number {
    return threadLength(this.#platform, text);
  }
}
