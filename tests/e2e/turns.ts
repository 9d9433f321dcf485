/**
 * Browser tests which take turns by commit: each run of `npm test` has one of the three groups, `npm run test:long` and
 * whoever names a file have all. What they show also stands in cheaper tests or changes seldom; the groups take equally
 * long. Files which are not named here run always.
 */
const GROUPS: readonly (readonly string[])[] = [
  ['offline', 'together', 'conflicts', 'history', 'list-steps', 'small-print', 'walk-path'],
  [
    'screens-administration',
    'administration',
    'hostile-texts',
    'operator',
    'print',
    'ended-lines',
    'inside',
    'video',
  ],
  [
    'screens',
    'durability',
    'ended-sessions',
    'left-forms',
    'markup',
    'notes-bcf',
    'selection',
    'view',
    'rewritten-host',
  ],
];

/**
 * Patterns of the files whose turn it is not.
 * @param turn any whole number, the same for all workers of a run
 */
export function filesOfOtherTurns(turn: number): string[] {
  // Apart from the turns of looks, which are counted in ones.
  const own = Math.floor(turn / 1024) % GROUPS.length;
  return GROUPS.flatMap((names, at) => (at === own ? [] : names.map((name) => `**/${name}.spec.ts`)));
}
