/** Under which key of `hazard:detectors` a detector of the product is told in each language; an own one has none there. */
export function detectorTextKey(name: string): string {
  return `hazard:detectors.${name.toLowerCase().replaceAll(' ', '-')}`;
}
