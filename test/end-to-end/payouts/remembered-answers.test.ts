import { payoutFile, readTabRows, TOTAL } from './payout-file';

/** A file of Birch Exchange that says neither its currency nor how dates and amounts are written. */
const unclear = (month: string, amount: string) => ({
  ...TOTAL,
  text: `Datum;Betrag A;Betrag B\n01/${month}/2026;1.234;${amount}`,
  source: 'birch.csv',
  network: 'Birch Exchange',
  number: '',
  date: '',
});
const ANSWERS = {
  columns: { period: 0, amount: 2 },
  dateOrder: 'day first',
  decimalMark: 'comma',
  currency: 'EUR',
} as const;

it('what a user has answered about a layout is remembered for the next statement of the network with these headers, which asks nothing', () => {
  const { sidebar } = payoutFile();
  expect(sidebar.sidebarReadStatement(unclear('07', '2.500')).questions).not.toEqual([]);
  sidebar.sidebarAddStatement({ ...unclear('07', '2.500'), ...ANSWERS });
  expect(sidebar.sidebarReadStatement(unclear('08', '3.500'))).toMatchObject({
    questions: [],
    remembered: ANSWERS,
    sums: [{ month: '2026-08', currency: 'EUR', amount: '3500' }],
  });
  const other = { ...unclear('08', '3.500'), network: 'Copperline' };
  expect(sidebar.sidebarReadStatement(other).questions).not.toEqual([]);
});

it('what a user has answered about a layout counts less than what a file says itself', () => {
  const { sidebar } = payoutFile();
  sidebar.sidebarAddStatement({ ...unclear('07', '2.500'), ...ANSWERS });
  const text = 'Currency: USD\nDatum;Betrag A;Betrag B\n08/31/2026;1;3.5';
  expect(sidebar.sidebarReadStatement({ ...unclear('', ''), text })).toMatchObject({
    questions: [],
    remembered: { columns: ANSWERS.columns },
    sums: [{ month: '2026-08', currency: 'USD', amount: '3.5' }],
  });
});

it('apps stay as the file names them', () => {
  const { addOn, sidebar } = payoutFile();
  const text = 'Month,App,Earnings (USD)\n2026-08,Lantern Row,10.50\n2026-08,3.10,6700.00';
  const order = { ...TOTAL, text, number: '' };
  sidebar.sidebarAddStatement(order);
  expect(readTabRows(addOn, 'Statements').map((row) => row['App id'])).toEqual(['Lantern Row', '3.10']);
});
