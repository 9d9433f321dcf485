/**
 * Puts the text of a STEP file right before it is imported: web-ifc 0.0.78 reads an empty name where letters are
 * written in lower-case hex (`\X2\7d20\X0\`), and a broken letter where a byte of Latin-1 stands by itself.
 */

const [BACKSLASH, X, ZERO, TWO, FOUR] = [0x5c, 0x58, 0x30, 0x32, 0x34];
/** Of an escape and of a letter of UTF-8, what is looked at together. */
const LONGEST = 4;

/** What Windows writes at 0x80…0x9f, where Latin-1 has control characters that nobody means. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const ENCODED = Array.from({ length: 128 }, (_, index) =>
  new TextEncoder().encode(index < WINDOWS.length ? WINDOWS.charAt(index) : String.fromCharCode(index + 128)),
);

/** Takes a file in pieces of any size and gives it back piece by piece. */
export class StepText {
  #rest = new Uint8Array(0);
  #isHex = false;

  push(piece: Uint8Array): Uint8Array {
    return this.#mend(piece, false);
  }

  end(): Uint8Array {
    return this.#mend(new Uint8Array(0), true);
  }

  #mend(piece: Uint8Array, isLast: boolean): Uint8Array {
    const bytes = this.#rest.length === 0 ? piece : joined(this.#rest, piece);
    // Three bytes of UTF-8 stand for one of Latin-1 at most.
    const out = new Uint8Array(bytes.length * 3);
    const end = isLast ? bytes.length : bytes.length - LONGEST;
    let [at, to] = [0, 0];
    while (at < end) {
      const byte = bytes[at] ?? 0;
      if (byte < 0x80) {
        const length = byte === BACKSLASH ? this.#escapeAt(bytes, at) : 1;
        if (length === 1) out[to++] = this.#isHex ? upper(byte) : byte;
        else to = copied(bytes.subarray(at, at + length), out, to);
        at += length;
        continue;
      }
      const length = utf8LengthAt(bytes, at);
      to = copied(length > 0 ? bytes.subarray(at, at + length) : (ENCODED[byte - 128] ?? []), out, to);
      at += Math.max(length, 1);
    }
    this.#rest = bytes.slice(Math.max(at, 0));
    return out.subarray(0, to);
  }

  /** @returns how many bytes belong to what begins at a backslash, as they stand */
  #escapeAt(bytes: Uint8Array, at: number): number {
    const [first, second, third] = [bytes[at + 1], bytes[at + 2], bytes[at + 3]];
    // An escaped backslash, which begins nothing.
    if (first === BACKSLASH && !this.#isHex) return 2;
    if (first !== X) return 1;
    if (third === BACKSLASH && (second === TWO || second === FOUR || second === ZERO)) {
      this.#isHex = second !== ZERO;
      return 4;
    }
    if (second === BACKSLASH && at + 4 < bytes.length) {
      // Two digits for one letter.
      bytes[at + 3] = upper(bytes[at + 3] ?? 0);
      bytes[at + 4] = upper(bytes[at + 4] ?? 0);
    }
    return 1;
  }
}

const isFollower = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** @returns how many bytes a letter of UTF-8 has that begins there; 0: none does */
function utf8LengthAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at] ?? 0;
  const length =
    byte >= 0xf0 && byte < 0xf5 ? 4 : byte >= 0xe0 && byte < 0xf0 ? 3 : byte >= 0xc2 && byte < 0xe0 ? 2 : 0;
  for (let offset = 1; offset < length; offset++) if (!isFollower(bytes[at + offset])) return 0;
  return length;
}

const upper = (byte: number) => (byte >= 0x61 && byte <= 0x66 ? byte - 0x20 : byte);

function copied(bytes: ArrayLike<number>, out: Uint8Array, to: number): number {
  out.set(bytes, to);
  return to + bytes.length;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
