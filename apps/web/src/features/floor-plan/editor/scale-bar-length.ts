const MOST_PX = 200;
const MM_PER_FOOT = 304.8;
const STEPS = [1, 2, 5] as const;

/** The longest round length (1, 2 or 5 of a power of ten, in metres or feet) that fits the bar, millimetres. */
export function scaleBarMm(pxPerMm: number, imperial: boolean): number {
  const unitMm = imperial ? MM_PER_FOOT : 1000;
  const most = MOST_PX / pxPerMm / unitMm;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = STEPS.findLast((each) => each * power <= most) ?? 1;
  return step * power * unitMm;
}
