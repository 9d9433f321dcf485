// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTestApi, type TestAnswer } from '../testing/test-api.ts';
import { isAddressRefused, markAddressServed } from './live-address.ts';
import { configureRequests } from './request.ts';

const isServed = (served: boolean): TestAnswer => ({
  body: { code: 200, msg: 'ok', data: { isServed: served } },
});
const silent = () => undefined;

let api: Awaited<ReturnType<typeof startTestApi>>;
let answers: TestAnswer[];
const unavailable: TestAnswer = {
  status: 503,
  body: { code: 503, msg: 'no', data: { error: 'internal', requestId: 'r-1' } },
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  api = await startTestApi((_asked, index) => answers[index] ?? unavailable);
  configureRequests({
    baseUrl: api.baseUrl,
    onSystemError: silent,
    onDuplicate: silent,
    onUnauthenticated: silent,
    languageTag: () => 'en',
  });
  markAddressServed();
});
afterEach(() => void vi.useRealTimers());

test('asks for its own address, once for all that failed within ten seconds', async () => {
  answers = [isServed(false), isServed(true)];
  expect(await Promise.all([isAddressRefused(), isAddressRefused()])).toEqual([true, true]);
  expect(api.seen.map(({ path }) => path)).toEqual([
    `/live-address?origin=${location.origin.replaceAll('/', '%2F')}`,
  ]);
  vi.advanceTimersByTime(9999);
  expect(await isAddressRefused()).toBe(true);
  expect(api.seen).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(await isAddressRefused()).toBe(false);
});

test('while there is no server nothing is said of the address', async () => {
  answers = [];
  expect(await isAddressRefused()).toBe(false);
});

test('a socket that opens is the better answer', async () => {
  answers = [isServed(false), isServed(true)];
  expect(await isAddressRefused()).toBe(true);
  markAddressServed();
  expect(await isAddressRefused()).toBe(false);
});
