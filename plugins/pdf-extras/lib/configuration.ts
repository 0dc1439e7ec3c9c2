import { Type, type ToolContext } from '@toolyard/sdk';

type Config = ToolContext['config'];

/** What the operator sets for the bundle. */
export const Configuration = Type.Object({
  owner_password: Type.Optional(
    Type.String({
      writeOnly: true,
      title: 'Owner password',
      description: "pdf-protect's where a caller gives none: it lifts what is forbidden",
    }),
  ),
});

/** A text that the operator set; empty where they did not. */
export function configuredText(config: Config, name: keyof typeof Configuration.properties): string {
  const value = config[name];
  return typeof value === 'string' ? value : '';
}
