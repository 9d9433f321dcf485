import { expect, test } from 'vitest';
import { NotificationListQuerySchema } from '@plumbline/shared/contract/notification.ts';
import { readPlace } from '../../lists/list-place.ts';

const read = (text: string) => readPlace(NotificationListQuerySchema, new URLSearchParams(text));

test('an address says what is shown', () => {
  expect(read('')).toEqual({
    state: 'open',
    orderBy: 'at',
    direction: 'desc',
    pageNum: 1,
    pageSize: 25,
  });
  expect(read('state=done&topic=security&orderBy=project&direction=asc&pageNum=2&pageSize=50')).toEqual({
    state: 'done',
    topic: 'security',
    orderBy: 'project',
    direction: 'asc',
    pageNum: 2,
    pageSize: 50,
  });
});

test('what is not right in it counts as not said', () => {
  expect(read('state=all&topic=x&projectId=1&orderBy=kind&direction=up&pageNum=0&pageSize=7')).toEqual(
    read(''),
  );
});
