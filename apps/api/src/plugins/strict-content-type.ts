import { AppError } from '@plumbline/shared/errors/app-error.ts';
import type { App } from '../create-instance.ts';

const JSON_TYPE = /^application\/json(?:;\s?charset="?utf-8"?)?$/i;
/** What other programs than the product's send: parts of files, and the forms of mail programs. */
const OWN_PARSERS = ['/api/uploads', '/api/auth/noteAlert/oneClick'];
const CLIENT_HINTS = ['enableskip'];

/**
 * Only plain JSON bodies are read; a type with anything around it is refused before the body is (reliability.md D86).
 * `enableSkip` is a wish to the client's own request layer: whoever sends it along changes nothing here (decisions 33).
 */
export function registerStrictContentType(app: App): void {
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request) => {
    for (const name of CLIENT_HINTS) delete request.headers[name];
    const type = request.headers['content-type'];
    const isOwnParser = OWN_PARSERS.some((path) => request.url.startsWith(path));
    if (type !== undefined && !isOwnParser && !JSON_TYPE.test(type)) {
      throw new AppError('unsupported-media-type');
    }
  });
  app.addHook('preValidation', async (request) => {
    const { body } = request;
    if (typeof body === 'object' && body !== null) Reflect.deleteProperty(body, 'enableSkip');
  });
}
