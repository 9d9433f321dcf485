/** An address without the slashes at its end; by hand, as a pattern for them takes long on many. */
export function serverAddress(given: string): string {
  let end = given.length;
  while (given[end - 1] === '/') end -= 1;
  return given.slice(0, end);
}
