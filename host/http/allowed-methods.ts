import type { FastifyInstance } from 'fastify';

/**
 * Remembers the methods of every route that is added from now on. Returns the methods of the route at a path (RFC 9110
 * §10.2.1); none: there is nothing. A route for whatever lies below an address counts for no path.
 */
export function rememberMethods(app: FastifyInstance): (path: string) => readonly string[] {
  const routes = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const path = trimmed(url);
    const route = routes.get(path) ?? { pattern: patternOf(path), methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(path, route);
  });
  return (path) => {
    const exact = routes.get(trimmed(path));
    const route = exact ?? [...routes.values()].find(({ pattern }) => pattern.test(trimmed(path)));
    return [...(route?.methods ?? [])].toSorted();
  };
}

function trimmed(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

/** A path with parameters such as `/tools/:id`. */
function patternOf(path: string): RegExp {
  const segments = path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '[^/]+' : RegExp.escape(segment)));
  return new RegExp(`^${segments.join('/')}$`);
}
