import { runs } from '../../thorough';
import { faultsWithin, nameOf, pairwise } from './surviving-ranges';

const { numRuns: days } = runs({ quick: 9, thorough: 30 });

it.each(pairwise(days).map((combination) => [nameOf(combination), combination] as const))(
  'what a user builds over all rows of a table covers all of them after days of refreshes: %s',
  (_name, combination) => {
    expect(faultsWithin(combination, days, 3)).toEqual([]);
  },
);
