import { faultsWithin, nameOf, pairwise } from './surviving-ranges';

describe('what a user builds over all rows of a table covers all of them after nine days:', () => {
  it.each(pairwise(6).map((combination) => [nameOf(combination), combination] as const))(
    '%s',
    (_name, combination) => {
      expect(faultsWithin(combination, 9, 3)).toEqual([]);
    },
  );
});
