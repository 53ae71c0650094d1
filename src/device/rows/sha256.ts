/** Bytes of a block, and of the text's length at the end of the last block. */
const BLOCK = 64;
const LENGTH = 8;

/**
 * SHA-256 (FIPS 180-4) of many short texts. The engine has no crypto library, and the platform's digest takes one slow call for each
 * text, while a device report has hundreds of thousands of them. The buffers are allocated once.
 */
export class Sha256 {
  private readonly schedule = new Int32Array(64);
  private readonly state = new Int32Array(8);
  private bytes = new Uint8Array(4 * BLOCK);

  /** The digest of the text's UTF-8 as hex digits, or the first `words` words of it at eight digits each. */
  hex(text: string, words = 8): string {
    const padded = this.pad(this.encode(text));
    this.state.set(INITIAL);
    for (let at = 0; at < padded; at += BLOCK) this.compress(at);
    let hex = '';
    for (let i = 0; i < words; i++) hex += ((this.state[i] ?? 0) >>> 0).toString(16).padStart(8, '0');
    return hex;
  }

  /** Writes the text as UTF-8 and returns its length; half a surrogate pair becomes U+FFFD, as in every encoder. */
  private encode(text: string): number {
    if (this.bytes.length < 3 * text.length + BLOCK + LENGTH)
      this.bytes = new Uint8Array(6 * text.length + 2 * BLOCK);
    const { bytes } = this;
    let at = 0;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit < 0x80) {
        bytes[at++] = unit;
        continue;
      }
      const code = text.codePointAt(i) ?? unit;
      if (code > 0xffff) i++;
      at = writeWide(bytes, at, code >= 0xd800 && code < 0xe000 ? 0xfffd : code);
    }
    return at;
  }

  /** Ends the text with a bit, zeros and its length in bits. Returns where the last block ends. */
  private pad(length: number): number {
    const { bytes } = this;
    const end = (Math.floor((length + LENGTH) / BLOCK) + 1) * BLOCK;
    bytes.fill(0, length, end);
    bytes[length] = 0x80;
    let bits = length * 8;
    for (let at = end - 1; bits > 0; at--) {
      bytes[at] = bits & 0xff;
      bits = Math.floor(bits / 256);
    }
    return end;
  }

  private compress(from: number): void {
    const { schedule, state, bytes } = this;
    for (let i = 0, at = from; i < 16; i++, at += 4)
      schedule[i] =
        ((bytes[at] ?? 0) << 24) |
        ((bytes[at + 1] ?? 0) << 16) |
        ((bytes[at + 2] ?? 0) << 8) |
        (bytes[at + 3] ?? 0);
    for (let i = 16; i < 64; i++) {
      const early = schedule[i - 15] ?? 0;
      const late = schedule[i - 2] ?? 0;
      const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      schedule[i] = ((schedule[i - 16] ?? 0) + s0 + (schedule[i - 7] ?? 0) + s1) | 0;
    }
    // Eight variables and no array, for speed: this loop runs fifty million times for a large report.
    let a = state[0] ?? 0;
    let b = state[1] ?? 0;
    let c = state[2] ?? 0;
    let d = state[3] ?? 0;
    let e = state[4] ?? 0;
    let f = state[5] ?? 0;
    let g = state[6] ?? 0;
    let h = state[7] ?? 0;
    for (let i = 0; i < 64; i++) {
      const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const first = (h + s1 + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + (schedule[i] ?? 0)) | 0;
      const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    state[0] = (state[0] ?? 0) + a;
    state[1] = (state[1] ?? 0) + b;
    state[2] = (state[2] ?? 0) + c;
    state[3] = (state[3] ?? 0) + d;
    state[4] = (state[4] ?? 0) + e;
    state[5] = (state[5] ?? 0) + f;
    state[6] = (state[6] ?? 0) + g;
    state[7] = (state[7] ?? 0) + h;
  }
}

function writeWide(bytes: Uint8Array, from: number, code: number): number {
  const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  bytes[from] = ([0, 0xc0, 0xe0, 0xf0][more] ?? 0) | (code >> (6 * more));
  for (let i = 1; i <= more; i++) bytes[from + i] = 0x80 | ((code >> (6 * (more - i))) & 0x3f);
  return from + more + 1;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

const PRIMES = primes(64);

/** The first 32 bits of the fractions of square roots of primes, and of their cube roots. */
const INITIAL = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const ROUNDS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}
