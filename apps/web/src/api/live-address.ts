/**
 * Whether the server takes sockets from pages of this address. Behind a proxy that passes on another host than people
 * typed it refuses them while all else works, and a browser does not tell a page why a socket did not open: so the page
 * asks once one has failed. Test: live-address.test.ts.
 */
import { LIVE_ADDRESS_PATH, LiveAddressAnswerSchema } from '@plumbline/shared/contract/live-address.ts';
import { proxy, useSnapshot } from 'valtio';
import { request } from './request.ts';

/** Sockets fail every few seconds while there is no line. */
const ASK_EVERY_MS = 10_000;

const state = proxy({ isRefused: false });
let asked: { atMs: number; answer: Promise<boolean> } | null = null;

/** A socket did not open: true when the server takes none from this address. What cannot be asked is as it was. */
export function isAddressRefused(): Promise<boolean> {
  const now = performance.now();
  if (!asked || now - asked.atMs >= ASK_EVERY_MS) asked = { atMs: now, answer: ask() };
  return asked.answer;
}

async function ask(): Promise<boolean> {
  try {
    const { data } = await request(LIVE_ADDRESS_PATH, {
      schema: LiveAddressAnswerSchema,
      query: { origin: location.origin },
      enableSkip: true,
    });
    state.isRefused = !data.isServed;
  } catch {
    // There is no server to ask, or no line to it: that is another matter.
  }
  return state.isRefused;
}

/** A socket opened: this address is served. */
export function markAddressServed(): void {
  state.isRefused = false;
  asked = null;
}

/** For the screen. */
export function useAddressRefused(): boolean {
  return useSnapshot(state).isRefused;
}
