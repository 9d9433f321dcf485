import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Reads a setting like `TRUSTED_PROXIES`: addresses or networks (`10.0.0.0/8`), comma separated. */
export function readNetworks(setting: string): BlockList {
  const trusted = new BlockList();
  for (const entry of setting.split(',').map((part) => part.trim())) {
    const [address = '', bits] = entry.split('/');
    const version = isIP(address);
    if (version === 0) continue;
    const family = version === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return trusted;
}

/** The address a socket came from: the last one in X-Forwarded-For that no trusted proxy added. */
export function clientAddress(request: IncomingMessage, trusted: BlockList): string {
  const header = request.headers['x-forwarded-for'];
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((hop) => hop.trim());
  let address = plain(request.socket.remoteAddress ?? '');
  for (const hop of hops.filter((each) => isIP(plain(each)) !== 0).toReversed()) {
    if (!isTrusted(address, trusted)) break;
    address = plain(hop);
  }
  return address;
}

/** Whether an address lies in the trusted networks. */
export function isTrusted(address: string, trusted: BlockList): boolean {
  const version = isIP(address);
  return version !== 0 && trusted.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
