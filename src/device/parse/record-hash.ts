/** Read from `Math` only once, because each access to a global is slow in some hosts, such as the test runner. */
const { imul } = Math;

/** A 64-bit hash of all characters of a text, as two numbers of 32 bits. */
export class TextHash {
  low = 0;
  high = 0;

  /** Calculates the hash of the characters from `from` to before `to`. */
  of(text: string, from: number, to: number): this {
    let a = 0x2545f491 ^ (to - from);
    let b = 0x6a09e667;
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at);
      a = imul(a ^ code, 0x9e3779b1);
      a ^= a >>> 15;
      b = imul(b ^ code, 0x85ebca6b);
      b ^= b >>> 13;
    }
    this.low = mixed(a ^ (b >>> 11));
    this.high = mixed(b ^ (a >>> 7));
    return this;
  }
}

/** Mixes the bits of a hash: changing one bit of `bits` changes about half of the bits of the result. */
function mixed(bits: number): number {
  let hash = imul(bits ^ (bits >>> 16), 0x7feb352d);
  hash = imul(hash ^ (hash >>> 15), 0x846ca68b);
  return hash ^ (hash >>> 16);
}
