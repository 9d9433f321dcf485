import type { PointM } from '@plumbline/shared/demo-building/building.ts';
import { toSheet, units } from './sheet-space.ts';

interface Cone {
  at: PointM;
  /** Where it looks, degrees clockwise from east. */
  towards: number;
  reachM: number;
  colour: string;
  seconds: number;
}

const SPREAD_DEG = 74;

const CONES: Cone[] = [
  { at: { x: 6.2, y: 3.4 }, towards: -48, reachM: 6.6, colour: 'var(--accent)', seconds: 34 },
  { at: { x: 17.6, y: 16.4 }, towards: 150, reachM: 5.6, colour: 'var(--pr-violet)', seconds: 41 },
  { at: { x: 23.6, y: 3.2 }, towards: -118, reachM: 5.2, colour: 'var(--pr-coral)', seconds: 47 },
];

/** Where somebody walked with a camera: in by the entrance, through the lobby, along the corridor. */
const WALK: PointM[] = [
  { x: 9.6, y: 0.4 },
  { x: 11.5, y: 1.8 },
  { x: 11.5, y: 4.9 },
  { x: 13.6, y: 6.4 },
  { x: 13.6, y: 10.4 },
  { x: 15, y: 12.3 },
  { x: 17.4, y: 12.3 },
  { x: 17.6, y: 16.4 },
];

function conePath(reach: number): string {
  const half = (SPREAD_DEG / 2) * (Math.PI / 180);
  const x = Math.cos(half) * reach;
  const y = Math.sin(half) * reach;
  return `M0 0L${x} ${-y}A${reach} ${reach} 0 0 1 ${x} ${y}Z`;
}

/** Soft corners between straight legs, as people walk. */
function walkPath(points: readonly PointM[]): string {
  const [first, ...rest] = points.map(toSheet);
  if (!first) return '';
  const legs = rest.map((corner, index) => {
    const next = rest[index + 1];
    if (!next) return `L${corner.x} ${corner.y}`;
    const before = index === 0 ? first : (rest[index - 1] ?? first);
    const [a, b] = [towards(corner, before), towards(corner, next)];
    return `L${a.x} ${a.y}Q${corner.x} ${corner.y} ${b.x} ${b.y}`;
  });
  return `M${first.x} ${first.y}${legs.join('')}`;
}

function towards(from: PointM, to: PointM): PointM {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = Math.min(0.5, 26 / length);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** What somebody has just changed, circled: around the round table of office 1. */
const CLOUD = { west: 16.8, east: 20.4, north: 16.6, south: 13.7 };
const LOBE = 13;

/** Scalloped outline of a box given in metres. */
function cloudPath({ west, east, north, south }: typeof CLOUD): string {
  const a = toSheet({ x: west, y: north });
  const b = toSheet({ x: east, y: south });
  const across = Math.round((b.x - a.x) / LOBE);
  const down = Math.round((b.y - a.y) / LOBE);
  const lobes = (count: number, dx: number, dy: number) => {
    const radius = Math.hypot(dx, dy) / count / 1.7;
    return `a${radius} ${radius} 0 0 1 ${dx / count} ${dy / count}`.repeat(count);
  };
  const [width, height] = [b.x - a.x, b.y - a.y];
  const sides = [
    lobes(across, width, 0),
    lobes(down, 0, height),
    lobes(across, -width, 0),
    lobes(down, 0, -height),
  ];
  return `M${a.x} ${a.y}${sides.join('')}Z`;
}

/** People as slowly turning sight cones, one walked path, and the six marks of a note's life. */
export function SurveyLayer() {
  return (
    <>
      <defs>
        {CONES.map(({ colour, reachM }, index) => (
          <radialGradient
            key={colour}
            id={`sight-${index}`}
            gradientUnits="userSpaceOnUse"
            cx="0"
            cy="0"
            r={units(reachM)}
          >
            <stop stopColor={colour} stopOpacity=".45" />
            <stop offset="1" stopColor={colour} stopOpacity=".1" />
          </radialGradient>
        ))}
      </defs>
      {CONES.map(({ at, towards: degrees, reachM, colour, seconds }, index) => {
        const { x, y } = toSheet(at);
        return (
          <g key={colour} transform={`translate(${x} ${y}) rotate(${degrees})`}>
            <g style={{ animation: `turn ${seconds}s ease-in-out infinite alternate` }}>
              <path
                d={conePath(units(reachM))}
                fill={`url(#sight-${index})`}
                stroke={colour}
                strokeOpacity=".8"
              />
            </g>
            <circle r="5" fill={colour} stroke="var(--bg)" strokeWidth="2" />
          </g>
        );
      })}
      <path d={cloudPath(CLOUD)} stroke="var(--pr-violet)" strokeWidth="1.5" />
      <path d={walkPath(WALK)} stroke="var(--link)" strokeOpacity=".35" />
      <path
        d={walkPath(WALK)}
        stroke="var(--link)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray=".1 15"
      />
    </>
  );
}
