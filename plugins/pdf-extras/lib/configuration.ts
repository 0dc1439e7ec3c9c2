import { Type, type ToolContext } from '@toolyard/sdk';

type Config = ToolContext['config'];

const DEFAULTS = { image_quality: 75, image_dpi: 150 };

/** What the operator sets for the bundle. */
export const Configuration = Type.Object({
  owner_password: Type.Optional(
    Type.String({
      writeOnly: true,
      title: 'Owner password',
      description:
        "pdf-protect's owner password where a caller gives none, so that you can lift what it forbids",
    }),
  ),
  image_quality: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: DEFAULTS.image_quality,
    title: 'JPEG quality',
    description: 'of pdf-compress and pdf-to-images where a caller gives none',
  }),
  image_dpi: Type.Integer({
    minimum: 18,
    maximum: 600,
    default: DEFAULTS.image_dpi,
    title: 'Pixels per inch',
    description: 'of pdf-compress and pdf-to-images where a caller gives none',
  }),
});

/** A text that the operator set; empty where they did not. */
export function configuredText(config: Config, name: 'owner_password'): string {
  const value = config[name];
  return typeof value === 'string' ? value : '';
}

/** A number that the operator set, or its default. */
export function configuredNumber(config: Config, name: keyof typeof DEFAULTS): number {
  const value = config[name];
  return typeof value === 'number' ? value : DEFAULTS[name];
}
