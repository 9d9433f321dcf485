/** The six dangers that are there on the first walk and mended on the second. */
export const HAZARD_KINDS = [
  'open-edge',
  'blocked-exit',
  'missing-extinguisher',
  'cable-across-corridor',
  'person-without-helmet',
  'unguarded-shaft',
] as const;
export type HazardKind = (typeof HAZARD_KINDS)[number];

export interface Hazard {
  kind: HazardKind;
  storeyId: string;
  /** What is to be seen of it; metres, `z` above the floor of its storey. */
  at: { x: number; y: number; z: number };
}

export const HAZARDS: readonly Hazard[] = [
  { kind: 'blocked-exit', storeyId: 'ground-floor', at: { x: 27.7, y: 8.2, z: 0.5 } },
  { kind: 'missing-extinguisher', storeyId: 'ground-floor', at: { x: 17.2, y: 13.08, z: 1.9 } },
  { kind: 'cable-across-corridor', storeyId: 'ground-floor', at: { x: 6.2, y: 12, z: 0.02 } },
  { kind: 'open-edge', storeyId: 'first-floor', at: { x: 25.9, y: 10.5, z: 0 } },
  { kind: 'unguarded-shaft', storeyId: 'first-floor', at: { x: 15.7, y: 10.8, z: 1 } },
  { kind: 'person-without-helmet', storeyId: 'first-floor', at: { x: 7.6, y: 17.6, z: 1.5 } },
];
