import { Amount } from '@toolyard/kit/money';
import { defineTool, nullable, Type } from '@toolyard/sdk';
import { CARD_FORMS, IGNORED_KEYS } from '../../lib/card-answer.ts';
import { cardArgument, readCard } from '../../lib/card-fields.ts';
import { writeCard } from '../../lib/card-markup.ts';
import { PRODUCT_TEMPLATES, productCard } from './product-card.ts';

export default defineTool({
  title: 'JSON to Product Card',
  summary:
    'Build a shop product card from JSON in six templates, with sale price and stars: inline-style HTML, Tailwind markup and JSX.',
  keywords: ['e-commerce', 'discount', 'rating', 'React component'],
  input: Type.Object({
    json: cardArgument('Product: name, price, originalPrice, currency, image, rating, reviews, …'),
    template: Type.Enum([...PRODUCT_TEMPLATES], { default: 'classic', description: 'Design' }),
  }),
  output: Type.Object({
    ...CARD_FORMS,
    template: Type.String(),
    ignored_keys: IGNORED_KEYS,
    discount_percent: nullable(Type.Integer()),
  }),
  examples: [
    {
      name: 'sale',
      input: {
        json: {
          name: 'Desk',
          price: 974.25,
          originalPrice: 1299,
          currency: '€',
          rating: 4.5,
          reviews: 1234,
          inStock: false,
        },
      },
      output: { discount_percent: 25 },
    },
    {
      name: 'JSON as a string, unknown key',
      input: { json: '{"name":"A","price":0,"sku":"x"}', template: 'dark' },
      output: { template: 'dark', ignored_keys: ['sku'], discount_percent: null },
    },
  ],
  run({ json, template }) {
    const fields = readCard(json);
    const product = {
      name: fields.requiredText('name'),
      price: fields.requiredNumber('price', 0),
      originalPrice: fields.number('originalPrice', 0),
      currency: fields.text('currency') ?? '$',
      image: fields.url('image'),
      rating: fields.number('rating', 0, 5),
      reviews: fields.count('reviews'),
      description: fields.text('description'),
      badges: fields.texts('badges'),
      inStock: fields.flag('inStock'),
      category: fields.text('category'),
    };
    const discount = discountPercent(product.price, product.originalPrice);
    return {
      ...writeCard(productCard({ ...product, discount }, template), 'ProductCard'),
      template,
      ignored_keys: fields.ignoredKeys(),
      discount_percent: discount,
    };
  },
});

/** How much lower the price is than before, in whole percent, half up; null when it is not. */
function discountPercent(price: number, original = 0): number | null {
  if (original <= price) return null;
  return new Amount(original).minus(price).div(original).times(100).toDecimalPlaces(0).toNumber();
}
