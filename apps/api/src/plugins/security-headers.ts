import helmet from '@fastify/helmet';
import { MAIL_STYLE_HASH } from '@plumbline/server/mail/mail-style.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { App } from '../create-instance.ts';

const CspHashesSchema = z.object({ style: z.array(z.string().check(z.regex(/^'sha256-[A-Za-z0-9+/=]+'$/))) });

/**
 * Content security policy of every answer. The only inline styles allowed are the toast library's, by the hash
 * that the web's build wrote, so that index.html stays a static file, and that of the mails which the operator reads.
 */
export async function registerSecurityHeaders(app: App, webDistDir: string | undefined): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", ...styleHashes(webDistDir), MAIL_STYLE_HASH],
        fontSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
}

function styleHashes(webDistDir: string | undefined): string[] {
  const file = webDistDir ? join(webDistDir, 'csp-hashes.json') : '';
  if (!file || !existsSync(file)) return [];
  return CspHashesSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).style;
}
