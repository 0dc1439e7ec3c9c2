import { defineTool, InputError, quote, Type } from '@toolyard/sdk';
import { listInput } from '@toolyard/sdk/inputs';
import { postLength } from '../lib/post-length.ts';

/** The most characters of a profile's bio; on LinkedIn of the headline. */
const LIMITS = {
  instagram: 150,
  x: 160,
  tiktok: 80,
  linkedin: 220,
  threads: 150,
  bluesky: 256,
  youtube: 1000,
  facebook: 101,
} as const;
type Platform = keyof typeof LIMITS;

const STYLES = ['lines', 'pipes', 'sentence', 'minimal', 'bullets'] as const;
type Style = (typeof STYLES)[number];

const PART_NAMES = ['role', 'interests', 'achievements', 'location', 'call_to_action', 'link'] as const;
type PartName = (typeof PART_NAMES)[number];

/** What goes first when there is no room; the role stays. */
const LEFT_OUT_FIRST: readonly PartName[] = [
  'location',
  'achievements',
  'interests',
  'call_to_action',
  'link',
];

const BULLETS: Readonly<Record<PartName, string>> = {
  role: '👤',
  interests: '💡',
  achievements: '🏆',
  location: '📍',
  call_to_action: '👇',
  link: '🔗',
};

interface Part {
  readonly name: PartName;
  readonly text: string;
}

export default defineTool({
  title: 'Social Media Bio Generator',
  summary:
    'Put together profile bios from role, interests, achievements, call to action and link, each within the platform limit.',
  keywords: ['profile', 'about me', 'Instagram bio', 'headline'],
  input: Type.Object({
    platform: Type.Enum(
      ['instagram', 'x', 'tiktok', 'linkedin', 'threads', 'bluesky', 'youtube', 'facebook'],
      { default: 'instagram', description: 'Sets the limit' },
    ),
    role: Type.String({ maxLength: 60, description: 'What you are or do' }),
    interests: Type.Optional(listInput.schema({ description: 'Topics: array or comma-separated' })),
    achievements: Type.Optional(listInput.schema({ description: 'Proof points: array or one a line' })),
    location: Type.Optional(Type.String({ description: 'Place' })),
    call_to_action: Type.Optional(Type.String({ description: 'E.g. Free guide' })),
    link: Type.Optional(Type.String({ description: 'URL for the end' })),
    emoji: Type.Boolean({ default: true, description: 'Use emoji as bullets' }),
    count: Type.Integer({ minimum: 1, maximum: 5, default: 3, description: 'Variants' }),
  }),
  output: Type.Object({
    bios: Type.Array(
      Type.Object({
        style: Type.Enum(STYLES),
        text: Type.String(),
        characters: Type.Integer(),
        omitted: Type.Array(Type.String(), { description: 'Arguments that did not fit' }),
      }),
    ),
    limit: Type.Integer(),
    platform: Type.String(),
  }),
  examples: [
    {
      name: 'what does not fit is left out',
      input: {
        platform: 'tiktok',
        role: 'Travel photographer',
        interests: 'mountains, rivers, deserts',
        location: 'Lisbon',
        achievements: ['Two exhibitions in national museums this year'],
        emoji: false,
        count: 1,
      },
      output: {
        limit: 80,
        bios: [
          {
            style: 'lines',
            text: 'Travel photographer\nmountains · rivers · deserts',
            characters: 48,
            omitted: ['location', 'achievements'],
          },
        ],
      },
    },
  ],
  run({ platform, emoji, count, ...given }) {
    const parts = readParts(given);
    return {
      bios: STYLES.slice(0, count).map((style) => fitBio(style, parts, platform, emoji)),
      limit: LIMITS[platform],
      platform,
    };
  },
});

function readParts(given: {
  readonly role: string;
  readonly interests?: string | readonly string[];
  readonly achievements?: string | readonly string[];
  readonly location?: string;
  readonly call_to_action?: string;
  readonly link?: string;
}): Part[] {
  const { role, interests, achievements, location = '', call_to_action = '', link = '' } = given;
  if (role.trim() === '') throw new InputError('role', 'expected what you are or do, got only blanks');
  if (link.trim() !== '' && !isLink(link.trim()))
    throw new InputError('link', `expected a URL, got ${quote(link)}`);
  const texts: Readonly<Record<PartName, string>> = {
    role,
    interests: listInput.parse(interests, listInput.commas).join(' · '),
    achievements: listInput.parse(achievements, listInput.lines).join(' · '),
    location,
    call_to_action,
    link,
  };
  return PART_NAMES.map((name) => ({ name, text: texts[name].trim().replace(/\s+/g, ' ') })).filter(
    ({ text }) => text !== '',
  );
}

/** A web address, or one as people write it: `example.com/me`. */
function isLink(text: string): boolean {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  return url?.username === '' && /^[^\s:]+\.[^\s.:]+$/.test(url.hostname) && !/\s/.test(text);
}

function fitBio(style: Style, parts: readonly Part[], platform: Platform, emoji: boolean) {
  const limit = LIMITS[platform];
  const shown = style === 'minimal' ? parts.filter(({ name }) => name === 'role' || name === 'link') : parts;
  let kept = shown;
  const omitted: PartName[] = [];
  for (const name of [undefined, ...LEFT_OUT_FIRST]) {
    if (name !== undefined && kept.some((part) => part.name === name)) {
      kept = kept.filter((part) => part.name !== name);
      omitted.push(name);
    }
    const text = join(style, kept, platform, emoji);
    const characters = postLength(platform, text);
    if (characters <= limit) return { style, text, characters, omitted };
  }
  throw new InputError('role', `expected one that fits into ${limit} characters`);
}

function join(style: Style, parts: readonly Part[], platform: Platform, emoji: boolean): string {
  const texts = parts.map(({ text }) => text);
  // Headlines on LinkedIn are one line.
  const line = platform === 'linkedin' ? ' | ' : '\n';
  if (style === 'sentence') return sentence(parts);
  if (style === 'pipes') return texts.join(' | ');
  if (style === 'bullets')
    return parts.map(({ name, text }) => `${emoji ? BULLETS[name] : '•'} ${text}`).join(line);
  return texts.join(line);
}

/** The parts as prose: the role with what it is about, then a sentence each. */
function sentence(parts: readonly Part[]): string {
  const of = (name: PartName) => parts.find((part) => part.name === name)?.text;
  const interests = of('interests');
  const location = of('location');
  const about = [
    of('role'),
    interests === undefined ? undefined : `into ${interests.replaceAll(' · ', ', ')}`,
    location === undefined ? undefined : `based in ${location}`,
  ].filter((text) => text !== undefined);
  const sentences = [about.join(', '), of('achievements')?.replaceAll(' · ', ', '), of('call_to_action')];
  const prose = sentences
    .filter((text) => text !== undefined)
    .map((text) => (/[.!?…]$/u.test(text) ? text : `${text}.`))
    .join(' ');
  const link = of('link');
  return link === undefined ? prose : `${prose} ${link}`;
}
