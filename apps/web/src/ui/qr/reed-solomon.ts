/** Check bytes over GF(256) with the polynomial 0x11d, as QR codes have them (ISO/IEC 18004, annex A). */

const EXP = new Uint8Array(255);
const LOG = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
  EXP[power] = value;
  LOG[value] = power;
  value = value < 128 ? value * 2 : (value * 2) ^ 0x11d;
}

function times(a: number, b: number): number {
  if (a === 0 || b === 0) return 0;
  return EXP[((LOG[a] ?? 0) + (LOG[b] ?? 0)) % 255] ?? 0;
}

/** The generator (x − 2⁰)(x − 2¹)… of a degree, without its leading 1, highest power first. */
function generator(degree: number): Uint8Array {
  const factors = new Uint8Array(degree);
  factors[degree - 1] = 1;
  for (let root = 1, i = 0; i < degree; i++, root = times(root, 2)) {
    for (let j = 0; j < degree; j++) {
      factors[j] = times(factors[j] ?? 0, root) ^ (factors[j + 1] ?? 0);
    }
  }
  return factors;
}

/** The `count` check bytes of a block of data bytes. */
export function checkBytes(data: Uint8Array, count: number): Uint8Array {
  const factors = generator(count);
  const rest = new Uint8Array(count);
  for (const byte of data) {
    const lead = byte ^ (rest[0] ?? 0);
    rest.copyWithin(0, 1);
    rest[count - 1] = 0;
    for (let i = 0; i < count; i++) rest[i] = (rest[i] ?? 0) ^ times(factors[i] ?? 0, lead);
  }
  return rest;
}
