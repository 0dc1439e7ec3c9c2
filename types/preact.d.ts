/** Preact, as far as the host uses it: its own types bring the browser's DOM along. The pages' scripts are checked against those. */
export type ComponentChild = object | string | number | bigint | boolean | null | undefined;
type Children = ComponentChild | readonly Children[];
type Attributes = Readonly<Record<string, unknown>>;
type Component<Props> = (props: Props) => ComponentChild;
type Context<Value> = Component<{ readonly value: Value }> & { readonly Provider: Context<Value> };

export function h(
  name: string,
  attributes: Attributes | null,
  ...children: readonly Children[]
): ComponentChild;
export function h<Props>(
  component: Component<Props>,
  props: (Props & { readonly key?: string | number }) | null,
  ...children: readonly Children[]
): ComponentChild;
export const Fragment: Component<object>;
export function createContext<Value>(usual: Value): Context<Value>;
