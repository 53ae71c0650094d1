/** Random numbers of scripts and services. They are calculated from a seed, so a test always gets the same ones. */

/** Returns random numbers in [0, 1) (mulberry32). The same seed gives the same numbers. */
export function draws(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The n-th seed that is derived from `seed`. */
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
