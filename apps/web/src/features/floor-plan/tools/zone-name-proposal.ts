/** `Zone 3`, the first number that no zone of the plan carries; `label` makes the words of a number. */
export function proposeZoneName(taken: readonly string[], label: (number: number) => string): string {
  const names = new Set(taken);
  let number = taken.length + 1;
  while (names.has(label(number))) number += 1;
  return label(number);
}
