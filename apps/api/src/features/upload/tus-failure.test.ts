import { ERRORS as TUS_ERRORS } from '@tus/server';
import { expect, test } from 'vitest';
import { AppError } from '@plumbline/shared/errors/app-error.ts';
import { tusFailure } from './tus-failure.ts';

const told = (...args: Parameters<typeof tusFailure>) => {
  const { status, failure } = tusFailure(...args);
  return [status, failure.code];
};

test('refusals of the protocol keep their status and get a code of ours', () => {
  expect(told(TUS_ERRORS.INVALID_OFFSET, true)).toEqual([409, 'conflict']);
  expect(told(TUS_ERRORS.ERR_SIZE_EXCEEDED, true)).toEqual([413, 'file-too-large']);
  expect(told(TUS_ERRORS.FILE_NO_LONGER_EXISTS, true)).toEqual([410, 'upload-expired']);
  expect(told(TUS_ERRORS.MISSING_OFFSET, true)).toEqual([403, 'validation']);
  expect(told(TUS_ERRORS.ABORTED, true)).toEqual([423, 'in-progress']);
  expect(told(new AppError('checksum-mismatch'), true)).toEqual([422, 'checksum-mismatch']);
});

test('A26 a write that fails on a full disk is 507, any other is ours', () => {
  expect(told(TUS_ERRORS.FILE_WRITE_ERROR, false)).toEqual([507, 'storage-full']);
  expect(told(TUS_ERRORS.FILE_WRITE_ERROR, true)).toEqual([500, 'internal']);
  expect(told(new Error('x'), true)).toEqual([500, 'internal']);
});
