import { Groups } from '../../../src/device/summarize/groups';

/** Fails unless tuples get numbers in the order of their first use, and keep these numbers. */
function check(width: number, tuples: readonly (readonly number[])[]): void {
  const groups = new Groups(width);
  const known = new Map<string, number>();
  for (const tuple of [...tuples, ...tuples]) {
    const key = tuple.join();
    if (!known.has(key)) known.set(key, known.size);
    groups.tuple.set(tuple);
    const group = groups.find();
    if (group !== known.get(key)) throw new Error(`${key} is ${group}, and not ${known.get(key)}`);
  }
  expect(groups.count).toBe(known.size);
  const found = Array.from({ length: groups.count }, (_, group) =>
    Array.from({ length: width }, (_one, at) => groups.at(group, at)).join(),
  );
  expect(found).toEqual([...known.keys()]);
}

describe('groups of rows', () => {
  it('are distinguished if the same ids are in other dimensions', () => {
    const numbers = Array.from({ length: 40 }, (_, at) => at);
    check(
      2,
      numbers.flatMap((one) => numbers.map((other) => [one, other])),
    );
  });

  // Pairs of tuples with the same 32-bit hash.
  it.each([
    [
      [7, 4605, 3065],
      [13, 3965, 1020],
    ],
    [
      [4, 1276, 2477],
      [19, 3697, 3940],
    ],
    [
      [2, 2093, 588],
      [3, 551, 556],
    ],
  ])('are different groups although they share a hash: %j and %j', (one, other) => {
    check(3, [one, other]);
    check(3, [other, one]);
  });
});
