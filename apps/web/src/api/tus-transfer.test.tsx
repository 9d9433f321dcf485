import { beforeEach, expect, test, vi } from 'vitest';
import { createTransfer } from './tus-transfer.ts';

// The build for browsers, which bundlers take by themselves.
vi.mock('tus-js-client', () => vi.importActual('tus-js-client/lib.es5/browser/index.js'));

interface Asked {
  method: string;
  url: string;
  offset: number;
  length: number;
}
interface Answered {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

/** What the server does with a request; null for an answer that is lost. */
let serve: (asked: Asked) => Answered | null;
let asked: string[];

/** The line to the server: as much of a request as the upload client uses. */
class Line {
  status = 0;
  responseText = '';
  readonly upload = {};
  onload: (() => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  #asked: Asked = { method: '', url: '', offset: 0, length: 0 };
  #headers: Record<string, string> = {};
  open(method: string, url: string): void {
    Object.assign(this.#asked, { method, url });
  }
  setRequestHeader(name: string, value: string): void {
    if (name === 'Upload-Offset') this.#asked.offset = Number(value);
  }
  getResponseHeader(name: string): string | null {
    return this.#headers[name.toLowerCase()] ?? null;
  }
  abort(): void {}
  send(body: Blob | null = null): void {
    this.#asked.length = body?.size ?? 0;
    asked.push(this.#asked.method);
    const answer = serve(this.#asked);
    queueMicrotask(() => {
      if (answer === null) return this.onerror?.(new Event('error'));
      Object.assign(this, { status: answer.status, responseText: answer.body ?? '' });
      this.#headers = answer.headers ?? {};
      this.onload?.();
    });
  }
}

const refusal = (status: number, error: string): Answered => ({
  status,
  body: JSON.stringify({ code: status, msg: error, data: { error, requestId: 'r' } }),
});

beforeEach(() => {
  asked = [];
  vi.stubGlobal('XMLHttpRequest', Line);
  localStorage.clear();
});

const send = (purpose: 'capture' | 'bcf') =>
  new Promise<string>((resolve, reject) => {
    const announcement =
      purpose === 'capture'
        ? ({ purpose, projectId: 'p', sourceId: 's' } as const)
        : ({ purpose, projectId: 'p' } as const);
    const events = {
      onProgress: () => undefined,
      onDone: () => resolve('done'),
      onFailed: (code: string | null) => resolve(code ?? 'lost'),
    };
    createTransfer(announcement, new File(['12345'], 'a.jpg'), events).then(({ start }) => start(), reject);
  });

/** Takes the bytes, and loses the answer to the last ones; with them the file has come and its upload is over. */
function takeAndLoseAnswer(conflictAt: 'POST' | 'PATCH'): void {
  let hasCome = false;
  serve = ({ method, offset, length }) => {
    if (method === 'POST')
      return hasCome ? refusal(409, 'conflict') : { status: 201, headers: { location: '/api/uploads/u' } };
    if (method === 'HEAD')
      return conflictAt === 'PATCH' && hasCome
        ? { status: 200, headers: { 'upload-offset': '0', 'upload-length': '5' } }
        : { status: 404 };
    if (hasCome) return refusal(409, 'conflict');
    hasCome = offset + length === 5;
    return null;
  };
}

test('a file of an inspection has come though the answer to its last bytes was lost: it is not sent again', async () => {
  takeAndLoseAnswer('POST');
  await expect(send('capture')).resolves.toBe('done');
  expect(asked).toEqual(['POST', 'PATCH', 'HEAD', 'POST']);
});

test('a conflict over anything else is none of that', async () => {
  vi.useFakeTimers();
  takeAndLoseAnswer('PATCH');
  const sent = send('capture');
  await vi.runAllTimersAsync();
  await expect(sent).resolves.toBe('conflict');
  asked = [];
  takeAndLoseAnswer('POST');
  const other = send('bcf');
  await vi.runAllTimersAsync();
  await expect(other).resolves.toBe('conflict');
  vi.useRealTimers();
});
