import { expect, test } from 'vitest';
import { isWanted, readFindingFilter, reviewAddress } from './review-address.ts';

const finding = (decision: 'approved' | 'merged' | 'rejected' | null) => ({
  decision,
  hazard: 'open-edge',
  detector: { name: 'Edges', version: '1' },
});

test('an address narrows the review to what a figure counts', () => {
  const figure = { hazard: 'open-edge', detector: 'Edges', version: '1', outcome: 'approved' } as const;
  const address = reviewAddress('p', 'i', figure);
  const filter = readFindingFilter(new URL(address, 'https://plumbline.example').searchParams);
  expect(filter).toEqual(figure);
  const wanted = ([null, 'approved', 'merged', 'rejected'] as const).filter((decision) =>
    isWanted(finding(decision), filter),
  );
  expect(wanted).toEqual(['approved', 'merged']);
  expect(isWanted({ ...finding('approved'), hazard: 'x' }, filter)).toBe(false);
  expect(isWanted({ ...finding('approved'), detector: { name: 'Edges', version: '2' } }, filter)).toBe(false);
  expect(isWanted({ ...finding('approved'), detector: { name: 'Own', version: '1' } }, filter)).toBe(false);
});

test('an address without a filter, or with one that nobody knows, shows all', () => {
  expect(reviewAddress('p', 'i')).toBe('/project/aireview?projectId=p&inspectionId=i');
  const filter = readFindingFilter(new URLSearchParams('outcome=lost'));
  expect(isWanted(finding(null), filter)).toBe(true);
});
