import { payoutFile, reconciled, rowsOf, TOTAL } from './payout-file';

const order = (month: string, ...names: readonly string[]) => ({
  ...TOTAL,
  text: [
    'Month,Network,App,Earnings (USD)',
    ...names.map((name, at) => `2026-${month},${name},3.10,${at + 1}0.50`),
  ].join('\n'),
  source: 'mediation.csv',
  network: '',
  month: '',
  number: '',
});

describe('a statement with a column that names networks', () => {
  it('is a statement of each network, which the user confirms once for each name', () => {
    const { addOn, sidebar } = payoutFile();
    const august = order('08', 'AuroraAdsAdapter', 'Copperline', 'Aurora Ads');
    const reading = sidebar.sidebarReadStatement(august);
    expect(reading.questions).toEqual(['network']);
    expect(reading.networks).toEqual([
      { text: 'AuroraAdsAdapter', network: { id: '1', name: 'Aurora Ads', isSure: false } },
      { text: 'Copperline', network: expect.objectContaining({ isSure: true }) },
      { text: 'Aurora Ads', network: { id: '1', name: 'Aurora Ads', isSure: true } },
    ]);
    expect(() => sidebar.sidebarAddStatement(august)).toThrow('It cannot be added yet.');
    sidebar.sidebarAddStatement({ ...august, networks: { AuroraAdsAdapter: '1' } });
    expect(rowsOf(addOn, 'Statements').map((row) => `${row['Network']} ${row['Amount']}`)).toEqual([
      'Aurora Ads 41.00',
      'Copperline 20.50',
    ]);
    expect(reconciled(addOn, 'Copperline')['Statement']).toBe('$20.50');
    const july = order('07', 'AuroraAdsAdapter', 'Copperline');
    expect(sidebar.sidebarReadStatement(july).questions).toEqual([]);
  });
});

describe('a statement with a number in each row', () => {
  const file = (...rows: readonly string[]) => ({
    ...TOTAL,
    text: ['Month,Invoice number,Invoice date,Amount (USD)', ...rows].join('\n'),
    number: '',
    date: '',
  });

  it('is a statement for each number, and those that are there already are not added again', () => {
    const { addOn, sidebar } = payoutFile();
    sidebar.sidebarAddStatement(file('2026-06,INV-6,2026-07-05,60.00', '2026-07,INV-7,2026-08-05,70.00'));
    const later = file(
      '2026-06,INV-6,2026-07-05,60.00',
      '2026-07,INV-7,2026-09-05,75.00',
      '2026-08,INV-8,2026-09-05,80.00',
    );
    expect(sidebar.sidebarReadStatement(later)).toMatchObject({
      twice: '',
      others: expect.stringMatching(
        /^A part is already there, in row \d of Statements, and is not added again\. It replaces statement INV-7 /,
      ),
    });
    sidebar.sidebarAddStatement(later);
    const rows = rowsOf(addOn, 'Statements').map((row) =>
      [row['Statement number'], row['Statement date'], row['Amount'], row['Replaced on']].join(' '),
    );
    expect(rows.sort()).toEqual([
      'INV-6 2026-07-05 60.00 ',
      'INV-7 2026-08-05 70.00 2026-09-20',
      'INV-7 2026-09-05 75.00 ',
      'INV-8 2026-09-05 80.00 ',
    ]);
    expect(sidebar.sidebarReadStatement(later).twice).toMatch('An equal statement is already there');
  });
});
