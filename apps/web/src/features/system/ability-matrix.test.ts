import { expect, it } from 'vitest';
import { abilityMatrix } from './ability-matrix.ts';

const rowOf = (rows: ReturnType<typeof abilityMatrix>, subject: string) =>
  rows.find((row) => row.subject === subject)?.allowances;

it('tells whole rights from those with conditions or for some fields', () => {
  const rows = abilityMatrix([
    { action: 'manage', subject: 'Group' },
    { action: ['read', 'update'], subject: 'Member', conditions: { systemRole: { $in: ['10'] } } },
    { action: 'read', subject: 'Project', fields: ['name'] },
    { action: 'read', subject: 'AclDemo' },
  ]);
  expect(rowOf(rows, 'Group')).toEqual({
    read: 'yes',
    create: 'yes',
    update: 'yes',
    delete: 'yes',
    manage: 'yes',
  });
  expect(rowOf(rows, 'Member')).toEqual({
    read: 'some',
    create: 'no',
    update: 'some',
    delete: 'no',
    manage: 'no',
  });
  expect(rowOf(rows, 'Project')?.read).toBe('some');
  expect(rowOf(rows, 'Zone')).toBeUndefined();
});
