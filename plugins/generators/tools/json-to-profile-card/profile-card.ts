import {
  article,
  box,
  boxOfAny,
  heading,
  item,
  link,
  list,
  maybe,
  paragraph,
  type CardElement,
} from '../../lib/card-element.ts';
import { portrait, TEXT_STYLE } from '../../lib/card-parts.ts';
import type { Style } from '../../lib/card-style.ts';

export const PROFILE_TEMPLATES = ['classic', 'modern', 'dark', 'compact', 'minimal', 'gradient'] as const;

export type ProfileTemplate = (typeof PROFILE_TEMPLATES)[number];

/** The networks that a profile links to, as they write themselves. */
export const NETWORKS = {
  twitter: 'Twitter',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  website: 'Website',
} as const;

export interface Profile {
  readonly name: string;
  readonly initials: string;
  /** Title and company in one. */
  readonly role: string | undefined;
  readonly location: string | undefined;
  readonly email: string | undefined;
  readonly avatar: string | undefined;
  readonly bio: string | undefined;
  readonly skills: readonly string[];
  readonly social: readonly { readonly label: string; readonly url: string }[];
  readonly coverColor: string | undefined;
}

/** What tells one design from another. */
interface Design {
  readonly root: Style;
  /** The band behind the portrait; undefined where there is one only when a colour is given. */
  readonly cover: string | undefined;
  readonly portrait: { readonly size: number; readonly background: string; readonly color: string };
  readonly ring: string;
  readonly centred: boolean;
  readonly muted: string;
  readonly accent: string;
  readonly skill: Style;
  readonly name: Style;
}

const LIGHT: Design = {
  root: {
    maxWidth: 360,
    background: '#ffffff',
    color: '#0f172a',
    border: '1px solid #e2e8f0',
    borderRadius: 16,
    boxShadow: '0 1px 3px rgba(15, 23, 42, 0.08)',
  },
  cover: '#2563eb',
  portrait: { size: 96, background: '#dbeafe', color: '#1d4ed8' },
  ring: '#ffffff',
  centred: true,
  muted: '#64748b',
  accent: '#1d4ed8',
  skill: { background: '#eff6ff', color: '#1d4ed8', borderRadius: 9999 },
  name: { fontSize: 22, fontWeight: 700 },
};

const DESIGNS: Readonly<Record<ProfileTemplate, Design>> = {
  classic: LIGHT,
  modern: {
    ...LIGHT,
    root: {
      ...LIGHT.root,
      maxWidth: 400,
      border: '0',
      borderRadius: 24,
      boxShadow: '0 20px 40px rgba(15, 23, 42, 0.12)',
    },
    cover: 'linear-gradient(120deg, #0ea5e9 0%, #6366f1 100%)',
    centred: false,
    accent: '#4f46e5',
    portrait: { size: 96, background: '#e0e7ff', color: '#4338ca' },
    skill: { background: '#eef2ff', color: '#4338ca', borderRadius: 8 },
    name: { fontSize: 24, fontWeight: 800, letterSpacing: '-0.02em' },
  },
  dark: {
    ...LIGHT,
    root: {
      ...LIGHT.root,
      background: '#0f172a',
      color: '#f8fafc',
      border: '1px solid #1e293b',
      boxShadow: '0 8px 24px rgba(0, 0, 0, 0.35)',
    },
    cover: '#1e293b',
    ring: '#0f172a',
    portrait: { size: 96, background: '#164e63', color: '#a5f3fc' },
    muted: '#94a3b8',
    accent: '#22d3ee',
    skill: { background: '#1e293b', color: '#a5f3fc', borderRadius: 9999 },
  },
  compact: {
    ...LIGHT,
    root: { ...LIGHT.root, maxWidth: 420, borderRadius: 12 },
    cover: undefined,
    centred: false,
    portrait: { size: 56, background: '#dbeafe', color: '#1d4ed8' },
    skill: { background: '#f1f5f9', color: '#334155', borderRadius: 6 },
    name: { fontSize: 17, fontWeight: 600 },
  },
  minimal: {
    ...LIGHT,
    root: { maxWidth: 340, background: '#ffffff', color: '#18181b' },
    cover: undefined,
    portrait: { size: 72, background: '#f4f4f5', color: '#3f3f46' },
    centred: false,
    muted: '#71717a',
    accent: '#18181b',
    skill: { border: '1px solid #d4d4d8', color: '#3f3f46' },
    name: { fontSize: 20, fontWeight: 500 },
  },
  gradient: {
    ...LIGHT,
    root: {
      maxWidth: 360,
      background: 'linear-gradient(150deg, #4338ca 0%, #a21caf 100%)',
      color: '#ffffff',
      borderRadius: 24,
      boxShadow: '0 16px 36px rgba(88, 28, 135, 0.35)',
    },
    cover: undefined,
    portrait: { size: 96, background: '#ffffff', color: '#6d28d9' },
    ring: '#ffffff',
    muted: '#ede9fe',
    accent: '#ffffff',
    skill: { background: 'rgba(255, 255, 255, 0.18)', color: '#ffffff', borderRadius: 9999 },
  },
};

export function profileCard(profile: Profile, template: ProfileTemplate): CardElement {
  const design = DESIGNS[template];
  const cover = profile.coverColor ?? design.cover;
  const compact = template === 'compact';
  const { centred } = design;
  const alignItems = centred ? 'center' : 'flex-start';
  const { size } = design.portrait;
  const face = portrait(
    profile.avatar,
    profile.initials,
    design.portrait,
    // Half of it lies on the cover.
    cover === undefined || compact
      ? {}
      : { marginTop: -size / 2 - 24, border: `4px solid ${design.ring}`, position: 'relative' },
  );
  const who = box(
    { display: 'flex', flexDirection: 'column', alignItems, gap: 2, minWidth: 0 },
    identity(profile, design),
  );
  return article(
    {
      boxSizing: 'border-box',
      width: '100%',
      overflow: 'hidden',
      fontFamily: 'sans',
      lineHeight: 1.5,
      textAlign: centred ? 'center' : 'start',
      ...design.root,
    },
    [
      maybe(cover, (background) => box({ height: compact ? 8 : 104, background }, [])),
      box(
        {
          display: 'flex',
          flexDirection: 'column',
          alignItems,
          gap: 16,
          padding: compact ? 20 : template === 'minimal' ? 20 : 24,
          ...(template === 'minimal' && cover !== undefined ? { padding: '24px 20px 20px' } : {}),
        },
        [
          ...(compact
            ? [box({ display: 'flex', alignItems: 'center', gap: 16, minWidth: 0 }, [face, who])]
            : [face, who]),
          maybe(profile.bio, (bio) => paragraph({ ...TEXT_STYLE, fontSize: 15 }, bio)),
          skillsOf(profile, design),
          linksOf(profile, design),
        ],
      ),
    ],
  );
}

function identity({ name, role, location, email }: Profile, { name: style, muted, accent }: Design) {
  const line: Style = { ...TEXT_STYLE, fontSize: 15, color: muted };
  return [
    heading({ ...TEXT_STYLE, lineHeight: 1.3, ...style }, name),
    maybe(role, (text) => paragraph(line, text)),
    maybe(location, (text) => paragraph({ ...line, fontSize: 14 }, text)),
    maybe(email, (address) =>
      link(
        // What would begin another part of the URL (RFC 6068 §2).
        `mailto:${address.replace(/[?&%#/]/g, encodeURIComponent)}`,
        { fontSize: 14, color: accent, overflowWrap: 'anywhere' },
        address,
      ),
    ),
  ];
}

function skillsOf({ skills }: Profile, { skill, centred }: Design): CardElement | undefined {
  if (skills.length === 0) return undefined;
  return list(
    {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: centred ? 'center' : 'flex-start',
      gap: 8,
      margin: 0,
      padding: 0,
      listStyle: 'none',
    },
    skills.map((text) =>
      item({ padding: '3px 12px', fontSize: 13, fontWeight: 500, overflowWrap: 'anywhere', ...skill }, text),
    ),
  );
}

function linksOf({ social }: Profile, { accent, centred }: Design): CardElement | undefined {
  return boxOfAny(
    { display: 'flex', flexWrap: 'wrap', justifyContent: centred ? 'center' : 'flex-start', gap: 16 },
    social.map(({ label, url }) =>
      link(url, { fontSize: 14, fontWeight: 600, color: accent }, label, { rel: 'noopener' }),
    ),
  );
}

/** What is printed of a job: "title at company", or the one of them that is given. */
export function roleOf(title: string | undefined, company: string | undefined): string | undefined {
  return title !== undefined && company !== undefined ? `${title} at ${company}` : (title ?? company);
}
