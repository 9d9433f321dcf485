type Signs = readonly (readonly [name: string, ...signs: RegExp[]])[];

/** In the order in which they are looked for: most browsers name others beside themselves. */
const BROWSERS: Signs = [
  ['Edge', /\bEdg\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\bFirefox\//],
  ['Chrome', /\bChrom(e|ium)\//],
  ['Safari', /\bVersion\//, /\bSafari\//],
];
const SYSTEMS: Signs = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** Browser and system of a session, as far as its user agent tells; empty where it does not. */
export function browserOf(userAgent: string): { browser: string; system: string } {
  const nameIn = (all: Signs) =>
    all.find(([, ...signs]) => signs.every((sign) => sign.test(userAgent)))?.[0] ?? '';
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) };
}
