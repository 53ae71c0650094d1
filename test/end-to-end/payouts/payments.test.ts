import {
  buildPaymentOrder,
  payoutFile,
  readTabRows,
  requireReconciledRow,
  statedFile,
  typeRow,
} from './payout-file';

it('a payment is proposed with a reason, and counts as paid once the user has confirmed it', () => {
  const { addOn, sidebar } = statedFile();
  const view = sidebar.sidebarAddPayments(buildPaymentOrder('6,700.00'));
  expect(view.proposals).toEqual([
    expect.objectContaining({ network: 'Aurora Ads', pays: 'INV-1001', reason: 'The amounts are equal.' }),
  ]);
  expect(requireReconciledRow(addOn, 'Aurora Ads')).toMatchObject({
    Paid: '$0.00',
    Outstanding: '$6,700.00',
  });
  sidebar.sidebarConfirmMatches(view.proposals.map(({ proposalId }) => proposalId));
  expect(readTabRows(addOn, 'Payments')[0]).toMatchObject({
    Amount: '6,700.00',
    'Statement number': 'INV-1001',
  });
  expect(requireReconciledRow(addOn, 'Aurora Ads')).toMatchObject({
    Paid: '$6,700.00',
    Outstanding: '$0.00',
  });
});

it('a payment that has changed since it was proposed is not confirmed', () => {
  const { addOn, sidebar } = statedFile();
  const { proposals } = sidebar.sidebarAddPayments(buildPaymentOrder('6,700.00'));
  addOn.user.type('Payments', 'C3', '6000');
  expect(() => sidebar.sidebarConfirmMatches(proposals.map(({ proposalId }) => proposalId))).toThrow(
    'These payments have changed since they were shown.',
  );
  expect(readTabRows(addOn, 'Payments')[0]?.['Statement number']).toBe('');
});

it('a payment is not confirmed if it would now pay another statement than the user has seen', () => {
  const { addOn, sidebar } = statedFile();
  const { proposals } = sidebar.sidebarAddPayments(buildPaymentOrder('6,700.00'));
  typeRow(addOn, 'Statements', 4, 'Aurora Ads', '2026-07', 'USD', '6700');
  expect(() => sidebar.sidebarConfirmMatches(proposals.map(({ proposalId }) => proposalId))).toThrow(
    'These payments have changed since they were shown.',
  );
  expect(readTabRows(addOn, 'Payments')[0]?.['Statement number']).toBe('');
});

it('a payment comes from a bank export, where only the chosen lines are added', () => {
  const { addOn, sidebar } = payoutFile();
  const text =
    'Booking date,Payer,Amount,Currency,Purpose\n2026-09-18,Aurora Ads,"6,700.00",USD,Payment INV-1001\n2026-09-19,Bakery,3.00,USD,rolls';
  const order = { text, chosen: [] };
  const { lines } = sidebar.sidebarReadPayments(order);
  expect(lines.map(({ amount, network }) => [amount, network?.name])).toEqual([
    ['6700', 'Aurora Ads'],
    ['3', undefined],
  ]);
  sidebar.sidebarAddPayments({ ...order, chosen: [{ line: 0, network: '1', equalCount: 0 }] });
  expect(readTabRows(addOn, 'Payments').map((row) => row['Reference'])).toEqual(['Payment INV-1001']);
  expect(sidebar.sidebarReadPayments(order).lines.map(({ equalCount }) => equalCount)).toEqual([1, 0]);
});

it('a payment of a bank export is added once if the order is repeated after a lost answer, and again only if the user selects it as another one', () => {
  const { addOn, sidebar } = payoutFile();
  const text = [
    'Booking date,Payer,Amount,Currency,Purpose',
    '2026-09-18,Aurora Ads,"6,700.00",USD,Payment INV-1001',
    '2026-09-18,Aurora Ads,50.00,USD,',
    '2026-09-18,Aurora Ads,50.00,USD,',
  ].join('\n');
  const orderLines = (equalCount: number, ...lines: readonly number[]) => ({
    text,
    chosen: lines.map((line) => ({ line, network: '1', equalCount })),
  });
  const amounts = () => readTabRows(addOn, 'Payments').map((row) => row['Amount']);
  const once = ['6,700.00', '50.00', '50.00'];
  sidebar.sidebarAddPayments(orderLines(0, 0, 1, 2));
  expect(amounts()).toEqual(once);
  for (const lines of [[0, 1, 2], [1]]) {
    expect(() => sidebar.sidebarAddPayments(orderLines(0, ...lines))).toThrow(
      'One of these payments is already in the tab Payments. Press “Read it” again.',
    );
  }
  expect(amounts()).toEqual(once);
  sidebar.sidebarAddPayments(orderLines(1, 0));
  expect(() => sidebar.sidebarAddPayments(orderLines(1, 0))).toThrow(
    'One of these payments is already in the tab Payments.',
  );
  expect(amounts().filter((amount) => amount === '6,700.00')).toHaveLength(2);
});

it('a payment or statement of a name that no network has is named, until the name is in Payment terms', () => {
  const { addOn, sidebar } = statedFile();
  addOn.user.type('Statements', 'A3', 'Aurora Ads Inc.');
  expect(sidebar.sidebarPayouts().problems).toEqual([
    'No network has the name “Aurora Ads Inc.”. Correct it, or add it to the column “Other names” in Payment terms.',
  ]);
  addOn.user.type('Payment terms', 'G3', 'Aurora Ads Inc.');
  expect(sidebar.sidebarPayouts().problems).toEqual([]);
  expect(requireReconciledRow(addOn, 'Aurora Ads')['Statement']).toBe('$6,700.00');
});

it('a payment of a bank export that is read again is there already if the user has divided it among networks, and is another one if only day, amount and network are equal', () => {
  const { sidebar } = payoutFile();
  const reference = 'Remittance INV-1001 SEPA 77';
  const text = `Date,Payer,Amount,Currency,Purpose\n2026-09-18,Aurora Ads,"6,700.00",USD,${reference}`;
  const equalCount = () =>
    sidebar.sidebarReadPayments({ text, chosen: [] }).lines.map((line) => line.equalCount);
  sidebar.sidebarAddPayments(buildPaymentOrder('6,700.00', { reference: 'INV-1002' }));
  sidebar.sidebarAddPayments(buildPaymentOrder('6,000.00', { reference }));
  expect(equalCount()).toEqual([0]);
  sidebar.sidebarAddPayments(buildPaymentOrder('700.00', { reference, network: 'Copperline' }));
  expect(equalCount()).toEqual([1]);
});

it('a payment is overdue by the payment terms, in its tab and in the sums of the sidebar', () => {
  const { addOn, sidebar } = statedFile();
  addOn.user.type('Payment terms', 'B3', '15');
  const view = sidebar.sidebarPayouts();
  expect(requireReconciledRow(addOn, 'Aurora Ads')).toMatchObject({
    Due: '2026-09-15',
    'Days overdue': '5',
  });
  expect([view.outstanding.amount, view.overdue.amount]).toEqual(['6700', '6700']);
});
