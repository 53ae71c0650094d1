import { preparedOnce } from '../prepared-once';
import { replyOf, sidebarOf } from '../sidebar';
import { payoutFile, statedFile, typedPayment } from './payout-file';

const paidFile = preparedOnce(() => {
  const file = statedFile();
  file.sidebar.sidebarAddPayments(typedPayment('6,700.00'));
  return file;
});

describe('a call of the sidebar with an argument of another kind', () => {
  it.each([
    ['sidebarSaveSettings', [{ key: {} }]],
    ['sidebarSaveSettings', [{ zone: { toString: 1 } }]],
    ['sidebarSaveSettings', [{ paths: { full: { toString: 1 } } }]],
    ['sidebarSaveSettings', [{ parallel: { toString: 1, valueOf: 1 } }]],
    ['sidebarConfirmName', [{}, {}]],
    ['sidebarSaveRates', [[{ month: {}, currency: {}, rate: {} }]]],
    ['sidebarSplitPayment', [{}, []]],
    ['sidebarAddPayments', [{ text: {}, chosen: {} }]],
    ['sidebarAddStatement', [{ text: {}, network: {}, month: [] }]],
    ['sidebarNetRevenue', [{}]],
  ])('%s %j is refused with a sentence of the add-on', (name, args) => {
    expect(replyOf(payoutFile().addOn, name, ...args)).toBe('');
  });

  it.each([[[]], [{}], ['text']])('that confirms %j instead of payments is refused', (payments) => {
    const { addOn } = paidFile();
    expect(replyOf(addOn, 'sidebarConfirmMatches', payments)).toBe('');
    expect(() => sidebarOf(addOn).sidebarConfirmMatches(payments as string[])).toThrow(
      /have changed meanwhile/,
    );
  });
});
