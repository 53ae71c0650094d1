import { userRows } from '../../../playground/simulation/payouts/user-rows';
import type { PayoutsView } from '../../../src/sidebar-server/payouts';
import { AddOn, TUESDAY } from '../add-on';

const AURORA = '1';
const TYPED = { currency: 'USD', fee: '', withholding: '', number: '' };

/** A file with the numbers of open months. */
function fileWithNetworks(): AddOn {
  const addOn = new AddOn({ now: TUESDAY }).settled();
  view(addOn, 'sidebarBooksCurrency', 'USD');
  return addOn;
}

function view(addOn: AddOn, name: string, ...args: readonly unknown[]): PayoutsView {
  const { value, error } = addOn.call(name, args);
  expect(error).toBeUndefined();
  return value as PayoutsView;
}

function pay(addOn: AddOn, amount: string, reference: string): PayoutsView {
  const typed = { ...TYPED, date: '2026-09-10', network: AURORA, amount, reference };
  return view(addOn, 'sidebarAddPayments', { text: '', source: '', typed, chosen: [] });
}

describe('names and statement numbers in one cell', () => {
  it('keeps all names that were confirmed for a network, each once', () => {
    const addOn = fileWithNetworks();
    const names = ['Corp.', 'Advertising Services Ireland Limited', 'International Holdings GmbH', 'KK'].map(
      (end) => `A Rather Long Name of Aurora ${end}`,
    );
    for (const name of [...names, names[0]]) view(addOn, 'sidebarConfirmName', name, AURORA);
    const row = userRows(addOn.file, 'Payment terms').find((each) => each.shows('Network id') === AURORA);
    expect(row?.shows('Other names')).toBe(names.join('; '));
  });
});

it('names payments that are in the tab twice', () => {
  const addOn = fileWithNetworks();
  expect(pay(addOn, '12.50', 'TRX 1').problems).toEqual([]);
  pay(addOn, '12.50', 'TRX 2');
  addOn.user.type('Payments', 'G3', 'TRX 1');
  expect(view(addOn, 'sidebarPayouts').problems).toEqual([
    'Payments: rows 3 and 4 are equal. If one was entered twice, delete it.',
  ]);
});
