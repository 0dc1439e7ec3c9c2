import { defineTool, Type } from '@toolyard/sdk';
import { CARD_FORMS, IGNORED_KEYS } from '../../lib/card-answer.ts';
import { readCard } from '../../lib/card-fields.ts';
import { writeCard } from '../../lib/card-markup.ts';
import { SOCIAL_CARD, SOCIAL_TEMPLATES, socialCard } from './social-card.ts';

export default defineTool({
  title: 'JSON to Social Card',
  summary:
    'Build a 1200x630 social or Open Graph card from JSON in six templates: inline-style HTML, Tailwind markup and a JSX component.',
  keywords: ['og:image', 'preview image', 'Twitter card', 'share', 'React'],
  input: Type.Object({
    json: Type.String({
      description: 'JSON object as a string: title, description, author, avatar, date, siteName, …',
    }),
    template: Type.Enum([...SOCIAL_TEMPLATES], { default: 'og-classic', description: 'Design' }),
  }),
  output: Type.Object({
    ...CARD_FORMS,
    template: Type.String(),
    ignored_keys: IGNORED_KEYS,
    width: Type.Integer(),
    height: Type.Integer(),
  }),
  examples: [
    {
      name: 'title only',
      input: { json: '{"title":"Hello"}' },
      output: { template: 'og-classic', width: 1200, height: 630, ignored_keys: [] },
    },
  ],
  run({ json, template }) {
    const fields = readCard(json);
    const card = {
      title: fields.requiredText('title'),
      description: fields.text('description'),
      author: fields.text('author'),
      avatar: fields.url('avatar'),
      date: fields.text('date'),
      siteName: fields.text('siteName'),
      logo: fields.url('logo'),
      background: fields.color('background'),
      textColor: fields.colorOrCurrent('textColor'),
      tag: fields.text('tag'),
    };
    return {
      ...writeCard(socialCard(card, template), 'SocialCard'),
      template,
      ignored_keys: fields.ignoredKeys(),
      ...SOCIAL_CARD,
    };
  },
});
