import { describe, expect, test } from 'vitest';
import { OBJECT_ID_PATTERN, newObjectId } from './object-id.ts';
import { parseRoomName, planRoom } from './room-name.ts';
import { isUuid } from './uuid.ts';

const UUID = '0192d4c8-1f2a-7abc-8def-0123456789ab';

describe('object ids', () => {
  test('are 128 bits in hex and never the same', () => {
    const ids = Array.from({ length: 10_000 }, () => newObjectId());
    expect(ids.every((id) => OBJECT_ID_PATTERN.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('every bit varies', () => {
    const bits = Array.from({ length: 128 }, () => 0);
    for (let round = 0; round < 400; round += 1) {
      const binary = BigInt(`0x${newObjectId()}`).toString(2).padStart(128, '0');
      for (const [index, bit] of [...binary].entries()) bits[index] = (bits[index] ?? 0) + Number(bit);
    }
    expect(bits.every((count) => count > 100 && count < 300)).toBe(true);
  });
});

describe('room names', () => {
  test('the room of a plan is read back', () => {
    expect(parseRoomName(planRoom(UUID))).toEqual({ kind: 'plan', subjectId: UUID });
    expect(parseRoomName(`note:${UUID}`)).toEqual({ kind: 'note', subjectId: UUID });
  });

  test.each([
    ['empty', ''],
    ['without an id', 'plan:'],
    ['with a number in its kind', `plan2:${UUID}`],
    ['in capitals', `PLAN:${UUID}`],
    ['with a capital id', `plan:${UUID.toUpperCase()}`],
    ['with a zero byte', `plan:${UUID}\0`],
    ['with a line end', `plan:${UUID}\n`],
    ['with more', `plan:${UUID}:x`],
    ['with less', `plan:${UUID.slice(1)}`],
    ['with misplaced dashes', `plan:${'-'.repeat(36)}`],
    ['a look-alike', `рlan:${UUID}`],
    ['of an object', '__proto__'],
    ['of a function', 'constructor'],
    ['very long', `plan:${'a'.repeat(10_000)}`],
  ])('a name %s is none (B42)', (_, name) => {
    expect(parseRoomName(name)).toBeNull();
  });
});

test.each([
  [UUID, true],
  [UUID.toUpperCase(), false],
  [`${UUID} `, false],
  [UUID.replaceAll('-', ''), false],
  ['', false],
])('%j is a UUID: %s', (text, expected) => {
  expect(isUuid(text)).toBe(expected);
});
