import { listLargestChanges } from '../../src/audit/audit-cell';
import type { KeyChange } from '../../src/books/ledger/ledger-origin';

const change = (name: string, difference: string | null, sides: Partial<KeyChange> = {}): KeyChange => ({
  ...{ name, earlier: '1', now: '2', difference },
  ...sides,
});
const explain = (changes: readonly KeyChange[], isSum = true) =>
  listLargestChanges({ what: '', currency: 'USD', changes, isSum });

it('the largest changes come first whatever their sign, and those of an unknown amount come last and are not counted as 0', () => {
  const changes = [
    change('unknown', null, { now: null }),
    change('small', '0.1'),
    change('large', '-1234.5678901', { earlier: '1234.5678901', now: null }),
    change('none', '0'),
  ];
  expect(explain(changes)).toEqual([
    ['large', '-1,234.5678901 USD (1,234.5678901 → not reported)'],
    ['small', '+0.1 USD (1 → 2)'],
    ['unknown', 'not known (1 → not known)'],
    ['All known changes together', '-1,234.4678901 USD'],
  ]);
});

it('the largest changes are ten, and a line says how many others there are and what they add up to', () => {
  const changes = Array.from({ length: 14 }, (_, nth) => change(`${nth}`, nth < 12 ? `${nth + 1}` : null));
  expect(explain(changes).slice(9)).toEqual([
    ['2', '+3 USD (1 → 2)'],
    ['And 4 more (2 by an unknown amount), together', '+3 USD'],
    ['All known changes together', '+78 USD'],
  ]);
});

it('the largest changes of a ratio are not added up', () => {
  expect(explain([change('LTV', '0.5')], false)).toEqual([['LTV', '+0.5 USD (1 → 2)']]);
});

it('the largest changes are none if nothing has changed', () => {
  expect(explain([change('same', '0')])).toEqual([]);
});
