/** A name in a sentence whose parts are links: whatever stands in it is text. */
export function Named({ name }: { name: string }) {
  return <bdi>{name}</bdi>;
}
