import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './tests/support/long-files-first.ts';
import { findRedis } from './tests/support/redis-server.ts';
import { findS3Server } from './tests/support/s3-server.ts';
import { testDataDir } from './tests/support/test-data.ts';
import { filesOfOtherTurns } from './tests/support/turns.ts';

const SOURCE = '{packages,apps}/*/src/**';
const OF_OTHER_TURNS = filesOfOtherTurns('vitest');
const NEEDS_A_SERVER = ['**/*.redis.test.ts', '**/*.s3.test.ts'];
const NEEDS_MORE = ['**/*.pg.test.ts', '**/*.real.test.ts', '**/node_modules/**', ...NEEDS_A_SERVER];
/** What ends a test that hangs; on a busy machine a large plan takes longer than the runner's five seconds. */
const PATIENCE_MS = 30_000;
const CPU_OF_FILE = './tests/support/cpu-of-file.ts';
/** What comes by itself comes later on a busy machine: by itself the runner asks for one second only. */
const PATIENT = {
  testTimeout: PATIENCE_MS,
  hookTimeout: 2 * PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS / 2 } },
  setupFiles: [CPU_OF_FILE],
};
/** By itself the runner leaves one processor idle: on two, one file at a time. */
const ALL_PROCESSORS = { maxWorkers: '100%' };
/** Who waits for a database or another process leaves room for one more: on two processors a quarter of the time. */
const ONE_MORE = availableParallelism() + 1;
/** Modules and document anew for each file, in a process that lasts: a third of the time of a process for each. */
const FRESH_GLOBALS = { pool: 'vmThreads' } as const;
const WITH_POSTGRES = {
  ...PATIENT,
  globalSetup: ['./tests/support/postgres-setup.ts'],
};
/** These assert times below five seconds (on a machine of two processors), which two at once would spoil. */
const ONE_AT_A_TIME = {
  ...WITH_POSTGRES,
  fileParallelism: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
};
const TIMED_ROOMS = [
  'tests/integration/rooms/{ended-sessions,floods,presence,revocation}.test.ts',
  'tests/integration/rooms/{store-away,storm,two-nodes}.test.ts',
];
const TIMED_FAULTS = [
  'tests/faults/attacks/*.test.ts',
  'tests/faults/{disk-full,postgres-stops,product-kills,two-of-each,wrong-clock}.test.ts',
];

/** All others mostly wait, for programs that they start. */
const BESIDE_EACH_OTHER = {
  ...WITH_POSTGRES,
  maxWorkers: Math.min(3, ONE_MORE),
  testTimeout: 180_000,
  // The first one that starts the whole product builds the web app.
  hookTimeout: 300_000,
};

export default defineConfig({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'unit',
          ...PATIENT,
          ...ALL_PROCESSORS,
          // Modules without a server keep nothing between tests; loading them once for all files halves the time.
          isolate: false,
          // The shared package knows no environment.
          provide: { isLong: process.env['TEST_LONG'] !== undefined },
          include: [`${SOURCE}/*.test.ts`, 'tests/bench/**/*.test.ts'],
          exclude: [...NEEDS_MORE, 'apps/web/**'],
          environment: 'node',
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'unit-web',
          ...PATIENT,
          ...ALL_PROCESSORS,
          root: '.',
          include: ['apps/web/src/**/*.test.ts'],
          exclude: NEEDS_MORE,
          environment: 'node',
          ...FRESH_GLOBALS,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'unit-dom',
          root: '.',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'jsdom',
          ...PATIENT,
          setupFiles: [
            CPU_OF_FILE,
            './apps/web/src/testing/jsdom-setup.ts',
            './apps/web/src/testing/patience.ts',
          ],
          ...ALL_PROCESSORS,
          ...FRESH_GLOBALS,
        },
      },
      {
        test: {
          name: 'pg',
          include: ['{packages,apps,tests}/**/*.pg.test.ts'],
          exclude: ['**/*.real.*', '**/node_modules/**', ...OF_OTHER_TURNS],
          ...WITH_POSTGRES,
          maxWorkers: ONE_MORE,
          isolate: false,
        },
      },
      {
        test: {
          name: 'real',
          include: testDataDir()
            ? ['{packages,apps,tests}/**/*.real.test.ts', '{packages,apps,tests}/**/*.real.*.test.ts']
            : [],
          exclude: ['**/node_modules/**', ...OF_OTHER_TURNS],
          ...WITH_POSTGRES,
          maxWorkers: ONE_MORE,
          testTimeout: 120_000,
        },
      },
      { test: { name: 'rooms', include: TIMED_ROOMS, ...ONE_AT_A_TIME } },
      {
        test: {
          name: 'rooms-beside',
          include: ['tests/{integration,convergence}/**/*.test.ts'],
          exclude: ['**/*.pg.test.ts', '**/*.real.*', ...NEEDS_A_SERVER, ...TIMED_ROOMS, ...OF_OTHER_TURNS],
          ...BESIDE_EACH_OTHER,
        },
      },
      { test: { name: 'faults', include: TIMED_FAULTS, exclude: OF_OTHER_TURNS, ...ONE_AT_A_TIME } },
      {
        test: {
          name: 'faults-beside',
          include: ['tests/faults/**/*.test.ts'],
          exclude: ['**/*.real.*', ...NEEDS_A_SERVER, ...TIMED_FAULTS, ...OF_OTHER_TURNS],
          ...BESIDE_EACH_OTHER,
        },
      },
      {
        test: {
          name: 'redis',
          include: findRedis() ? ['tests/**/*.redis.test.ts'] : [],
          exclude: OF_OTHER_TURNS,
          ...BESIDE_EACH_OTHER,
        },
      },
      {
        test: {
          name: 's3',
          include: findS3Server() ? ['{packages,tests}/**/*.s3.test.ts'] : [],
          exclude: ['**/node_modules/**'],
          ...BESIDE_EACH_OTHER,
        },
      },
      {
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts'],
          ...PATIENT,
          testTimeout: 60_000,
          ...ALL_PROCESSORS,
        },
      },
      {
        test: {
          name: 'launcher',
          include: ['tests/launcher/**/*.test.ts'],
          exclude: OF_OTHER_TURNS,
          ...BESIDE_EACH_OTHER,
        },
      },
    ],
  },
});
