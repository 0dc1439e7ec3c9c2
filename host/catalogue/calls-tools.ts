import type { Tool } from './bundle.ts';

/** Whether a tool may call others. Where no tool of a bundle that has the permission says so, any may. */
export function callsTools({
  manifest,
  bundle: {
    manifest: { permissions, tools },
  },
}: Tool): boolean {
  if (permissions.tools !== true) return false;
  return manifest.callsTools ?? !tools.some((other) => other.callsTools === true);
}
