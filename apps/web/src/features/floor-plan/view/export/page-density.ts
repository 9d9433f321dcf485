/** What browsers can hold in one canvas and people can still open and send. */
const MAX_PIXELS = 40_000_000;
const MAX_SIDE_PX = 12_000;

/** Pixels per page unit: the wanted ones, or as many as one picture may have. */
export function pageDensity(page: { width: number; height: number }, wanted: number): number {
  const byArea = Math.sqrt(MAX_PIXELS / (page.width * page.height));
  return Math.min(wanted, byArea, MAX_SIDE_PX / Math.max(page.width, page.height));
}
