import { faultsWithin, nameOf, pairwise } from './surviving-ranges';

describe('what a user builds over all rows of a table covers all of them after sixty days:', () => {
  it.each(pairwise(1).map((combination) => [nameOf(combination), combination] as const))(
    '%s',
    (_name, combination) => {
      expect(faultsWithin(combination, 60, 5)).toEqual([]);
    },
  );
});
