/** Does `work` for each item, at most `atOnce` at a time; after a failure nothing new is begun. */
export async function inParallel<T>(
  atOnce: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  let hasFailed = false;
  const run = async (): Promise<void> => {
    for (const item of waiting) {
      if (hasFailed) return;
      await work(item).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
}
