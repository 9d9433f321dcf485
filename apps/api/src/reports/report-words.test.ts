import { expect, test } from 'vitest';
import { reportWords } from './report-words.ts';

test('a detector of the product is named in the report’s language, a customer’s own as it names itself', () => {
  const { detectorName } = reportWords('ja', 'Europe/Berlin');
  expect(detectorName({ name: 'Demo hazards', version: '1.0.0' })).toBe('デモの危険箇所 1.0.0');
  expect(detectorName({ name: 'Our cranes', version: '2' })).toBe('Our cranes 2');
});
