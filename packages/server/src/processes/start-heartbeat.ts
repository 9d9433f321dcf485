import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { ProcessKind } from '@plumbline/shared/contract/platform.ts';
import type { Stores } from '../database/client.ts';
import { gauge } from '../metrics.ts';
import { FigureReader } from './figure-reader.ts';
import { appendBeat, sweepBeats } from './process-beat.store.ts';

/** How often a process says that it is there. */
export const BEAT_SECONDS = 5;
const BEATS_A_SWEEP = 12;
/** By then what the process leans on has been looked for once. */
const FIRST_BEAT_MS = 1000;
const LAST_WORD_MS = 1000;

const ready = gauge('process_ready', '1 while this process can do its work');
const info = gauge('process_info', 'What this process is; always 1', ['kind', 'node', 'version']);

export interface HeartbeatOptions {
  kind: ProcessKind;
  /** Whether the process can do its work, apart from the store, without which it cannot say so either. */
  isReady: () => boolean | Promise<boolean>;
  beatMs?: number;
}

export interface Heartbeat {
  /** Says that the process ends, if that goes quickly, and is silent from then on. */
  stop(): Promise<void>;
}

/** Lets this process say every few seconds that it is there and how it does; what cannot be said waits for the next time. */
export function startHeartbeat(
  stores: Stores,
  { kind, isReady, beatMs = BEAT_SECONDS * 1000 }: HeartbeatOptions,
): Heartbeat {
  const version = readVersion();
  const node = stores.config.NODE_NAME;
  const self = { process_id: stores.between.nodeId, kind, node, version, started_at: new Date() };
  const reader = new FigureReader();
  let isStopping = false;
  let running: Promise<void> | null = null;
  let beats = 0;
  info.set({ kind, node, version }, 1);

  const beat = async (): Promise<void> => {
    const can = await isReady();
    ready.set(can ? 1 : 0);
    const { figures, keep } = await reader.read();
    const state = isStopping ? 'stopped' : can ? 'ready' : 'not-ready';
    await appendBeat(stores, { ...self, state, figures });
    keep();
    if (beats % BEATS_A_SWEEP === 0) await sweepBeats(stores);
    beats += 1;
  };
  const run = (): Promise<void> => {
    running ??= beat()
      .catch((error: unknown) => stores.log.debug({ err: error }, 'the beat of this process was not written'))
      .finally(() => (running = null));
    return running;
  };
  const timer = setInterval(() => void run(), beatMs).unref();
  const first = setTimeout(() => void run(), Math.min(FIRST_BEAT_MS, beatMs)).unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      await running;
      isStopping = true;
      await Promise.race([run(), sleep(LAST_WORD_MS, undefined, { ref: false })]);
      reader.stop();
    },
  };
}

const ManifestSchema = z.object({ version: z.string() });

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return z.parse(ManifestSchema, manifest).version;
}
