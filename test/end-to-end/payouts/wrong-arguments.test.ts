import { preparedOnce } from '../prepared-once';
import { replyOf, sidebarOf } from '../sidebar';
import { paymentOf, statedFile } from './payout-file';

const paidFile = preparedOnce(() => {
  const file = statedFile();
  file.sidebar.sidebarAddPayments(paymentOf('6,700.00'));
  return file;
});

it.each([
  ['sidebarSaveSettings', { key: {} }],
  ['sidebarSaveSettings', { zone: { toString: 1 } }],
  ['sidebarConfirmName', {}, {}],
  ['sidebarAddPayments', { text: {}, chosen: {} }],
  ['sidebarAddStatement', { text: {}, network: {}, month: [] }],
  ['sidebarNetRevenue', {}],
])(
  'the call %s of the sidebar with an argument of another kind, %j, is refused with a sentence of the add-on',
  (name, ...args) => {
    const { addOn } = paidFile();
    expect(replyOf(addOn, name, ...args)).toBe('');
    expect(() => sidebarOf(addOn).sidebarConfirmMatches(args as string[])).toThrow(/have changed meanwhile/);
  },
);

it.each([[[]], [{}], ['text']])('a call that confirms %j instead of payments is refused', (payments) => {
  const { addOn } = paidFile();
  expect(replyOf(addOn, 'sidebarConfirmMatches', payments)).toBe('');
  const confirm = () => sidebarOf(addOn).sidebarConfirmMatches(payments as string[]);
  expect(confirm).toThrow(/have changed meanwhile/);
});
