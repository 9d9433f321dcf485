import { expect, test } from 'vitest';
import { attachmentHeader } from './content-disposition.ts';

test('E108 no name breaks out of its header', () => {
  expect(attachmentHeader('a".pdf\r\nx: y')).toBe(
    'attachment; filename="a_.pdf__x: y"; filename*=UTF-8\'\'a%22.pdf%0D%0Ax%3A%20y',
  );
  expect(attachmentHeader('平面图.png')).toContain("filename*=UTF-8''%E5%B9%B3");
});
