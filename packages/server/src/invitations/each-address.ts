import { normaliseEmail } from '@plumbline/shared/people/email-address.ts';

/**
 * Does the same for every address, in one order whoever asks: of two who invite the same people at once each would hold
 * an address that the other waits for. Of an address that is there twice the first comes first.
 * @returns what became of each, in the order given
 */
export async function eachAddress<Result>(
  addresses: readonly string[],
  work: (email: string) => Promise<Result>,
): Promise<{ address: string; result: Result }[]> {
  const results = new Map<number, { address: string; result: Result }>();
  const ordered = addresses
    .map((address, index) => ({ address, index, email: normaliseEmail(address) }))
    .toSorted((one, other) => (one.email === other.email ? 0 : one.email < other.email ? -1 : 1));
  for (const { address, index, email } of ordered) results.set(index, { address, result: await work(email) });
  return [...results].toSorted(([one], [other]) => one - other).map(([, answer]) => answer);
}
