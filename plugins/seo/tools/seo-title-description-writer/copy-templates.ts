export const PAGE_TYPES = [
  'article',
  'how_to',
  'listicle',
  'product',
  'category',
  'service',
  'homepage',
  'comparison',
] as const;

export type PageType = (typeof PAGE_TYPES)[number];

/** {k} is the keyword, {K} the same with its first letter raised, {B} the brand, {F} a fact, {Y} the year. */
interface Templates {
  readonly titles: readonly string[];
  readonly sentences: readonly string[];
}

/** Titles for every page: they say nothing of it but its subject. */
const TITLES = [
  '{K}',
  '{K}: {F}',
  '{K} ({Y})',
  '{K} in {Y}',
  '{K} Explained',
  '{K} at a Glance',
  'All About {k}',
  'About {k}',
  '{K}: An Overview',
  '{K}: What to Know',
  'More on {k}',
  'Your Questions on {k}',
  '{K}, Step by Step',
  'Everything on {k}',
  'A Closer Look at {k}',
  'Understanding {k}',
];

const SENTENCES = [
  'Read about {k} here.',
  'Find out more about {k}.',
  'This page is about {k}.',
  'Learn about {k}.',
  '{K}: see what it is about.',
  'Have a closer look at {k}.',
];

const OF_TYPE: Readonly<Record<PageType, Templates>> = {
  article: {
    titles: [
      '{K}: A Guide',
      'A Guide to {k}',
      'What to Know About {k}',
      '{K}: The Basics',
      'An Introduction to {k}',
    ],
    sentences: ['Read what there is to know about {k}.', 'An article about {k}, from the basics on.'],
  },
  how_to: {
    titles: [
      '{K}: How It Works',
      'How-To: {k}',
      '{K}: Steps to Follow',
      'A How-To on {k}',
      '{K} From Start to Finish',
    ],
    sentences: ['Follow the steps for {k}.', 'See how it is done: {k}, step by step.'],
  },
  listicle: {
    titles: ['{K}: A List', 'Ideas for {k}', '{K}: The List', '{K}: Picks and Ideas', 'A List of {k}'],
    sentences: ['Browse a list on {k}.', 'A list about {k}, with notes on each entry.'],
  },
  product: {
    titles: ['{K}: Details', 'Shop {k}', '{K}: Product Details', 'Buy {k}', '{K}: Facts and Features'],
    sentences: ['See the details of {k}.', 'Take a look at {k} and its features.'],
  },
  category: {
    titles: ['Browse {k}', 'Shop {k}', '{K}: The Range', '{K}: All Products', 'Our {k}'],
    sentences: ['Browse our range of {k}.', 'Compare what we have of {k}.'],
  },
  service: {
    titles: ['{K}: Our Service', 'Services: {k}', '{K} for You', 'Ask Us About {k}', 'Our Service: {k}'],
    sentences: ['Ask us about {k}.', 'See what our service for {k} includes.'],
  },
  homepage: {
    titles: ['Welcome: {k}', '{K}: Home', 'Home of {k}', '{K}: Start Here', 'Start Here: {k}'],
    sentences: ['Welcome: this site is about {k}.', 'Start here for all about {k}.'],
  },
  comparison: {
    titles: [
      '{K}: A Comparison',
      '{K} Compared',
      'Comparing {k}',
      '{K}: The Differences',
      '{K}: Pros and Cons',
    ],
    sentences: ['Compare {k} point by point.', 'See how they differ: {k} in comparison.'],
  },
};

/** Sentences that may follow any: they claim nothing. */
export const CLOSERS = [
  'Read on for the details.',
  'Take a look and see what fits you.',
  'See the points that matter and decide for yourself.',
  'Find the details on this page, with notes and answers to questions.',
  'Start with an overview, then look at the details that matter to you.',
];

export function titleTemplates(type: PageType): readonly string[] {
  return [...OF_TYPE[type].titles, ...TITLES];
}

export function sentenceTemplates(type: PageType): readonly string[] {
  return [...OF_TYPE[type].sentences, ...SENTENCES];
}
