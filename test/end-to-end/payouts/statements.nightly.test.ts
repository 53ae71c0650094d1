import { displayed } from '../../../emulator/src/spreadsheet/displayed';
import { AUGUST } from '../close/august';
import {
  buildPaymentOrder,
  buildStatementOrder,
  payoutFile,
  readTabRows,
  requireReconciledRow,
  statedFile,
  TOTAL,
  typeRow,
} from './payout-file';

const EUROS =
  'Month;App;Estimated earnings (EUR);eCPM\n2026-08;Chess;1.234,56;2,0\n2026-08;Golf;10,00;1,0\nTotal;;1.244,56;';

it('a statement is compared with what is closed as soon as it is added', () => {
  const { addOn, sidebar } = payoutFile();
  sidebar.sidebarAddStatement(TOTAL);
  expect(readTabRows(addOn, 'Statements')).toEqual([
    expect.objectContaining({
      Network: 'Aurora Ads',
      Month: 'Aug 2026',
      Amount: '6,700.00',
      Source: 'pasted',
    }),
  ]);
  expect(requireReconciledRow(addOn, 'Aurora Ads')).toMatchObject({
    Reported: '$6,727.72',
    Statement: '$6,700.00',
    Difference: '-$27.72',
    Status: 'short',
    Paid: '$0.00',
    Outstanding: '$6,700.00',
  });
});

it('a statement of an open month is compared with nothing until the month is closed, and the service is not asked', () => {
  const { addOn, sidebar } = payoutFile();
  sidebar.sidebarAddStatement(buildStatementOrder({ month: '2026-09' }));
  expect(requireReconciledRow(addOn, 'Aurora Ads', 'Sep 2026')).toMatchObject({
    Reported: '',
    Difference: '',
    Status: 'reported amount not known',
  });
  const requestCount = addOn.service.requests.length;
  sidebar.sidebarPayouts();
  expect(addOn.service.requests).toHaveLength(requestCount);
  addOn.clock.reach(Date.UTC(2026, 9, 5, 9));
  sidebar.sidebarCloseMonth({ ...AUGUST, month: '2026-09', reason: 'simulated' });
  sidebar.sidebarPayouts();
  expect(requireReconciledRow(addOn, 'Aurora Ads', 'Sep 2026')).toMatchObject({
    Reported: expect.stringContaining('$'),
    Status: 'over',
  });
});

it('a statement that is a little short is matched within the tolerance of its network', () => {
  const { addOn, sidebar } = statedFile();
  addOn.user.type('Payment terms', 'F3', '1%');
  expect(sidebar.sidebarPayouts().counts['matched within tolerance']).toBe(1);
  expect(requireReconciledRow(addOn, 'Aurora Ads')).toMatchObject({ Status: 'matched within tolerance' });
  addOn.user.type('Payment terms', 'F3', '0%');
  sidebar.sidebarPayouts();
  expect(requireReconciledRow(addOn, 'Aurora Ads')).toMatchObject({ Status: 'short' });
  sidebar.sidebarAddStatement(buildStatementOrder({ total: '27.72', number: 'INV-1002' }));
  expect(requireReconciledRow(addOn, 'Aurora Ads')).toMatchObject({ Status: 'matched' });
});

it('a statement in another currency is not converted before there is a rate, and then states rate and source', () => {
  const { addOn, sidebar } = payoutFile();
  const file = { text: EUROS, source: 'august.csv', currency: '' };
  const order = { ...TOTAL, ...file, network: 'Birch Exchange', number: '' };
  expect(sidebar.sidebarReadStatement(order)).toMatchObject({
    questions: [],
    printed: { amount: '1244.56', isEqual: true },
  });
  const view = sidebar.sidebarAddStatement(order);
  expect(view.problems).toEqual([
    'Rates: a rate for EUR in Aug 2026 is missing. Press “Open Rates”, and add the rate.',
  ]);
  expect(requireReconciledRow(addOn, 'Birch Exchange')).toMatchObject({
    Statement: '',
    Status: 'rate missing',
    Paid: '',
  });
  sidebar.sidebarShowPayouts('rates');
  typeRow(addOn, 'Rates', 3, '2026-08', 'EUR', '1.1');
  expect(sidebar.sidebarPayouts().problems).toEqual([]);
  expect(requireReconciledRow(addOn, 'Birch Exchange')).toMatchObject({ Statement: '$1,369.02' });
  expect(displayed(addOn.file, 'Reconciliation')[0]?.join('')).toMatch(
    'Reconciliation · USD · of 20 Sep 2026 11:00',
  );
});

it('a statement is noticed when it is added twice, and replaces the one with its number when it is corrected', () => {
  const { addOn, sidebar } = statedFile();
  expect(sidebar.sidebarReadStatement(TOTAL)).toMatchObject({
    lines: [],
    notices: [expect.stringMatching(/is already in row 3/)],
  });
  expect(() => sidebar.sidebarAddStatement(TOTAL)).toThrow(
    'This statement, or a newer statement with the same number, is already in row 3',
  );
  const corrected = buildStatementOrder({ total: '6,650.00', date: '2026-09-19' });
  expect(sidebar.sidebarReadStatement(corrected).notices.join()).toMatch(
    'This statement replaces statement INV-1001 (row 3)',
  );
  sidebar.sidebarAddStatement(corrected);
  const replaced = readTabRows(addOn, 'Statements').map((row) => [row['Amount'], row['Replaced on']]);
  expect(replaced).toEqual([
    ['6,650.00', ''],
    ['6,700.00', '2026-09-20'],
  ]);
  expect(requireReconciledRow(addOn, 'Aurora Ads')['Statement']).toBe('$6,650.00');
});

it('a statement for a month that has one already is added to it, which the user reads before', () => {
  const { addOn, sidebar } = payoutFile();
  sidebar.sidebarAddStatement({ ...TOTAL, number: '' });
  const second = buildStatementOrder({ number: 'INV-1002', total: '27.72' });
  expect(sidebar.sidebarReadStatement(second).notices).toEqual([
    'This statement counts in addition to row 3 of Statements, for the same month. If it is a correction, it needs the same statement number.',
  ]);
  sidebar.sidebarAddStatement(second);
  expect(requireReconciledRow(addOn, 'Aurora Ads')['Statement']).toBe('$6,727.72');
  expect(sidebar.sidebarReadStatement(buildStatementOrder({ month: '2026-07', number: '' })).notices).toEqual(
    [],
  );
});

const amountsIn = ({ addOn }: ReturnType<typeof payoutFile>) =>
  readTabRows(addOn, 'Statements')
    .map((row) => row['Amount'])
    .sort();

it('a statement without a number that is one of two for its month is not added again', () => {
  const file = payoutFile();
  const first = buildStatementOrder({ total: '50.00', number: '' });
  file.sidebar.sidebarAddStatement(first);
  file.sidebar.sidebarAddStatement(buildStatementOrder({ total: '60.00', number: '' }));
  expect(() => file.sidebar.sidebarAddStatement(first)).toThrow(/is already in row 4/);
  expect(amountsIn(file)).toEqual(['50.00', '60.00']);
});

it('a statement without a number of several months adds only those that are not there yet', () => {
  const file = payoutFile();
  const months = (...rows: readonly string[]) => {
    const text = ['Month,App,Amount (USD)', '2026-06,Chess,20.00', '2026-06,Golf,40.00', ...rows];
    return { ...TOTAL, number: '', date: '', text: text.join('\n') };
  };
  file.sidebar.sidebarAddStatement(months('2026-07,Chess,70.00'));
  const longer = months('2026-07,Chess,70.00', '2026-08,Chess,80.00');
  expect(file.sidebar.sidebarReadStatement(longer).notices.join()).toMatch('Nothing will be added.');
  file.sidebar.sidebarAddStatement(longer);
  expect(amountsIn(file)).toEqual(['20.00', '40.00', '70.00', '80.00']);
});

describe('a statement number', () => {
  const text = 'Month,Invoice date,Amount (USD)\n2026-08,2026-09-01,100.00\n2026-08,2026-09-10,50.00';

  it('a statement number that is typed for a file with several dates keeps all its rows, as of the newest', () => {
    const { addOn, sidebar } = payoutFile();
    sidebar.sidebarAddStatement({ ...TOTAL, text, number: 'ST-1', date: '' });
    expect(readTabRows(addOn, 'Statements').map((row) => row['Statement date'])).toEqual(['2026-09-10']);
    expect(requireReconciledRow(addOn, 'Aurora Ads')['Statement']).toBe('$150.00');
  });

  it('a statement number of an older statement replaces no newer one', () => {
    const { addOn, sidebar } = statedFile();
    const older = buildStatementOrder({ total: '6,000.00', date: '2026-09-09' });
    expect(() => sidebar.sidebarAddStatement(older)).toThrow(
      'or a newer statement with the same number, is already in row 3',
    );
    expect(requireReconciledRow(addOn, 'Aurora Ads')['Statement']).toBe('$6,700.00');
  });
});

/** A statement of a mediation platform: a row for each name of a network. */
const mediation = (month: string, ...names: readonly string[]) => {
  const rows = names.map((name, at) => `2026-${month},${name},3.10,${at + 1}0.50`);
  const text = ['Month,Network,App,Earnings (USD)', ...rows].join('\n');
  return { ...TOTAL, text, source: 'mediation.csv', network: '', number: '' };
};

it('a statement with a column that names networks is a statement of each, and names the unknown ones until they are in Payment terms', () => {
  const { addOn, sidebar } = payoutFile();
  const august = mediation('08', 'AuroraAdsAdapter', 'Copperline', 'Aurora Ads');
  const sentence =
    'No network has the name “AuroraAdsAdapter”. Correct it, or add it to the column “Other names” in Payment terms.';
  expect(sidebar.sidebarReadStatement(august)).toMatchObject({
    networkId: null,
    questions: [],
    problems: [sentence],
  });
  expect(() => sidebar.sidebarAddStatement(august)).toThrow(sentence);
  sidebar.sidebarShowPayouts('terms');
  addOn.user.type('Payment terms', 'G3', 'AuroraAdsAdapter');
  sidebar.sidebarAddStatement(august);
  expect(readTabRows(addOn, 'Statements').map((row) => `${row['Network']} ${row['Amount']}`)).toEqual([
    'Aurora Ads 41.00',
    'Copperline 20.50',
  ]);
  expect(requireReconciledRow(addOn, 'Copperline')['Statement']).toBe('$20.50');
});

it('the only name in a column is that of the chosen network', () => {
  const { addOn, sidebar } = payoutFile();
  const order = mediation('08', 'Whole account');
  expect(sidebar.sidebarReadStatement(order)).toMatchObject({ networkId: '', questions: ['network'] });
  sidebar.sidebarAddStatement({ ...order, network: '1', acceptsFar: true });
  expect(readTabRows(addOn, 'Statements')[0]).toMatchObject({ Network: 'Aurora Ads', Amount: '10.50' });
});

it('a statement with a number in each row is a statement for each, and those that are there already are not added again', () => {
  const file = (...rows: readonly string[]) => {
    const text = ['Month,Invoice number,Invoice date,Amount (USD)', ...rows].join('\n');
    return { ...TOTAL, text, number: '', date: '' };
  };
  const { addOn, sidebar } = payoutFile();
  sidebar.sidebarAddStatement(file('2026-06,INV-6,2026-07-05,60.00', '2026-07,INV-7,2026-08-05,70.00'));
  const later = file(
    '2026-06,INV-6,2026-07-05,60.00',
    '2026-07,INV-7,2026-09-05,75.00',
    '2026-08,INV-8,2026-09-05,80.00',
  );
  expect(sidebar.sidebarReadStatement(later)).toMatchObject({
    notices: [
      expect.stringMatching(
        /^This statement, or a newer .* is already in row \d of Statements\. Nothing will be added\.$/,
      ),
      expect.stringMatching(/^This statement replaces statement INV-7 /),
    ],
  });
  sidebar.sidebarAddStatement(later);
  const rows = readTabRows(addOn, 'Statements').map((row) =>
    [row['Statement number'], row['Statement date'], row['Amount'], row['Replaced on']].join(' '),
  );
  expect(rows.sort()).toEqual([
    'INV-6 2026-07-05 60.00 ',
    'INV-7 2026-08-05 70.00 2026-09-20',
    'INV-7 2026-09-05 75.00 ',
    'INV-8 2026-09-05 80.00 ',
  ]);
  expect(sidebar.sidebarReadStatement(later).notices[0]).toMatch(
    'This statement, or a newer statement with the same number, is already in rows 3 to 5',
  );
});

it('books in a currency in which the service reports nothing have reported amounts at the rate of their month, and name the rates that are missing', () => {
  const { addOn, sidebar } = statedFile();
  const view = sidebar.sidebarBooksCurrency('CHF');
  expect(view.currency).toBe('CHF');
  expect(view.problems).toContain(
    'Rates: a rate for USD in Aug 2026 is missing. Press “Open Rates”, and add the rate.',
  );
  expect(requireReconciledRow(addOn, 'Aurora Ads')).toMatchObject({ Reported: '', Status: 'rate missing' });
  sidebar.sidebarShowPayouts('rates');
  typeRow(addOn, 'Rates', 3, '2026-08', 'USD', '0.8');
  typeRow(addOn, 'Rates', 4, '2026-09', 'USD', '0.8');
  expect(sidebar.sidebarPayouts().problems).toEqual([]);
  expect(requireReconciledRow(addOn, 'Aurora Ads')).toMatchObject({
    Reported: 'CHF5,382.17',
    Statement: 'CHF5,360.00',
    Difference: '-CHF22.17',
    Currency: 'CHF',
  });
  sidebar.sidebarNetRevenue('2026-08');
  const net = readTabRows(addOn, 'Net revenue Aug 2026').filter((row) => row['Network'] === 'Aurora Ads');
  const cents = net.map((row) => Math.round(Number(row['Net revenue']?.replace(/[^\d.-]/g, '')) * 100));
  expect(cents.reduce((sum, each) => sum + each, 0)).toBe(536_000);
});

it('months that the user wrote as texts count beside new ones, which are dates', () => {
  const { addOn, sidebar } = statedFile();
  typeRow(addOn, 'Statements', 4, 'Aurora Ads', 'Aug 2026', 'USD', '20.00');
  sidebar.sidebarAddStatement(buildStatementOrder({ total: '7.72', number: 'INV-2' }));
  expect(readTabRows(addOn, 'Statements').map((row) => row['Month'])).toEqual([
    'Aug 2026',
    'Aug 2026',
    'Aug 2026',
  ]);
  expect(typeof addOn.readTable('Statements')[1]![1]).toBe('number');
  expect(requireReconciledRow(addOn, 'Aurora Ads')).toMatchObject({
    Statement: '$6,727.72',
    Status: 'matched',
  });
});

it('a statement of a month before the first closed one is an opening balance: it can be paid, and is compared with nothing', () => {
  const { addOn, sidebar } = payoutFile();
  sidebar.sidebarAddStatement(buildStatementOrder({ month: '2026-05', number: '' }));
  expect(requireReconciledRow(addOn, 'Aurora Ads', 'May 2026')).toMatchObject({
    Reported: '',
    Difference: '',
    Status: 'opening balance',
    Outstanding: '$6,700.00',
  });
  const months = readTabRows(addOn, 'Reconciliation').map((row) => row['Month']);
  expect(months.filter((month) => month === 'May 2026')).toHaveLength(1);
  const { proposals } = sidebar.sidebarAddPayments(buildPaymentOrder('6,700.00', { date: '2026-09-01' }));
  sidebar.sidebarConfirmMatches(proposals.map(({ proposalId }) => proposalId));
  expect(requireReconciledRow(addOn, 'Aurora Ads', 'May 2026')['Outstanding']).toBe('$0.00');
});

it('a statement that is probably not meant so is compared with what is reported, and is added far from it only if the user has confirmed it', () => {
  const { addOn, sidebar } = payoutFile();
  const far = buildStatementOrder({ total: '10,000.00', acceptsFar: false });
  expect(sidebar.sidebarReadStatement(far).sums).toEqual([
    {
      network: 'Aurora Ads',
      month: '2026-08',
      currency: 'USD',
      amount: '10000',
      reported: '6727.72',
      reportedIn: 'USD',
      isFar: true,
    },
  ]);
  expect(() => sidebar.sidebarAddStatement(far)).toThrow(
    'The statement differs much from the reported amount.',
  );
  sidebar.sidebarShowPayouts('terms');
  addOn.user.type('Payment terms', 'F3', '50%');
  expect(sidebar.sidebarReadStatement(far).sums).toMatchObject([{ isFar: false }]);
});

it('a statement that is probably not meant so is not added if its month has not begun: “Sep-31” is September 2031', () => {
  const { addOn, sidebar } = payoutFile();
  const order = { ...TOTAL, text: 'Month,Earnings (USD)\nSep-31,10.50', source: 'may.csv' };
  const sentence = 'The file has dates in the future: Sep 2031. Correct these dates in the file';
  expect(sidebar.sidebarReadStatement(order).problems[0]).toMatch(sentence);
  expect(() => sidebar.sidebarAddStatement(order)).toThrow(sentence);
  expect(addOn.file.sheets.map(({ title }) => title)).not.toContain('Statements');
});

it("the tab Reconciliation keeps the user's comments with their rows, and is reconciled before it is shown", () => {
  const { addOn, sidebar } = statedFile();
  const rows = displayed(addOn.file, 'Reconciliation');
  const at = rows.findIndex(([network, month]) => network === 'Everglow Media' && month === 'Aug 2026') + 1;
  addOn.user.type('Reconciliation', 'O2', 'My comment');
  addOn.user.type('Reconciliation', `O${at}`, 'asked Ann');
  addOn.user.type('Statements', 'D3', '6,500.00');
  sidebar.sidebarShowPayouts('reconciliation');
  expect(requireReconciledRow(addOn, 'Aurora Ads')['Statement']).toBe('$6,500.00');
  addOn.clock.reach(Date.UTC(2026, 9, 5, 9));
  sidebar.sidebarCloseMonth({ ...AUGUST, month: '2026-09', reason: 'simulated' });
  sidebar.sidebarPayouts();
  expect(displayed(addOn.file, 'Reconciliation')[0]?.join('')).toContain('of 5 Oct 2026 11:00');
  expect(readTabRows(addOn, 'Reconciliation').length).toBeGreaterThan(rows.length - 2);
  expect(requireReconciledRow(addOn, 'Everglow Media')['My comment']).toBe('asked Ann');
});
