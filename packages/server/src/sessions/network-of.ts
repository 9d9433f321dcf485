import { isIPv4, isIPv6 } from 'node:net';

/** Longer than any network's name: what is no address is cut. */
const ODD_CHARS = 40;

/** One household or office: an IPv4 address, or the /64 of an IPv6 one. */
export function networkOf(ip: string): string {
  const plain = plainOf(ip);
  if (!isIPv6(plain)) return plain.slice(0, ODD_CHARS);
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Where somebody logs in from again and again, whose last number changes by itself: an IPv4 /24 or an IPv6 /64. */
export function homeNetworkOf(ip: string): string {
  const network = networkOf(ip);
  return isIPv4(network) ? `${network.slice(0, network.lastIndexOf('.'))}.0/24` : network;
}

function plainOf(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}
