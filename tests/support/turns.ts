import { execFileSync } from 'node:child_process';

/**
 * Tests which take turns by the day of the commit: each run of `npm test` has one of the groups, `npm run test:long` and
 * whoever names a file have all. What they show also stands in cheaper tests or changes seldom; the groups take equally long. Files
 * which are not named here run always. A name stands for a file of tests/e2e, a path for a file of vitest.
 */
export const GROUPS: readonly { e2e: readonly string[]; vitest: readonly string[] }[] = [
  {
    e2e: ['three-people', 'notes-board', 'offline', 'together', 'history', 'refused-edits', 'notes-offline'],
    vitest: [
      'tests/integration/api/capture-files.real.pg.test.ts',
      'tests/integration/door/hostile-texts.pg.test.ts',
      'tests/launcher/data-dir.test.ts',
      'tests/faults/collab-kills.test.ts',
      'tests/faults/fuzz/frame-fuzz.test.ts',
    ],
  },
  {
    e2e: [
      'screens-administration',
      'administration',
      'operator',
      'inside',
      'ended-lines',
      'print',
      'video',
      'own-detector',
      'small-print',
      'list-steps',
    ],
    vitest: [
      'tests/integration/door/other-tenants.pg.test.ts',
      'tests/integration/captures/hanging-film.test.ts',
      'tests/integration/api/plan-files.real.test.ts',
      'tests/faults/capture-kills.test.ts',
      'tests/faults/store-hangs.test.ts',
    ],
  },
  {
    e2e: ['note-text', 'entry', 'field-notes', 'note-page', 'markers', 'conflicts', 'request-ids'],
    vitest: [
      'tests/integration/api/odd-plans.real.test.ts',
      'tests/integration/api/bcf.real.test.ts',
      'tests/integration/api/capture-shape.pg.test.ts',
      'tests/integration/api/note-files.real.test.ts',
      'tests/launcher/embedded-postgres.test.ts',
      'tests/faults/chaos/chaos.test.ts',
      'tests/faults/site-model-kills.test.ts',
      'tests/faults/restore.test.ts',
      'tests/faults/upload-disk-full.test.ts',
    ],
  },
  {
    e2e: [
      'gps-places',
      'hostile-texts',
      'note-story',
      'ai-review',
      'insight',
      'scene-truth',
      'captures',
      'scene-together',
      'walk-path',
      'processing-errors',
    ],
    vitest: [
      'tests/integration/models/convert-models.real.test.ts',
      'tests/integration/captures/decode-captures.real.test.ts',
      'tests/integration/api/hazard-looks.pg.test.ts',
      'tests/integration/api/worker-kill.real.test.ts',
      'tests/integration/door/any-script.pg.test.ts',
      'tests/faults/cut-off-node.test.ts',
      'tests/faults/compaction-kills.test.ts',
      'tests/faults/redis-away.redis.test.ts',
      'tests/faults/two-of-each.test.ts',
    ],
  },
  {
    e2e: [
      'screens',
      'durability',
      'ended-sessions',
      'left-forms',
      'markup',
      'notes-bcf',
      'notes-plan',
      'project-home',
      'scene-cloud',
      'selection',
      'view',
      'rewritten-host',
      'site-model-story',
    ],
    vitest: [
      'tests/integration/api/sent-files.pg.test.ts',
      'tests/integration/api/uploads.pg.test.ts',
      'tests/integration/api/note-attachment.pg.test.ts',
      'tests/integration/api/detector-models.pg.test.ts',
      'tests/integration/api/writes-put-out.pg.test.ts',
      'tests/integration/api/video.real.pg.test.ts',
      'tests/integration/door/odd-requests.pg.test.ts',
      'tests/integration/product/observation.test.ts',
      'tests/launcher/start-product.test.ts',
    ],
  },
];

/** Patterns of the files whose turn it is not; none where all are wanted. */
export function filesOfOtherTurns(runner: 'e2e' | 'vitest'): string[] {
  const own = turnOfRun() % GROUPS.length;
  if ((process.env['TEST_LONG'] ?? process.env['ALL_TURNS']) !== undefined) return [];
  const names = GROUPS.flatMap((group, at) => (at === own ? [] : group[runner]));
  return runner === 'e2e' ? names.map((name) => `**/${name}.spec.ts`) : names;
}

/** Once for the whole run: its workers inherit it, and a commit meanwhile must not rename their tests. */
function turnOfRun(): number {
  process.env['TEST_TURN'] ??= String(dayOfCommit());
  return Number(process.env['TEST_TURN']);
}

/**
 * Days since 1970 of the commit, UTC: the same however much history a clone has, and for all commits of a day, so that
 * what was run before the last of them tells how that one will run. Zero where there is no repository.
 */
function dayOfCommit(): number {
  try {
    const options = { encoding: 'utf8', stdio: 'pipe' } as const;
    return Math.floor(Number(execFileSync('git', ['log', '-1', '--format=%ct'], options)) / 86_400);
  } catch {
    return 0;
  }
}
