import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Holds the keys of the chosen mutants while a sample is tested. */
export const SAMPLE = `${root}build/mutation/sample.json`;
export const NOT_SAMPLED = 'It is not in the sample.';

/** The identity of a mutant in every run: its position and replacement. */
export function keyOf({ fileName, location, mutatorName, replacement }) {
  const { start, end } = location;
  const path = relative(root, fileName).replace(/^.*\.stryker-tmp\/[^/]*\//, '');
  return `${path}:${start.line}:${start.column}-${end.line}:${end.column} ${mutatorName} ${replacement}`;
}

/** Chooses `count` of the keys. The choice depends on the keys and the seed, but not on the order of the keys. */
export function chosen(keys, count, seed) {
  const drawn = keys.map((key) => [createHash('sha256').update(`${seed} ${key}`).digest('hex'), key]);
  return drawn
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, count)
    .map(([, key]) => key);
}
