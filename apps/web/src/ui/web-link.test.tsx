import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WebLink } from './web-link.tsx';

afterEach(cleanup);

it('leads to an address of the web, which learns nothing of this page', () => {
  render(<WebLink address="https://nord.example/" />);
  const link = screen.getByRole('link', { name: 'https://nord.example/' });
  expect(link.getAttribute('href')).toBe('https://nord.example/');
  expect(link.getAttribute('rel')).toContain('noopener noreferrer');
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'nord.example'])('shows %s as text', (address) => {
  render(<WebLink address={address} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText(address)).toBeTruthy();
});
