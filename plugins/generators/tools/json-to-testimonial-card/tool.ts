import { defineTool, quote, Type } from '@toolyard/sdk';
import { CARD_FORMS, IGNORED_KEYS } from '../../lib/card-answer.ts';
import { cardArgument, readCard, type CardFields } from '../../lib/card-fields.ts';
import { writeCard } from '../../lib/card-markup.ts';
import { initialsOf } from '../../lib/card-parts.ts';
import { TESTIMONIAL_TEMPLATES, testimonialCard } from './testimonial-card.ts';

export default defineTool({
  title: 'JSON to Testimonial Card',
  summary:
    'Build a testimonial card from JSON in six templates: inline-style HTML, Tailwind markup and a JSX component.',
  keywords: ['review', 'customer quote', 'rating', 'React component'],
  input: Type.Object({
    json: cardArgument('Testimonial: quote, author, title, company, avatar, rating, date, highlighted'),
    template: Type.Enum([...TESTIMONIAL_TEMPLATES], { default: 'classic', description: 'Design' }),
  }),
  output: Type.Object({ ...CARD_FORMS, template: Type.String(), ignored_keys: IGNORED_KEYS }),
  examples: [
    {
      name: 'rating, title and company',
      input: {
        json: { quote: 'Good', author: 'B', title: 'CEO', company: 'Example', rating: 5 },
        template: 'bubble',
      },
      output: { template: 'bubble', ignored_keys: [] },
    },
  ],
  run({ json, template }) {
    const fields = readCard(json);
    const author = fields.requiredText('author');
    const role = [fields.text('title'), fields.text('company')].filter((part) => part !== undefined);
    const testimonial = {
      quote: fields.requiredText('quote'),
      author,
      initials: initialsOf(author),
      role: role.length === 0 ? undefined : role.join(', '),
      avatar: fields.url('avatar'),
      rating: ratingOf(fields),
      date: fields.text('date'),
      highlighted: fields.flag('highlighted') ?? false,
    };
    return {
      ...writeCard(testimonialCard(testimonial, template), 'TestimonialCard'),
      template,
      ignored_keys: fields.ignoredKeys(),
    };
  },
});

/** From 1 to 5, in halves. */
function ratingOf(fields: CardFields): number | undefined {
  const rating = fields.number('rating', 1, 5);
  if (rating === undefined || Number.isInteger(rating * 2)) return rating;
  return fields.refuse('rating', `expected a rating from 1 to 5 in halves, got ${quote(rating)}`);
}
