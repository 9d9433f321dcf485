/** Where the demo building was looked at, on both days of a walk. */
/** Of two days, three weeks apart. */
export type Visit = 'first' | 'second';

export interface WalkPlace {
  id: string;
  storeyId: string;
  /** Metres of the building. */
  x: number;
  y: number;
  /** Clockwise from north: where the middle of the picture looks. */
  headingDeg: Record<Visit, number>;
}

/** Height of the camera. */
export const EYE_M = 1.62;
/** How far the second day's camera stood from the first day's, east and north. */
const STEPS_ASIDE_M = [
  [0.02, -0.03],
  [-0.03, 0.01],
  [0.01, 0.04],
  [-0.02, -0.02],
] as const;

type Row = readonly [id: string, x: number, y: number, first: number, second: number];

const GROUND: readonly Row[] = [
  ['meeting-1', 3.6, 16.2, 34, 152],
  ['board-room', 10.8, 16.1, 348, 96],
  ['office-1-west', 17.4, 16.6, 71, 318],
  ['office-1-east', 25.4, 16.7, 263, 28],
  ['corridor-west', 2.2, 12, 84, 271],
  ['corridor-middle', 8.6, 12.1, 268, 92],
  ['corridor-lift', 15.2, 11.9, 95, 12],
  ['lobby', 9.6, 3.6, 12, 187],
  ['reception', 2.4, 3.3, 118, 41],
  ['plant-room', 17.8, 3.9, 222, 331],
  ['office-2', 24.6, 3.3, 306, 74],
  ['stair', 23.3, 9, 91, 44],
];

const FIRST: readonly Row[] = [
  ['open-office-west', 4, 16.4, 58, 171],
  ['open-office-east', 10.8, 16.3, 282, 47],
  ['meeting-2', 18, 16.3, 8, 236],
  ['office-3', 25.2, 16.2, 326, 203],
  ['corridor-west', 2.4, 12, 92, 263],
  ['corridor-middle', 9, 12, 86, 269],
  ['corridor-lift', 15.9, 12.1, 184, 88],
  ['tea-kitchen', 3.5, 9, 143, 24],
  ['studio', 8.9, 3.5, 17, 128],
  ['laboratory', 17, 4, 157, 301],
  ['office-4', 25.2, 3.5, 341, 66],
  ['stair', 23.2, 9.2, 63, 112],
];

const placesOf = (storeyId: string, rows: readonly Row[]): WalkPlace[] =>
  rows.map(([id, x, y, first, second]) => ({ id, storeyId, x, y, headingDeg: { first, second } }));

export const WALK_PLACES: readonly WalkPlace[] = [
  ...placesOf('ground-floor', GROUND),
  ...placesOf('first-floor', FIRST),
];

/** Where the camera really stood on a day. */
export function standpointOf(place: WalkPlace, visit: Visit): { x: number; y: number } {
  if (visit === 'first') return { x: place.x, y: place.y };
  const index = WALK_PLACES.findIndex((other) => other.id === place.id && other.storeyId === place.storeyId);
  const [dx, dy] = STEPS_ASIDE_M[index % STEPS_ASIDE_M.length] ?? [0, 0];
  return { x: place.x + dx, y: place.y + dy };
}

/** The name of a picture's file without its ending. */
export const pictureName = ({ storeyId, id }: WalkPlace, visit: Visit): string =>
  `${visit}-${storeyId}-${id}`;
