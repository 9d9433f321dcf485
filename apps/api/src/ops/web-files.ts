import fastifyStatic from '@fastify/static';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { App } from '../create-instance.ts';
import { SERVER_PATHS } from './server-paths.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built web app: hashed assets for ever, everything else fresh, and index.html for every address without
 * a file's ending, which are the app's own routes. Without a built app only the server's paths answer.
 */
export async function registerWebFiles(app: App, webDistDir: string | undefined): Promise<void> {
  if (!webDistDir || !existsSync(join(webDistDir, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: webDistDir,
    serve: false,
    cacheControl: false,
    dotfiles: 'deny',
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(webDistDir, 'assets'));
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-store');
    },
  });
  app.get(
    '/*',
    { schema: { hide: true }, config: { access: 'public', unmetered: true } },
    async (request, reply) => {
      const path = request.url.split('?')[0] ?? '/';
      if (SERVER_PATHS.test(path)) throw app.unknownAddress(request);
      return reply.sendFile(/\.\w+$/.test(path) ? decodePath(path) : 'index.html');
    },
  );
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path).slice(1);
  } catch {
    throw new AppError('not-found');
  }
}
