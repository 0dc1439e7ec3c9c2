import type { GivenKeyframe } from './keyframes.ts';

type Properties = GivenKeyframe['properties'];

/** Keyframes by offset in percent. */
function frames(byOffset: Readonly<Record<number, Properties>>): readonly GivenKeyframe[] {
  return Object.entries(byOffset).map(([offset, properties]) => ({ offset: Number(offset), properties }));
}

export const ANIMATION_PRESETS = {
  'fade-in': frames({ 0: { opacity: 0 }, 100: { opacity: 1 } }),
  'fade-out': frames({ 0: { opacity: 1 }, 100: { opacity: 0 } }),
  'slide-in-left': frames({ 0: { x: '-100%', opacity: 0 }, 100: { x: '0', opacity: 1 } }),
  'slide-in-right': frames({ 0: { x: '100%', opacity: 0 }, 100: { x: '0', opacity: 1 } }),
  'slide-in-up': frames({ 0: { y: '100%', opacity: 0 }, 100: { y: '0', opacity: 1 } }),
  'slide-in-down': frames({ 0: { y: '-100%', opacity: 0 }, 100: { y: '0', opacity: 1 } }),
  'zoom-in': frames({ 0: { scale: 0.5, opacity: 0 }, 100: { scale: 1, opacity: 1 } }),
  'zoom-out': frames({ 0: { scale: 1, opacity: 1 }, 100: { scale: 0.5, opacity: 0 } }),
  bounce: frames({
    0: { y: 0 },
    20: { y: 0 },
    40: { y: -30 },
    50: { y: 0 },
    60: { y: -15 },
    80: { y: 0 },
    90: { y: -4 },
    100: { y: 0 },
  }),
  shake: frames({
    0: { x: 0 },
    10: { x: -10 },
    20: { x: 10 },
    30: { x: -10 },
    40: { x: 10 },
    50: { x: -10 },
    60: { x: 10 },
    70: { x: -10 },
    80: { x: 10 },
    90: { x: -10 },
    100: { x: 0 },
  }),
  pulse: frames({ 0: { scale: 1 }, 50: { scale: 1.05 }, 100: { scale: 1 } }),
  spin: frames({ 0: { rotate: 0 }, 100: { rotate: 360 } }),
  flip: frames({
    0: { transform: 'perspective(400px) rotateY(0deg)' },
    100: { transform: 'perspective(400px) rotateY(360deg)' },
  }),
  swing: frames({
    0: { rotate: 0 },
    20: { rotate: 15 },
    40: { rotate: -10 },
    60: { rotate: 5 },
    80: { rotate: -5 },
    100: { rotate: 0 },
  }),
} as const;
