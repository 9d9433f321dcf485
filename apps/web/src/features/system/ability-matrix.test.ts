import { expect, it } from 'vitest';
import { abilityMatrix, type AbilityMatrix } from './ability-matrix.ts';

function rowOf({ rows }: AbilityMatrix, subject: string) {
  const row = rows.find((each) => each.subject === subject);
  return row && Object.fromEntries(row.allowances);
}

it('tells whole rights from those with conditions or for some fields', () => {
  const matrix = abilityMatrix([
    { action: 'manage', subject: 'Group' },
    { action: ['read', 'update'], subject: 'Member', conditions: { systemRole: { $in: ['10'] } } },
    { action: 'read', subject: 'Project', fields: ['name'] },
    { action: 'read', subject: 'AclDemo' },
  ]);
  expect(rowOf(matrix, 'Group')).toEqual({
    read: 'yes',
    create: 'yes',
    update: 'yes',
    delete: 'yes',
    manage: 'yes',
  });
  expect(rowOf(matrix, 'Member')).toEqual({
    read: 'some',
    create: 'no',
    update: 'some',
    delete: 'no',
    manage: 'no',
  });
  expect(rowOf(matrix, 'Project')?.['read']).toBe('some');
  expect(rowOf(matrix, 'Zone')).toBeUndefined();
});

it('shows what goes beyond reading and writing where the rules name it', () => {
  const matrix = abilityMatrix([
    { action: ['read', 'export'], subject: 'OperationLog' },
    { action: 'manage', subject: 'Project' },
    { action: 'restore', subject: 'ExpiredFile', conditions: { projectId: 'p' } },
  ]);
  expect(matrix.actions).toEqual(['read', 'create', 'update', 'delete', 'manage', 'export', 'restore']);
  expect(rowOf(matrix, 'OperationLog')).toMatchObject({ export: 'yes', restore: 'no' });
  expect(rowOf(matrix, 'Project')).toMatchObject({ export: 'yes', restore: 'yes' });
  expect(rowOf(matrix, 'ExpiredFile')).toMatchObject({ read: 'no', restore: 'some' });
});

it('shows what a read-only member lost as not allowed', () => {
  const matrix = abilityMatrix([
    { action: ['read', 'update'], subject: 'Member' },
    { action: ['create', 'update', 'delete', 'retry'], subject: 'all', inverted: true },
    { action: 'update', subject: 'Account' },
  ]);
  expect(matrix.actions).not.toContain('retry');
  expect(rowOf(matrix, 'Member')).toMatchObject({ read: 'yes', update: 'no' });
  expect(rowOf(matrix, 'Account')).toMatchObject({ update: 'yes' });
  expect(matrix.rows).toHaveLength(2);
});
