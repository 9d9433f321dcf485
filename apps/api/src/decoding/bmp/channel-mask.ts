/** The bits of a pixel that tell one colour. */
export interface ChannelMask {
  mask: number;
  shift: number;
  /** The colour of 8 bits by the masked bits, of which at most the upper 16 count. */
  table: Uint8Array;
}

/** How a mask is read; null when its bits do not stand together. */
export function readableMask(mask: number): ChannelMask | null {
  if (mask === 0) return { mask, shift: 0, table: new Uint8Array(1) };
  const lowest = 31 - Math.clz32(mask & -mask);
  const width = 32 - Math.clz32(mask) - lowest;
  if (mask / 2 ** lowest !== 2 ** width - 1) return null;
  const bits = Math.min(16, width);
  const toByte = bits <= 8 ? repeated : rounded;
  const table = Uint8Array.from({ length: 2 ** bits }, (_, value) => toByte(value, bits));
  return { mask, shift: lowest + width - bits, table };
}

/** Repeats the bits until eight are filled, as Windows does: nothing stays black and everything white. */
function repeated(value: number, bits: number): number {
  let filled = 0;
  for (let at = 8 - bits; at > -bits; at -= bits) filled |= at >= 0 ? value << at : value >> -at;
  return filled;
}

function rounded(value: number, bits: number): number {
  return Math.round((value * 255) / (2 ** bits - 1));
}

export function channelOf({ mask, shift, table }: ChannelMask, pixel: number): number {
  return table[(pixel & mask) >>> shift] ?? 0;
}
