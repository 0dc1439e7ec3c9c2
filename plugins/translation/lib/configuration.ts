import { Type, type ToolContext } from '@toolyard/sdk';

/** DeepL's addresses by plan. */
export const SERVICES = { free: 'https://api-free.deepl.com', pro: 'https://api.deepl.com' } as const;

export type Plan = keyof typeof SERVICES;

/** A key that the host puts into requests to one address, and that no tool sees. */
const keyOf = (plan: Plan, description: string) =>
  Type.Optional(
    Type.String({
      writeOnly: true,
      title: `Key of the ${plan} plan`,
      description,
      inject: {
        host: new URL(SERVICES[plan]).host,
        header: 'Authorization',
        format: 'DeepL-Auth-Key {value}',
      },
    }),
  );

/** What the operator sets for the bundle. */
export const Configuration = Type.Object({
  plan: Type.String({
    enum: ['free', 'pro'],
    default: 'free',
    title: 'Plan at DeepL',
    description: 'whose key is used',
  }),
  free_key: keyOf('free', 'ends with :fx'),
  pro_key: keyOf('pro', 'of a paid account'),
  keep_days: Type.Integer({
    minimum: 0,
    maximum: 365,
    default: 30,
    title: 'Days to keep translations',
    description: 'so that nothing is paid for twice; 0 keeps none',
  }),
});

interface Settings {
  readonly plan: Plan;
  readonly keepSeconds: number;
}

const DAY_SECONDS = 24 * 60 * 60;

export function readConfiguration({ plan, keep_days }: ToolContext['config']): Settings {
  const days = typeof keep_days === 'number' ? keep_days : 30;
  return { plan: plan === 'pro' ? 'pro' : 'free', keepSeconds: days * DAY_SECONDS };
}
