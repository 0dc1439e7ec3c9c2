import type { ComponentChild } from 'preact';

/** Preact's rendering on the server, as far as the host uses it. */
export function renderToString(node: ComponentChild): string;
