// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { MEMBER } from '../testing/sample-sessions.ts';
import { startTestApi, type TestAnswer } from '../testing/test-api.ts';
import { lineGone, lineLost } from './feed-line.ts';
import { queryClient } from './query-client.ts';
import { RequestError } from './request-error.ts';
import { configureRequests, request } from './request.ts';
import { getSession, leaveVisit, removeMemberSession, storeMemberSession } from './session-store.ts';

const schema = z.object({ code: z.number(), data: z.string() });
const good: TestAnswer = { body: { code: 200, msg: 'ok', data: 'yes' } };
const failed = (status: number, error: string): TestAnswer => ({
  status,
  body: { code: status, msg: `msg of ${error}`, data: { error, requestId: 'r-1' } },
});
const events = {
  onSystemError: vi.fn<(error: RequestError) => void>(),
  onDuplicate: vi.fn<() => void>(),
  onUnauthenticated: vi.fn<() => void>(),
  languageTag: () => 'ja',
};
let api: Awaited<ReturnType<typeof startTestApi>>;
let answers: (TestAnswer | null)[];

beforeEach(async () => {
  vi.clearAllMocks();
  answers = [good];
  api = await startTestApi((_asked, index) => answers[Math.min(index, answers.length - 1)] ?? null);
  configureRequests({ baseUrl: api.baseUrl, ...events });
  storeMemberSession({ accessToken: 'token-1', userData: MEMBER, rules: [], firstLogin: 0 }, 'Europe/Oslo');
});
afterEach(async () => {
  removeMemberSession();
  leaveVisit();
  await api.close();
});

describe('request', () => {
  it('sends the bearer, the language and, on POST, an idempotency key', async () => {
    await request('/thing', { schema });
    await request('/thing', { schema, method: 'POST', body: { a: 1 } });
    const [get, post] = api.seen;
    expect(get?.headers.authorization).toBe('Bearer token-1');
    expect(get?.headers['accept-language']).toBe('ja');
    expect(get?.headers['idempotency-key']).toBeUndefined();
    expect(post?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(post?.body).toEqual({ a: 1 });
  });

  it('names each call, a read and its repetition alike', async () => {
    answers = [failed(503, 'store-unavailable'), good];
    await request('/thing', { schema });
    await request('/thing', { schema });
    const ids = api.seen.map(({ headers }) => headers['x-request-id']);
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/);
    expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([true, false]);
  });

  it('knows what a failed call can be found by: the server’s word, else the id that was sent', async () => {
    const idOf = async (path: string) => {
      const error: unknown = await request(path, { schema, method: 'PUT' }).catch(
        (reason: unknown) => reason,
      );
      return error instanceof RequestError ? error.requestId : undefined;
    };
    answers = [failed(422, 'floor-name-taken')];
    expect(await idOf('/refused')).toBe('r-1');
    answers = [{ status: 502, body: 'Bad gateway' }];
    expect(await idOf('/away')).toBe(api.seen.at(-1)?.headers['x-request-id']);
    await api.close();
    expect(await idOf('/gone')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('parses the answer and refuses one of another shape', async () => {
    expect((await request('/thing', { schema })).data).toBe('yes');
    answers = [{ body: { code: 200, msg: 'ok', data: 7 } }];
    await expect(request('/thing', { schema })).rejects.toThrow(/invalid|expected/i);
    expect(events.onSystemError).toHaveBeenCalledOnce();
  });

  it.each([408, 409, 425, 429, 500, 502, 503, 504])('tries a read once more after %i', async (status) => {
    answers = [failed(status, 'internal'), good];
    expect((await request('/thing', { schema })).data).toBe('yes');
    expect(api.seen).toHaveLength(2);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('never repeats a %s', async (method) => {
    answers = [failed(503, 'store-unavailable'), good];
    await expect(request('/thing', { schema, method })).rejects.toThrow('msg of store-unavailable');
    expect(api.seen).toHaveLength(1);
  });

  it('does not repeat a read after a status that will not change', async () => {
    answers = [failed(404, 'not-found')];
    await expect(request('/thing', { schema })).rejects.toThrow('msg of not-found');
    expect(api.seen).toHaveLength(1);
  });

  it('rejects with Error: {msg} and shows the system error', async () => {
    answers = [failed(422, 'floor-name-taken')];
    const error: unknown = await request('/thing', { schema }).catch((reason: unknown) => reason);
    expect(String(error)).toBe('Error: msg of floor-name-taken');
    expect(events.onSystemError).toHaveBeenCalledOnce();
  });

  it('treats a body code of 300 or above like a failed status', async () => {
    answers = [{ status: 200, body: { code: 300, msg: 'moved' } }];
    await expect(request('/thing', { schema })).rejects.toThrow('moved');
    expect(events.onSystemError).toHaveBeenCalledOnce();
  });

  it('stays silent with enableSkip, which is not sent', async () => {
    answers = [failed(422, 'floor-name-taken')];
    await expect(
      request('/thing', { schema, method: 'POST', body: { enableSkip: true, name: 'x' } }),
    ).rejects.toThrow('msg of floor-name-taken');
    await expect(request('/thing', { schema, enableSkip: { errors: true } })).rejects.toThrow(
      'msg of floor-name-taken',
    );
    expect(events.onSystemError).not.toHaveBeenCalled();
    expect(api.seen[0]?.body).toEqual({ name: 'x' });
  });

  describe('a call that says what is refused in its place', () => {
    const inPlace = { schema, enableSkip: { errors: true } } as const;
    let pressed = 0;
    const press = () => request('/thing', { ...inPlace, method: 'POST', body: { pressed: (pressed += 1) } });
    const firstLoad = () =>
      queryClient.fetchQuery({ queryKey: ['list'], queryFn: () => request('/list', inPlace), staleTime: 0 });
    afterEach(() => {
      queryClient.clear();
      lineGone('p');
      vi.unstubAllGlobals();
      vi.useRealTimers();
    });

    it.each([
      ['press', press],
      ['first load of a list', firstLoad],
    ])('is told as well when the server fails: %s', async (_name, call) => {
      answers = [failed(500, 'internal')];
      await expect(call()).rejects.toThrow('msg of internal');
      expect(events.onSystemError).toHaveBeenCalledOnce();
    });

    it.each([
      ['press', press],
      ['first load of a list', firstLoad],
    ])('is told by its place alone when it is refused: %s', async (_name, call) => {
      answers = [failed(409, 'conflict')];
      await expect(call()).rejects.toThrow('msg of conflict');
      expect(events.onSystemError).not.toHaveBeenCalled();
    });

    it.each([
      ['press', press],
      ['first load of a list', firstLoad],
    ])('is told by its place alone while the line is known to be down: %s', async (_name, call) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      lineLost('p');
      vi.advanceTimersByTime(5000);
      vi.useRealTimers();
      answers = [failed(503, 'store-unavailable')];
      await expect(call()).rejects.toThrow('msg of store-unavailable');
      vi.stubGlobal('navigator', { onLine: false });
      lineGone('p');
      await expect(call()).rejects.toThrow('msg of store-unavailable');
      expect(events.onSystemError).not.toHaveBeenCalled();
    });

    it('is not told again when a list is asked anew by itself, with or without something to show', async () => {
      answers = [good, failed(500, 'internal')];
      await firstLoad();
      await expect(firstLoad()).rejects.toThrow('msg of internal');
      expect(events.onSystemError).not.toHaveBeenCalled();
      queryClient.clear();
      await expect(firstLoad()).rejects.toThrow('msg of internal');
      await expect(firstLoad()).rejects.toThrow('msg of internal');
      expect(events.onSystemError).toHaveBeenCalledOnce();
    });

    it('is never told with enableSkip whole', async () => {
      answers = [failed(500, 'internal')];
      const untold = { schema, enableSkip: true } as const;
      await expect(request('/thing', { ...untold, method: 'POST' })).rejects.toThrow('msg of internal');
      const queryFn = () => request('/list', untold);
      await expect(queryClient.fetchQuery({ queryKey: ['list'], queryFn })).rejects.toThrow(
        'msg of internal',
      );
      expect(events.onSystemError).not.toHaveBeenCalled();
    });
  });

  it('shows the system error when nobody answers', async () => {
    await api.close();
    await expect(request('/gone', { schema, method: 'POST' })).rejects.toThrow(/fetch/);
    expect(events.onSystemError).toHaveBeenCalledOnce();
  });

  it('gives up when no answer comes in time, also what could be given up otherwise', async () => {
    answers = [null];
    const { signal } = new AbortController();
    await expect(request('/slow', { schema, method: 'POST', timeoutMs: 500 })).rejects.toThrow(/timeout/i);
    await expect(request('/slow', { schema, timeoutMs: 500, signal })).rejects.toThrow(/timeout/i);
    expect(api.seen.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
    expect(events.onSystemError).toHaveBeenCalledTimes(2);
  });

  it('repeats a read that got no answer in time', async () => {
    answers = [null, good];
    const { signal } = new AbortController();
    expect(await request('/slow', { schema, timeoutMs: 2000, signal })).toMatchObject({ data: 'yes' });
    expect(api.seen).toHaveLength(2);
  });

  it('neither repeats nor tells what the caller gave up', async () => {
    answers = [null];
    const caller = new AbortController();
    const call = request('/slow', { schema, signal: caller.signal });
    await expect.poll(() => api.seen.length).toBe(1);
    caller.abort();
    await expect(call).rejects.toThrow(/abort/i);
    expect(api.seen).toHaveLength(1);
    expect(events.onSystemError).not.toHaveBeenCalled();
  });

  it.each([failed(401, 'unauthenticated'), { status: 200, body: { code: 401, msg: 'gone' } }])(
    'clears the token on 401 and says so, without a toast',
    async (answer) => {
      answers = [answer];
      await expect(request('/thing', { schema })).rejects.toThrow(/unauthenticated|gone/);
      expect(getSession()).toBeNull();
      expect(localStorage.getItem('plumbline-userData')).not.toBeNull();
      expect(events.onUnauthenticated).toHaveBeenCalledOnce();
      expect(events.onSystemError).not.toHaveBeenCalled();
    },
  );

  it('lets a late 401 of a former token pass by', async () => {
    answers = [failed(401, 'unauthenticated')];
    const late = request('/thing', { schema });
    storeMemberSession({ accessToken: 'token-2', userData: MEMBER, rules: [], firstLogin: 0 }, 'Europe/Oslo');
    await expect(late).rejects.toThrow('unauthenticated');
    expect(getSession()?.accessToken).toBe('token-2');
    expect(events.onUnauthenticated).not.toHaveBeenCalled();
  });

  it('rejects a double press without sending it, unless told otherwise', async () => {
    const press = (enableSkip?: { duplicates: boolean }) =>
      request('/press', { schema, method: 'POST', body: { a: 1 }, ...(enableSkip && { enableSkip }) });
    await press();
    await expect(press()).rejects.toThrow('The data is being processed, please do not resubmit');
    expect(events.onDuplicate).toHaveBeenCalledOnce();
    await press({ duplicates: true });
    expect(api.seen).toHaveLength(2);
  });
});
