/** The same direction from −180° up to 180°. */
export function turned(deg: number): number {
  return deg - 360 * Math.floor((deg + 180) / 360);
}
