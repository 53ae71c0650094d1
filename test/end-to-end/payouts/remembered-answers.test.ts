import { payoutFile, rowsOf, TOTAL } from './payout-file';

/** A file of Birch Exchange that says neither its currency nor how dates and amounts are written. */
const unclear = (month: string, amount: string) => ({
  ...TOTAL,
  text: `Datum;Betrag A;Betrag B\n01/${month}/2026;1.234;${amount}`,
  source: 'birch.csv',
  network: 'Birch Exchange',
  currency: '',
  month: '',
  number: '',
  date: '',
});
const ANSWERS = {
  columns: { period: 0, amount: 2 },
  dateOrder: 'day first',
  decimalMark: 'comma',
  currency: 'EUR',
} as const;

const bankExport = (day: string) => ({
  text: `Datum;Zahler;Betrag A;Betrag B\n${day}/08/2026;Aurora Ads;0;1.234`,
  source: 'bank.csv',
  typed: null,
  chosen: [],
});

describe('what a user has answered about a layout', () => {
  it('is remembered for the next statement of the network with these headers, which asks nothing', () => {
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

  it('counts less than what a file says itself', () => {
    const { sidebar } = payoutFile();
    sidebar.sidebarAddStatement({ ...unclear('07', '2.500'), ...ANSWERS });
    const text = 'Currency: USD\nDatum;Betrag A;Betrag B\n08/31/2026;1;3.5';
    expect(sidebar.sidebarReadStatement({ ...unclear('', ''), text })).toMatchObject({
      questions: [],
      remembered: { columns: ANSWERS.columns },
      sums: [{ month: '2026-08', currency: 'USD', amount: '3.5' }],
    });
  });

  it('is remembered for the next bank export with these headers', () => {
    const { sidebar } = payoutFile();
    const answers = { ...ANSWERS, columns: { date: 0, network: 1, amount: 3 } };
    expect(sidebar.sidebarReadPayments(bankExport('01')).questions).not.toEqual([]);
    sidebar.sidebarAddPayments({
      ...bankExport('01'),
      ...answers,
      chosen: [{ line: 0, network: 'Aurora Ads' }],
    });
    const next = sidebar.sidebarReadPayments(bankExport('02'));
    expect(next).toMatchObject({ questions: [], remembered: answers });
    expect(next.lines).toMatchObject([{ date: '2026-08-02', amount: '1234', currency: 'EUR' }]);
  });
});

describe('an app that the reports do not know', () => {
  const order = (app: string, month = '2026-08') => ({
    ...TOTAL,
    text: `Month,App,Earnings (USD)\n${month},${app},10.50\n${month},3.10,6700.00`,
    number: '',
  });
  const idsOf = ({ addOn }: ReturnType<typeof payoutFile>) =>
    rowsOf(addOn, 'Statements').map((row) => row['App id']);

  it('is asked about, and gets the id that the user has chosen, also the next month', () => {
    const file = payoutFile();
    const { sidebar } = file;
    const { apps, appChoices, questions } = sidebar.sidebarReadStatement(order('Lantern Row'));
    expect(questions).toEqual([]);
    expect(appChoices.length).toBeGreaterThan(2);
    expect(apps).toEqual(['Lantern Row']);
    const [similar] = appChoices;
    const misspelled = `${similar?.name}s`;
    sidebar.sidebarAddStatement({ ...order(misspelled), apps: { [misspelled]: similar?.id ?? '' } });
    expect(idsOf(file)).toEqual([similar?.id, '3.10']);
    const next = sidebar.sidebarReadStatement(order(misspelled, '2026-07'));
    expect(next.apps).toEqual([]);
    expect(next.lines[0]?.app).toBe(similar?.id);
  });
});
