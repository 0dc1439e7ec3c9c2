import type { createContext } from 'preact';

/** Preact's hooks, as far as the host uses them. */
type Context<Value> = ReturnType<typeof createContext<Value>>;

export function useContext<Value>(context: Context<Value>): Value;
export function useEffect(effect: () => void | (() => void), inputs?: readonly unknown[]): void;
export function useMemo<Value>(make: () => Value, inputs: readonly unknown[]): Value;
export function useRef<Value>(first: Value): { current: Value };
export function useState<Value>(first: Value): [Value, (next: Value) => void];
export function useState<Value>(): [Value | undefined, (next: Value) => void];
