import { countGraphemes } from '@toolyard/kit/graphemes';
import { defineTool, InputError, Type } from '@toolyard/sdk';
import { randomFrom, type Random } from '@toolyard/sdk/random';

/** How it always begins. */
const START = 'lorem ipsum dolor sit amet consectetur adipiscing elit'.split(' ');
/** Words of Cicero's De finibus bonorum et malorum, from which the text was made up, and of its usual form. */
const WORDS =
  'a ac accumsan ad aenean aliqua aliquam aliquet anim ante aptent arcu at auctor augue aute bibendum blandit cillum class commodo condimentum congue conubia convallis cras cubilia culpa cum cupidatat curabitur cursus dapibus deserunt diam dictum dictumst dignissim dis do dolore donec dui duis ea efficitur egestas eget eiusmod eleifend elementum enim erat eros esse est et etiam eu euismod eveniet ex excepteur exercitation facilisi facilisis fames faucibus felis fermentum feugiat finibus fringilla fugiat fusce gravida habitant hac hendrerit himenaeos iaculis id imperdiet in inceptos incididunt integer interdum irure justo labore laboris laborum lacinia lacus laoreet lectus leo libero ligula litora lobortis luctus maecenas magna malesuada massa mattis mauris maximus metus mi minim molestie mollis mollit morbi nam natoque nec neque netus nibh nisi nisl non nostra nostrud nulla nullam nunc occaecat odio officia orci ornare pariatur parturient pellentesque penatibus per pharetra phasellus placerat platea porta porttitor posuere potenti praesent pretium primis proident pulvinar purus quam quis quisque reprehenderit rhoncus ridiculus risus rutrum sagittis sapien scelerisque sed sem semper senectus sint sociosqu sodales sollicitudin sunt suscipit suspendisse taciti tellus tempor tempus tincidunt torquent tortor tristique turpis ullamco ultrices ultricies urna ut varius vehicula vel velit venenatis veniam vestibulum vitae vivamus viverra volutpat voluptate vulputate'.split(
    ' ',
  );
const LIMITS = { paragraphs: 100, sentences: 1000, words: 10_000 } as const;

export default defineTool({
  title: 'Lorem Ipsum Generator',
  summary:
    'Generate lorem ipsum filler as paragraphs, sentences or words, plain or HTML; the same seed gives the same text.',
  keywords: ['placeholder text', 'dummy text', 'blind text'],
  input: Type.Object({
    type: Type.Enum(['paragraphs', 'sentences', 'words'], { default: 'paragraphs', description: 'Unit' }),
    count: Type.Integer({
      minimum: 1,
      maximum: 10000,
      default: 3,
      description: 'How many units: 100 paragraphs, 1000 sentences, 10000 words',
    }),
    start_with_lorem: Type.Boolean({
      default: true,
      description: 'Begin with Lorem ipsum dolor sit amet',
    }),
    format: Type.Enum(['text', 'html'], { default: 'text', description: 'Output form' }),
    seed: Type.Optional(Type.Integer({ description: 'Same seed, same text' })),
  }),
  output: Type.Object({
    result: Type.String(),
    word_count: Type.Integer(),
    sentence_count: Type.Integer(),
    paragraph_count: Type.Integer(),
    character_count: Type.Integer({ description: 'of the text without tags' }),
  }),
  examples: [
    {
      name: 'five words',
      input: { type: 'words', count: 5 },
      output: { result: 'Lorem ipsum dolor sit amet', word_count: 5, character_count: 26 },
    },
    {
      name: 'two paragraphs in HTML',
      input: { count: 2, format: 'html', seed: 1 },
      output: { paragraph_count: 2 },
    },
  ],
  run({ type, count, start_with_lorem, format, seed }) {
    if (count > LIMITS[type])
      throw new InputError('count', `expected at most ${LIMITS[type]} ${type}, got ${count}`);
    const writer = new Writer(randomFrom(seed), start_with_lorem);
    const paragraphs =
      type === 'paragraphs'
        ? Array.from({ length: count }, () => writer.paragraph())
        : [type === 'words' ? writer.words(count) : writer.sentences(count)];
    const html = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n');
    const plain = paragraphs.join(format === 'html' ? '\n' : '\n\n');
    return {
      result: format === 'html' ? html : plain,
      word_count: plain.split(/\s+/).length,
      sentence_count: plain.match(/\./g)?.length ?? 0,
      paragraph_count: paragraphs.length,
      character_count: countGraphemes(plain),
    };
  },
});

class Writer {
  readonly #random: Random;
  readonly #start: string[];
  #previous = '';

  constructor(random: Random, startWithLorem: boolean) {
    this.#random = random;
    this.#start = startWithLorem ? [...START] : [];
  }

  /** Words without punctuation; only the fixed start has a capital. */
  words(count: number): string {
    const starts = this.#start.length > 0;
    const words = Array.from({ length: count }, () => this.#word()).join(' ');
    return starts ? capitalized(words) : words;
  }

  sentences(count: number): string {
    return Array.from({ length: count }, () => this.#sentence()).join(' ');
  }

  paragraph(): string {
    return this.sentences(this.#between(4, 8));
  }

  /** 6 to 16 words, some of them followed by a comma. The fixed start has its comma after amet. */
  #sentence(): string {
    const fixed = this.#start.length;
    const length = this.#between(Math.max(6, fixed), 16);
    let sentence = '';
    for (let index = 0; index < length; index += 1) {
      const comma =
        fixed > index ? index === 5 : index > 2 && index < length - 1 && this.#random.below(8) === 0;
      sentence += (index === 0 ? '' : comma ? ', ' : ' ') + this.#word();
    }
    return `${capitalized(sentence)}.`;
  }

  /** The next word: of the fixed start, then drawn, but not the same twice in a row. */
  #word(): string {
    const fixed = this.#start.shift();
    let word = fixed ?? this.#drawn();
    while (word === this.#previous) word = this.#drawn();
    this.#previous = word;
    return word;
  }

  #drawn(): string {
    return WORDS[this.#random.below(WORDS.length)] ?? '';
  }

  #between(least: number, most: number): number {
    return least + this.#random.below(most - least + 1);
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
