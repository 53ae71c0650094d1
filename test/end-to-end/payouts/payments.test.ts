import { payoutFile, reconciled, rowsOf, statedFile, TOTAL, typedPayment } from './payout-file';

describe('a payment', () => {
  it('is proposed with a reason, and counts as paid once the user has confirmed it', () => {
    const { addOn, sidebar } = statedFile();
    const view = sidebar.sidebarAddPayments(typedPayment('6,700.00'));
    expect(view.proposals).toEqual([
      expect.objectContaining({ network: 'Aurora Ads', pays: 'INV-1001', reason: 'The amounts are equal.' }),
    ]);
    expect(reconciled(addOn, 'Aurora Ads')).toMatchObject({ Paid: '$0.00', Outstanding: '$6,700.00' });
    sidebar.sidebarConfirmMatches(view.proposals.map(({ payment }) => payment));
    expect(rowsOf(addOn, 'Payments')[0]).toMatchObject({
      Amount: '6,700.00',
      'Statement number': 'INV-1001',
    });
    expect(reconciled(addOn, 'Aurora Ads')).toMatchObject({ Paid: '$6,700.00', Outstanding: '$0.00' });
  });

  it('that has changed since it was proposed is not confirmed', () => {
    const { addOn, sidebar } = statedFile();
    const { proposals } = sidebar.sidebarAddPayments(typedPayment('6,700.00'));
    addOn.user.type('Payments', 'C3', '6000');
    expect(() => sidebar.sidebarConfirmMatches(proposals.map(({ payment }) => payment))).toThrow(
      'These payments have changed meanwhile.',
    );
    expect(rowsOf(addOn, 'Payments')[0]?.['Statement number']).toBe('');
  });

  it('comes from a bank export, where only the chosen lines are added', () => {
    const { addOn, sidebar } = payoutFile();
    const text =
      'Booking date,Payer,Amount,Currency,Purpose\n2026-09-18,Aurora Ads Inc.,"6,700.00",USD,Payment INV-1001\n2026-09-19,Bakery,3.00,USD,rolls';
    const order = { text, source: 'bank.csv', typed: null, chosen: [] };
    const { lines } = sidebar.sidebarReadPayments(order);
    expect(lines.map(({ amount, network }) => [amount, network?.name])).toEqual([
      ['6700', 'Aurora Ads'],
      ['3', undefined],
    ]);
    sidebar.sidebarAddPayments({ ...order, chosen: [{ line: 0, network: '1' }] });
    expect(rowsOf(addOn, 'Payments').map((row) => row['Reference'])).toEqual(['Payment INV-1001']);
    expect(sidebar.sidebarReadPayments(order).lines.map(({ isTwice }) => isTwice)).toEqual([true, false]);
  });

  it('that is there already is not added again, unless it is another one', () => {
    const { addOn, sidebar } = payoutFile();
    const repeated = typedPayment('6,700.00');
    sidebar.sidebarAddPayments(repeated);
    expect(() => sidebar.sidebarAddPayments(repeated)).toThrow(
      'An equal payment is already there, in row 3 of Payments. If this is another one, give it another reference.',
    );
    sidebar.sidebarAddPayments(typedPayment('6,700.00', { reference: 'second of two' }));
    sidebar.sidebarAddPayments(typedPayment('6,700.00', { network: '2' }));
    expect(rowsOf(addOn, 'Payments')).toHaveLength(3);
  });

  it('of a bank export that is there already is added again if the user has chosen it nevertheless', () => {
    const { addOn, sidebar } = payoutFile();
    const text = 'Date,Payer,Amount,Currency\n2026-09-18,Aurora Ads,"6,700.00",USD';
    const chosen = [{ line: 0, network: '1' }];
    const order = { text, source: 'bank.csv', typed: null, chosen };
    sidebar.sidebarAddPayments(order);
    expect(() => sidebar.sidebarAddPayments(order)).toThrow('An equal payment is already there');
    sidebar.sidebarAddPayments({ ...order, isTwice: true });
    expect(rowsOf(addOn, 'Payments')).toHaveLength(2);
  });

  it('is overdue by the payment terms, and falls into an age', () => {
    const { addOn, sidebar } = statedFile();
    addOn.user.type('Payment terms', 'B3', '15');
    const view = sidebar.sidebarPayouts();
    expect(reconciled(addOn, 'Aurora Ads')).toMatchObject({
      Due: '2026-09-15',
      'Days overdue': '5',
      Age: '0–30 days',
    });
    expect([view.outstanding, view.overdue]).toEqual(['6700', '6700']);
  });

  it('is named if its day is more than a week ahead', () => {
    const { sidebar } = payoutFile();
    expect(sidebar.sidebarAddPayments(typedPayment('5', { date: '2026-09-27' })).problems).toEqual([]);
    expect(sidebar.sidebarAddPayments(typedPayment('5', { date: '2026-09-28' })).problems).toEqual([
      'Payments, row 3: 2026-09-28 is in the future. It counts; correct it if it is a mistake.',
    ]);
  });

  it('with a mistake is refused with a sentence that says what is allowed', () => {
    const { sidebar } = payoutFile();
    expect(() => sidebar.sidebarAddPayments(typedPayment('ten'))).toThrow(
      'Amount: “ten” is not allowed. Write an amount such as 1,234.50 or (12.50). “1,234” can be read in two ways.',
    );
    expect(() => sidebar.sidebarAddPayments(typedPayment('5', { date: '05/06/2026' }))).toThrow(
      'Write a day such as',
    );
    expect(() => sidebar.sidebarAddPayments(typedPayment('5', { network: 'Nobody' }))).toThrow(
      'Choose Aurora Ads',
    );
  });
});

describe('the weekly mail', () => {
  it('is off by default, and is sent once a week while something is overdue', () => {
    const { addOn, sidebar } = statedFile();
    addOn.user.type('Payment terms', 'B3', '15');
    const check = () => addOn.runtime.run('refreshDue', [{ triggerUid: '1' }], { kind: 'trigger' });
    check();
    expect(addOn.runtime.mails).toEqual([]);
    expect(sidebar.sidebarPayoutMail(true).getsMail).toBe(true);
    check();
    check();
    expect(addOn.runtime.mails).toHaveLength(1);
    expect(addOn.runtime.mails[0]?.body).toContain(
      '- Aurora Ads, 2026-08: 6,700.00 USD outstanding, 5 days overdue',
    );
    addOn.clock.advance(8 * 86_400_000);
    check();
    expect(addOn.runtime.mails).toHaveLength(2);
  });

  it('names a statement that is short beyond the tolerance, until it is paid', () => {
    const { addOn, sidebar } = payoutFile();
    sidebar.sidebarAddStatement({ ...TOTAL, total: '6,000.00' });
    sidebar.sidebarPayoutMail(true);
    const check = () => addOn.runtime.run('refreshDue', [{ triggerUid: '1' }], { kind: 'trigger' });
    check();
    const line = 'the statement is 727.72 USD short of what was reported, and is not paid';
    expect(addOn.runtime.mails[0]?.body).toContain(`- Aurora Ads, 2026-08: ${line}`);
    sidebar.sidebarAddPayments(typedPayment('6,000.00', { number: 'INV-1001' }));
    addOn.clock.advance(8 * 86_400_000);
    check();
    expect(addOn.runtime.mails.filter(({ body }) => body.includes(line))).toHaveLength(1);
  });
});
