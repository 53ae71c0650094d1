/** Repeatable random numbers: hashes of a seed and of the thing that they describe. */

/** Read from `Math` only once, because each access to a global is slow in the test runner. */
const { floor, imul } = Math;

/** A 32-bit hash of a text. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = imul(hash ^ text.charCodeAt(at), 0x01000193);
  return mix(hash >>> 0, text.length);
}

/** A 32-bit hash of a hash and an integer. */
export function mix(hash: number, value: number): number {
  let mixed = imul((hash ^ imul(value, 0x27d4eb2d)) + 0x165667b1, 0x9e3779b1);
  mixed = imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  mixed = imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** A number in [low, high) for `hash`. Different values of `use` give different numbers. */
export function between(hash: number, use: number, low: number, high: number): number {
  return low + (high - low) * (mix(hash, use) / 4294967296);
}

/** An item of `list`. Earlier items are more frequent. */
export function pick<T>(list: readonly T[], hash: number, use: number): T {
  const share = between(hash, use, 0, 1);
  return list[floor(share * share * list.length)] as T;
}
