import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { clientAddress, readNetworks } from './client-address.ts';

function from(peer: string, forwardedFor?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor;
  return request;
}

test('C70 only a trusted proxy may say who called', () => {
  const trusted = readNetworks('127.0.0.1, ::1, 10.0.0.0/8');
  expect(clientAddress(from('203.0.113.5', '198.51.100.1'), trusted)).toBe('203.0.113.5');
  expect(clientAddress(from('::ffff:127.0.0.1', '198.51.100.1'), trusted)).toBe('198.51.100.1');
  expect(clientAddress(from('127.0.0.1', '6.6.6.6, 198.51.100.1, 10.2.3.4'), trusted)).toBe('198.51.100.1');
  expect(clientAddress(from('127.0.0.1', 'nonsense'), trusted)).toBe('127.0.0.1');
  expect(clientAddress(from('127.0.0.1'), trusted)).toBe('127.0.0.1');
});
