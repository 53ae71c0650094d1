/** Random numbers of scripts and services. They follow from a seed, so that a test gets the same ones every time. */

/** Numbers in [0, 1), as even as Math.random's (mulberry32); the same again for the same seed. */
export function draws(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The seed of the n-th thing that is seeded by one. */
export function nthSeed(seed: number, nth: number): number {
  return Math.imul(seed, 0x9e3779b1) + Math.imul(nth, 0x85ebca6b);
}

/** A UUID of version 4. */
export function drawnUuid(random: () => number): string {
  return '00000000-0000-4000-8000-000000000000'.replace(/[08]/g, (digit) => {
    const drawn = Math.floor(random() * 16);
    return (digit === '8' ? 8 + (drawn % 4) : drawn).toString(16);
  });
}
