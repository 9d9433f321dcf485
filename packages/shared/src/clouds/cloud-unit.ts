/** In which unit a cloud's coordinates are, by what its coordinate system says; without one they are metres. */
export const CLOUD_UNITS = { metre: 1, foot: 0.3048, 'us-survey-foot': 1200 / 3937 } as const;
export type CloudUnit = keyof typeof CLOUD_UNITS;

/** Names of horizontal units in WKT and GeoTIFF citations; of several the first is that of the plane. */
const NAMES: readonly [CloudUnit, RegExp][] = [
  ['us-survey-foot', /us[ _]survey[ _]f(?:oo|ee)t|foot_us|ftus|us-ft|0\.3048006/i],
  ['foot', /\b(?:international )?f(?:oo|ee)t\b|0\.3048(?!\d)/i],
  ['metre', /\bmet(?:re|er)s?\b/i],
];

export function cloudUnitOf(crs: string | null): CloudUnit {
  if (crs === null) return 'metre';
  const found = NAMES.flatMap(([unit, pattern]) => {
    // Heights may have a unit of their own, which stands behind.
    const at = planePart(crs).search(pattern);
    return at < 0 ? [] : [{ unit, at }];
  });
  // A foot of the survey is a foot by its name, too: the more exact name stands first.
  return found[0]?.unit ?? 'metre';
}

function planePart(crs: string): string {
  const heights = crs.search(/VERT_?CS|VERTCRS/i);
  return heights < 0 ? crs : crs.slice(0, heights);
}
