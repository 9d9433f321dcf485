import { expect, it, vi } from 'vitest';
import { againAfterGivingWay } from './give-way.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

it.each(['40P01', '40001'])('does again what gave way with %s', async (code) => {
  const work = vi.fn<() => Promise<string>>().mockResolvedValue('done');
  work.mockRejectedValueOnce(failure(code)).mockRejectedValueOnce(failure(code));
  expect(await againAfterGivingWay(work)).toBe('done');
  expect(work).toHaveBeenCalledTimes(3);
});

it('gives up after four tries', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(failure('40P01'));
  await expect(againAfterGivingWay(work)).rejects.toThrow('40P01');
  expect(work).toHaveBeenCalledTimes(4);
});

it('repeats nothing else', async () => {
  const work = vi.fn<() => Promise<string>>().mockRejectedValue(failure('23505'));
  await expect(againAfterGivingWay(work)).rejects.toThrow('23505');
  expect(work).toHaveBeenCalledTimes(1);
});
