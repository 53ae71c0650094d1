import { deriveRenames, selectStampNames } from '../../../src/sheet/plan/match-rows';
import type { Stamp } from '../../../src/sheet/stamp';
import type { Table } from '../../../src/table/table';

type Names = NonNullable<Stamp['names']>;

const networks = (names: Readonly<Record<string, string>>): Table['names'] =>
  new Map([['networkName', new Map(Object.entries(names))]]);

const renames = (before: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>) =>
  [...deriveRenames({ networkName: before }, networks(now))].map(([field, names]) => [field, [...names]]);

it('renamed networks are recognized by their ids', () => {
  expect(renames({ 1: 'Alpha', 2: 'Beta' }, { 1: 'Alpha Ads', 2: 'Beta' })).toEqual([
    ['networkName', [['Alpha', 'Alpha Ads']]],
  ]);
});

it.each([
  ['nothing has changed', { 1: 'Alpha' }, { 1: 'Alpha' }],
  ['two ids had the old name', { 1: 'Alpha', 2: 'Alpha' }, { 1: 'Alpha Ads' }],
  ['another id has the old name now', { 1: 'Alpha' }, { 1: 'Alpha Ads', 2: 'Alpha' }],
  ['two networks have exchanged their names', { 1: 'Alpha', 2: 'Beta' }, { 1: 'Beta', 2: 'Alpha' }],
  ['the id has no name now', { 1: 'Alpha' }, { 2: 'Beta' }],
])('renamed networks are not assumed if %s', (_, before, now) => {
  expect(renames(before, now)).toEqual([]);
});

describe('the names in a stamp', () => {
  const before: Names = { networkName: { 1: 'Alpha', 2: 'Beta' }, placementName: { p: 'Start' } };

  it('the names in a stamp are the newest ones, and the earlier ones of ids without a name now', () => {
    expect(selectStampNames(networks({ 2: 'Beta Ads', 3: 'Gamma' }), before)).toEqual({
      networkName: { 1: 'Alpha', 2: 'Beta Ads', 3: 'Gamma' },
      placementName: { p: 'Start' },
    });
  });

  it('the names in a stamp do not include a column that would make them too long', () => {
    const long = networks({ 1: 'x'.repeat(6_000) });
    expect(selectStampNames(long, before)).toEqual({ placementName: { p: 'Start' } });
    expect(selectStampNames(long, undefined)).toBeUndefined();
    expect(selectStampNames(undefined, undefined)).toBeUndefined();
  });
});
