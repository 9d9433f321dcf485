import { newObjectId } from '@plumbline/shared/ids/object-id.ts';

const LOCK_PREFIX = 'plumbline-tab-';
const CHANNEL = 'plumbline-tabs';
/** A tab that is open answers within this time, also one in the background. */
const ANSWER_MS = 1000;

/** This tab among those of the browser. */
export interface TabLife {
  readonly id: string;
  /** Those of the tabs that are open now. */
  openOf: (ids: ReadonlySet<string>) => Promise<ReadonlySet<string>>;
}

interface Surroundings {
  /** Missing on plain http, as on the addresses of a local network. */
  locks?: Pick<LockManager, 'request' | 'query'> | undefined;
  channel?: BroadcastChannel | undefined;
}

/**
 * A tab holds a lock of its name as long as it lives, so that others see whether it does. Without locks they ask
 * everybody, and who does not answer is taken for closed; so is everybody where tabs cannot speak to each other: to
 * send twice what an open tab sends too does no harm.
 */
export function createTabLife({ locks, channel }: Surroundings): TabLife {
  const id = newObjectId();
  if (locks) {
    // Given back by the browser, when the tab is closed.
    void locks.request(LOCK_PREFIX + id, () => new Promise(() => undefined)).catch(() => undefined);
    return { id, openOf: (ids) => heldOf(locks, ids) };
  }
  if (!channel) return { id, openOf: () => Promise.resolve(new Set()) };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isWord(data) && data.asks?.includes(id)) say(channel, { isOpen: id });
  });
  return { id, openOf: (ids) => answeringOf(channel, ids) };
}

async function heldOf(
  locks: Pick<LockManager, 'query'>,
  ids: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const { held = [], pending = [] } = await locks.query();
  const names = new Set([...held, ...pending].map(({ name }) => name));
  return new Set([...ids].filter((id) => names.has(LOCK_PREFIX + id)));
}

interface Word {
  asks?: readonly unknown[];
  isOpen?: unknown;
}

function say(channel: BroadcastChannel, word: Word): void {
  // A channel has no target but its own origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(word);
}

function isWord(data: unknown): data is Word {
  return typeof data === 'object' && data !== null && (!('asks' in data) || Array.isArray(data.asks));
}

function answeringOf(channel: BroadcastChannel, ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  if (ids.size === 0) return Promise.resolve(ids);
  return new Promise((resolve) => {
    const open = new Set<string>();
    const end = (): void => {
      clearTimeout(timer);
      channel.removeEventListener('message', hear);
      resolve(open);
    };
    const hear = ({ data }: MessageEvent<unknown>): void => {
      if (!isWord(data) || typeof data.isOpen !== 'string' || !ids.has(data.isOpen)) return;
      open.add(data.isOpen);
      if (open.size === ids.size) end();
    };
    const timer = setTimeout(end, ANSWER_MS);
    channel.addEventListener('message', hear);
    say(channel, { asks: [...ids] });
  });
}

let tab: TabLife | null = null;

export function thisTab(): TabLife {
  const channel = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL));
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  tab ??= createTabLife(locks ? { locks } : { channel: channel() });
  return tab;
}
