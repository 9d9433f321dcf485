import type { PointM } from '@plumbline/shared/demo-building/building.ts';
import type { ReactNode } from 'react';
import { toSheet } from './sheet-space.ts';

const GLYPH = { stroke: '#fff', strokeWidth: 1.8, fill: 'none' };

/** The silhouettes of a note's six states on paper, 24 units wide around 0, 0. */
const MARKS: { at: PointM; halo: ReactNode; mark: ReactNode }[] = [
  {
    at: { x: 26.9, y: 3.9 },
    halo: <circle r="9" />,
    mark: <circle r="8" fill="var(--bg)" stroke="#757E80" strokeWidth="2" strokeDasharray="3.2 3" />,
  },
  {
    at: { x: 13.5, y: 4.6 },
    halo: <circle r="9" />,
    mark: (
      <>
        <circle r="8.5" fill="#D27800" />
        <circle r="3" fill="#fff" />
      </>
    ),
  },
  {
    at: { x: 3.4, y: 12 },
    halo: <circle r="9" />,
    mark: (
      <>
        <circle r="7.5" fill="#fff" stroke="#4D87F2" strokeWidth="2" />
        <path d="M0-7.5A7.5 7.5 0 0 0 0 7.5Z" fill="#4D87F2" />
      </>
    ),
  },
  {
    at: { x: 22.9, y: 9.2 },
    halo: <path d="M0-11 11 0 0 11-11 0Z" />,
    mark: (
      <>
        <path d="M0-11 11 0 0 11-11 0Z" fill="#A3186F" />
        <path d="M0-5v6m0 3v1" {...GLYPH} />
      </>
    ),
  },
  {
    at: { x: 2.7, y: 9.6 },
    halo: <rect x="-9" y="-9" width="18" height="18" rx="2" />,
    mark: (
      <>
        <rect x="-8.5" y="-8.5" width="17" height="17" rx="2" fill="#1D6A3A" />
        <path d="m-4 0 3 3 5.5-6" {...GLYPH} />
      </>
    ),
  },
  {
    at: { x: 23.3, y: 15.9 },
    halo: <path d="m0-10.5 9.1 5.25v10.5L0 10.5-9.1 5.25v-10.5Z" />,
    mark: (
      <>
        <path d="m0-10.5 9.1 5.25v10.5L0 10.5-9.1 5.25v-10.5Z" fill="#06302A" />
        <path d="m-5.5 0 2.6 2.6 4.6-5m-1 4.2.8.8 4.6-5" {...GLYPH} strokeWidth="1.5" />
      </>
    ),
  },
];

/** White halo and dark hairline keep a mark readable on any plan, in both themes. */
export function SurveyMarks() {
  return MARKS.map(({ at, halo, mark }) => {
    const { x, y } = toSheet(at);
    return (
      <g key={`${at.x},${at.y}`} transform={`translate(${x} ${y})`} strokeLinejoin="round">
        <g stroke="#000" strokeOpacity=".6" strokeWidth="6" fill="#000" fillOpacity="0">
          {halo}
        </g>
        <g stroke="#fff" strokeWidth="4" fill="#fff">
          {halo}
        </g>
        {mark}
      </g>
    );
  });
}
