import { createHash } from 'node:crypto';

/**
 * Pages run their own scripts and nothing else: none written into the page, none from elsewhere, and none made
 * of text (Trusted Types), whatever a page shows.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // A blob is what the page itself made: an image that a tool answered.
  "img-src 'self' blob:",
  "connect-src 'self'",
  // What shows the pages that tools make.
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** The headers of a page, by its policy; where it came from is told to no other page. */
export function pageHeaders(policy = CONTENT_SECURITY_POLICY): Readonly<Record<string, string>> {
  return { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' };
}

/** A tool's page has a form that works without scripts, and pictures in examples. */
export const TOOL_PAGE_POLICY = CONTENT_SECURITY_POLICY.replace(
  "form-action 'none'",
  "form-action 'self'",
).replace("img-src 'self' blob:", "img-src 'self' blob: data:");

/**
 * The frame in which a page that a tool made is shown: with its styles and the images that it brings, without a
 * network, without scripts but the frame's own, in an origin that is nobody else's.
 */
export function previewPolicy(page: string): string {
  return `${appPolicy([scriptOf(page)])}; frame-ancestors 'self'; sandbox allow-scripts`;
}

/**
 * The page in which chats show results: its own scripts and the preview's, which is a frame within, and no network,
 * whatever the chat allows.
 */
export function appPolicy(scripts: readonly string[]): string {
  const digests = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    "default-src 'none'",
    `script-src ${digests.join(' ')}`,
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** The one script of a page that was built. */
export function scriptOf(page: string): string {
  return page.slice(page.indexOf('<script>') + '<script>'.length, page.lastIndexOf('</script>'));
}

/** The page on which people sign in reaches one address besides the host: where it gets its token. */
export function signInPolicy(tokenEndpoint: string | undefined): string {
  return CONTENT_SECURITY_POLICY.replace(
    "connect-src 'self'",
    ["connect-src 'self'", ...(tokenEndpoint === undefined ? [] : [sourceOf(tokenEndpoint)])].join(' '),
  ).replace(
    "require-trusted-types-for 'script'",
    "worker-src 'self'; require-trusted-types-for 'script'; trusted-types toolyard",
  );
}

/** An address as a policy names it (CSP 3 §2.3.1): a `;` or `,` in its path would end the directive. */
function sourceOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C').replaceAll("'", '%27');
}
