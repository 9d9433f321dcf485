import { expect, test } from 'vitest';
import { proposeZoneName } from './zone-name-proposal.ts';

test('passes over names that are taken', () => {
  const label = (number: number) => `Zone ${number}`;
  expect(proposeZoneName([], label)).toBe('Zone 1');
  expect(proposeZoneName(['Lobby', 'Zone 3'], label)).toBe('Zone 4');
});
