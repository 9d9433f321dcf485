import fc from 'fast-check';
import { generateKeyBetween } from 'fractional-indexing';
import { describe, expect, test } from 'vitest';
import { compareOrdered, firstOrderKeys, isOrderKey, placeAt, type Ordered } from './order-keys.ts';

/** Applies a placement as the commands do, and answers the ids in their new order. */
function place(list: readonly Ordered[], index: number, id: string): Ordered[] {
  const keys = placeAt(list, index, id);
  const moved = [...list, { id, order: '' }].map((each) => ({
    id: each.id,
    order: keys.get(each.id) ?? each.order,
  }));
  return moved.sort(compareOrdered);
}

const listOf = (keys: readonly string[]) => keys.map((order, index) => ({ id: `i${index}`, order }));
const ids = (list: readonly Ordered[]) => list.map(({ id }) => id);

describe('placeAt', () => {
  test('any position in any list, tied or not, is reached and keeps the others in order', () => {
    const keys = fc.array(fc.constantFrom('a0', 'a0', 'a1', 'a0V', 'Zz', 'b00'), { maxLength: 8 });
    fc.assert(
      fc.property(keys, fc.nat(8), (some, position) => {
        const list = listOf(some).sort(compareOrdered);
        const index = Math.min(position, list.length);
        const placed = place(list, index, 'zz');
        expect(ids(placed)).toEqual(ids(list).toSpliced(index, 0, 'zz'));
        expect(placed.every(({ order }) => isOrderKey(order))).toBe(true);
      }),
    );
  });

  test('thousands of insertions at one place never outgrow the schema', () => {
    let list = listOf(firstOrderKeys(2));
    for (let step = 0; step < 2000; step += 1) {
      list = place(list, 1, `s${step}`);
      if (list.length > 20) list = list.toSpliced(10, 1);
    }
    expect(Math.max(...list.map(({ order }) => order.length))).toBeLessThanOrEqual(128);
  });

  test('keys of a hostile document do not stop it', () => {
    const list = listOf(['!', 'a00', 'zzz']).sort(compareOrdered);
    expect(place(list, 1, 'new').map(({ order }) => isOrderKey(order))).toEqual([true, true, true, true]);
  });
});

test.each([
  ['a0', true],
  ['Zz', true],
  ['a0V', true],
  ['', false],
  ['a', false],
  ['a00', false],
  ['0', false],
  [`a0${'V'.repeat(127)}`, false],
  [5, false],
  [null, false],
])('%j is an order key: %s', (value, expected) => {
  expect(isOrderKey(value)).toBe(expected);
});

test('the library makes keys next to exactly these', () => {
  const works = (key: string) => {
    try {
      generateKeyBetween(key, null);
      generateKeyBetween(null, key);
      return true;
    } catch {
      return false;
    }
  };
  const key = fc.stringMatching(/^[0-9A-Za-z]{1,40}$/);
  const likely = fc.tuple(
    fc.constantFrom('a', 'b', 'Z', 'Y', 'A', 'z', '5'),
    fc.stringMatching(/^[0AVz]{0,30}$/),
  );
  fc.assert(
    fc.property(
      fc.oneof(
        key,
        likely.map((parts) => parts.join('')),
      ),
      (text) => {
        expect(isOrderKey(text)).toBe(works(text));
      },
    ),
    { numRuns: 3000, examples: [[`A${'0'.repeat(26)}`], [`z${'z'.repeat(26)}`], [`A${'0'.repeat(25)}1`]] },
  );
});
