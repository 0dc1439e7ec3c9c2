import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { PreparedAnswer } from '../http/prepared-answer.ts';
import { BUILT } from './build.ts';
import { pageHeaders, previewPolicy } from './policy.ts';

/** The pages by the path at which people find them. */
const PAGES = { '/': 'catalogue.html', '/bins': 'bins.html', '/chain': 'chain.html' } as const;

/** What the pages load, under `/web/`. */
const ASSETS = [
  'catalogue.js',
  'bins.js',
  'tool.js',
  'chain.js',
  'reference.js',
  'theme.js',
  'palette.js',
  'chart.js',
  'style.css',
  'icon.svg',
] as const;

/** What signing in loads besides. */
const SIGN_IN_ASSETS = ['sign-in.js', 'session-worker.js', 'signed-in.js'] as const;

export interface WebOptions {
  /** Whether people sign in on the pages: then what every host's pages load alike is there for anyone. */
  readonly signsIn?: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The pages for people and what they load: files of the build, read at their first request. */
export async function webRoutes(app: FastifyInstance, { signsIn = false }: WebOptions = {}): Promise<void> {
  const forAnyone: FastifyContextConfig = signsIn ? { access: 'anyone' } : {};
  const serve = (path: string, file: string, config: FastifyContextConfig) => {
    let answer: Promise<PreparedAnswer> | undefined;
    app.get(path, { config }, async (request, reply) => {
      answer ??= readAnswer(file);
      // The worker's pages lie above its own folder.
      if (file === 'session-worker.js') reply.header('service-worker-allowed', '../');
      return (await answer).send(request, reply.headers(pageHeaders()));
    });
  };
  for (const [path, file] of Object.entries(PAGES)) serve(path, file, { page: './' });
  for (const file of ASSETS) serve(`/web/${file}`, file, forAnyone);
  if (signsIn) {
    for (const file of SIGN_IN_ASSETS) serve(`/web/${file}`, file, forAnyone);
    serve('/web/signed-in', 'signed-in.html', forAnyone);
  }
  app.get('/web/preview', { config: forAnyone }, async (request, reply) => {
    const answer = await readAnswer('preview.html');
    return answer.send(request, reply.headers(pageHeaders(previewPolicy(answer.body.toString('utf8')))));
  });
}

async function readAnswer(file: string): Promise<PreparedAnswer> {
  return new PreparedAnswer(
    await readFile(join(BUILT, file)),
    TYPES[extname(file)] ?? 'application/octet-stream',
  );
}
