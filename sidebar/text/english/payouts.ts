import { formatQuantity, payouts as server } from '../../../src/wording/english/shared';

/** Payouts. Amounts are "81,204.55 USD"; `month` is "Oct 2026", `day` "21 Nov 2026". */
export const payouts = {
  title: 'Payouts',
  loading: 'Reconciling…',
  working: 'Working…',
  intro:
    'Payouts compares the statements and payments of networks with the reported revenue. It shows what is outstanding. Add a first statement below.',
  closeFirst:
    'Payouts compares the statements and payments of networks with closed months. Close a first month under Month close.',
  choose: 'Choose…',
  confirm: 'Confirm',
  money: (amount: string, currency: string) => `${amount} ${currency}`,

  /** “0.00 USD + 45,012.33 EUR without a rate”. */
  total: (money: string, otherAmounts: readonly string[]) =>
    otherAmounts.length === 0 ? money : `${[money, ...otherAmounts].join(' + ')} without a rate`,

  totals: {
    title: 'Overview',
    outstanding: 'Outstanding',
    overdue: 'Overdue',
    reconcile: 'Reconcile now',
    reconciled: 'The tab “Reconciliation” is up to date.',
    correct: 'Fix this first:',
  },

  userTabs: 'Your tabs',
  tabs: server.titles,
  show: (tab: string) => `Open ${tab}`,

  decide: {
    title: 'To decide',
    paid: (network: string, amount: string, day: string) =>
      `${network} paid ${amount}${day === '' ? '' : ` on ${day}`}`,
    pays: (paid: string, months: string, reason: string) => `${paid} → ${months}. ${reason}`,
    all: 'Confirm all',
    see: 'See “To decide”.',
    confirmed: (count: number) => `${formatQuantity(count, 'payment')} confirmed.`,
    unmatched: 'Payments without a statement',
    unmatchedMeans:
      'In the column “Statement number” of the tab “Payments”, enter a statement number or a month, such as Oct 2026. If one payment covers several networks, enter one row for each network, with the same date and reference.',
  },

  source: {
    legend: 'What do you have?',
    pasted: 'Copied cells or text',
    paste: 'Paste with the header row',
    file: 'A file (CSV or camt.053)',
    choose: 'Choose or drop a file',
    chosen: (name: string) => `“${name}” is chosen.`,
    faults: {
      'too large': 'The file is larger than 5 MB. Split it, or paste the rows that you need.',
      'not text': 'This is not a CSV file. Open it in a spreadsheet and download it as CSV.',
      unreadable: 'The browser cannot read the file. Choose it again, or paste its cells.',
    },
  },

  /** The headers of a bank statement in XML: date, what has arrived after the fee, … The reader of files knows them. */
  camt: [
    'Booking date',
    'Net amount',
    'Currency',
    'Credit/Debit',
    'Status',
    'Payer',
    'Reference',
    'Bank fee',
  ],

  file: {
    read: 'Read it',
    reading: 'Reading…',
    isRead: (lines: number) => `${formatQuantity(lines, 'line')} can be added. Nothing is added yet.`,
    columns: 'Columns',
    noColumn: 'None',
    asked: 'Please answer:',
    order: 'How are dates written?',
    orders: { 'day first': 'Day first: 31/12/2026', 'month first': 'Month first: 12/31/2026' },
    mark: 'How are amounts written?',
    marks: { point: '1,234.50', comma: '1.234,50' },
    currency: 'Which currency?',
    month: 'Which month?',
    deductions: (headers: readonly string[], amount: string) =>
      `Must “${headers.join('”, “')}” be deducted, or is “${amount}” already net?`,
    deducted: { 'taken off': 'Deduct', 'already net': 'Already net' },
    totals: (rows: readonly string[]) => `Are these rows totals, or part of the sum? ${rows.join(' · ')}`,
    total: { totals: 'Totals', rows: 'Part of the sum' },
    direction: 'Which of these means money in?',
    leftOut: (sentences: string) => `Left out: ${sentences}`,
    fix: 'Fix this in the file, then read it again:',
    optional: 'Optional',
    whyNot: 'Answer the questions above first.',
    whyNotRead: 'Paste cells or choose a file first.',
    whyNotCurrent: 'Choose “Read it” again first.',
    whyNotFixed: 'Fix the problems above first.',
  },

  statement: {
    add: 'Add statement',
    total: 'For a single amount, press “Open Statements” below, and type a row.',
    reported: (network: string, month: string, amount: string) =>
      amount === ''
        ? `The reported amount of ${network} in ${month} is not known, so there is no comparison.`
        : `Reported for ${network} in ${month}: ${amount}.`,
    stated: (amount: string, share: string) => `This file: ${amount}${share === '' ? '' : ` (${share})`}`,
    noLine: 'No amount was found. Check the columns.',
    equal: (printed: string) => `Total ${printed} matches the rows.`,
    unequal: (printed: string) =>
      `Total ${printed} does not match the rows. Check the columns and the way amounts are written.`,
    anyway: 'Add it anyway',
    whyNot: 'Select “Add it anyway” first.',
    added: (what: string) => `Added to Statements: ${what}.`,
    fields: {
      period: 'Month',
      app: 'App',
      amount: 'Amount',
      currency: 'Currency',
      deductions: 'Deductions',
      number: 'Statement number',
      date: 'Statement date',
    },
    columns: {
      network: 'Network of the row',
      periodEnd: 'Last day',
      debit: 'Debit',
    },
  },

  payment: {
    typed: 'For a single payment, press “Open Payments” below, and type a row.',
    addThis: 'Add this payment',
    isTwice: 'An equal payment is already in the tab “Payments”.',
    whyNot: 'Choose the network of each selected payment first.',
    whyNone: 'Select a payment first.',
    add: (count: number) => (count === 1 ? 'Add payment' : `Add ${formatQuantity(count, 'payment')}`),
    added: (count: number) => `${formatQuantity(count, 'payment')} added to Payments.`,
    fields: {
      date: 'Date',
      network: 'Network',
      amount: 'Amount',
      currency: 'Currency',
      fee: 'Bank fee',
      withholding: 'Withholding',
      reference: 'Reference',
      number: 'Statement or month',
    },
    columns: { network: 'Payer', debit: 'Money out', direction: 'In or out', state: 'State' },
  },

  net: {
    title: 'Net revenue',
    means: 'Splits the statements of a month by app and country, in proportion to reported revenue.',
    none: 'No month has a statement yet. Add one first.',
    make: 'Make Net revenue',
    made: (month: string) => `Net revenue of ${month} is ready.`,
  },

  settings: {
    title: 'Settings',
    books: 'Currency of the books',
    saved: 'The setting is saved.',
  },
};
