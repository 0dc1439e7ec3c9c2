import { defineTool, Type } from '@toolyard/sdk';
import { CARD_FORMS, IGNORED_KEYS } from '../../lib/card-answer.ts';
import { cardArgument, readCard, type CardFields } from '../../lib/card-fields.ts';
import { writeCard } from '../../lib/card-markup.ts';
import { initialsOf } from '../../lib/card-parts.ts';
import { NETWORKS, PROFILE_TEMPLATES, profileCard, roleOf } from './profile-card.ts';

export default defineTool({
  title: 'JSON to Profile Card',
  summary:
    'Build a person or team profile card from JSON in six templates: inline-style HTML, Tailwind markup and a JSX component.',
  keywords: ['team member', 'avatar', 'business card', 'React component'],
  input: Type.Object({
    json: cardArgument('Profile: name, title, company, location, email, avatar, bio, skills, social, …'),
    template: Type.Enum([...PROFILE_TEMPLATES], { default: 'classic', description: 'Design' }),
  }),
  output: Type.Object({
    ...CARD_FORMS,
    template: Type.String(),
    ignored_keys: IGNORED_KEYS,
    initials: Type.String({ description: 'shown when there is no avatar' }),
  }),
  examples: [
    {
      name: 'unknown key',
      input: { json: { name: 'A', age: 3 } },
      output: { ignored_keys: ['age'], initials: 'A' },
    },
  ],
  run({ json, template }) {
    const fields = readCard(json);
    const name = fields.requiredText('name');
    const initials = initialsOf(name);
    const profile = {
      name,
      initials,
      role: roleOf(fields.text('title'), fields.text('company')),
      location: fields.text('location'),
      email: fields.email('email'),
      avatar: fields.url('avatar'),
      bio: fields.text('bio'),
      skills: fields.texts('skills'),
      social: socialLinks(fields),
      coverColor: fields.colorOrCurrent('coverColor'),
    };
    return {
      ...writeCard(profileCard(profile, template), 'ProfileCard'),
      template,
      ignored_keys: fields.ignoredKeys(),
      initials,
    };
  },
});

function socialLinks(fields: CardFields) {
  const social = fields.object('social');
  if (social === undefined) return [];
  return social.keys().flatMap((network) => {
    const label = Object.entries(NETWORKS).find(([known]) => known === network)?.[1];
    if (label === undefined)
      return social.refuse(network, `expected one of the networks ${Object.keys(NETWORKS).join(', ')}`);
    const url = social.url(network);
    return url === undefined ? [] : [{ label, url }];
  });
}
