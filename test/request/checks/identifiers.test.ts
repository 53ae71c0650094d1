import { requireDimension } from '../../../src/catalogue';
import type { Draft } from '../../../src/request/draft';
import { DEVICE, listRefusals, requireRequest } from './checked';

function outcome(change: Draft) {
  const draft = { ...DEVICE, ...change };
  const issues = listRefusals(draft);
  if (issues.length > 0) return issues;
  const { identifiers, dimensions } = requireRequest(draft);
  return { identifiers, dimensions };
}

it.each([undefined, null, '', ' '])('device identifiers are included if the draft has %p', (identifiers) => {
  expect(outcome({ dimensions: 'gaid,area', identifiers })).toEqual({
    identifiers: 'kept',
    dimensions: ['gaid', 'area'],
  });
});

it.each(['left out', 'Left Out', 'left_out', 'hashed', 'Hashed'])(
  'device identifiers have no columns if the draft has “%s”',
  (identifiers) => {
    expect(outcome({ dimensions: 'gaid,area,userId,osVersion', identifiers })).toEqual({
      identifiers: 'left out',
      dimensions: ['area', 'osVersion'],
    });
  },
);

it('device identifiers that are left out are not in the default columns either', () => {
  const found = outcome({ identifiers: 'left out' });
  if (Array.isArray(found)) throw new Error(found.join());
  expect(found.dimensions).toHaveLength(16);
  expect(found.dimensions.filter((id) => requireDimension(id).personal === true)).toEqual([]);
});

it('device identifiers cannot be left out if there is no other dimension', () => {
  expect(outcome({ dimensions: ['gaid', 'idfv'], identifiers: 'left out' })).toEqual([
    'Dimensions: only device identifiers are chosen, but this report leaves them out. Choose at least one other dimension.',
  ]);
});
