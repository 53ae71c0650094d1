import { formatMonth } from '../days';
import { columns, countOf, joinWithAnd, rowList } from './phrases';

const OR_CLOSE = 'or close the month with a reason.';

/** Texts about statements, payments and the reconciliation. */
export const payouts = {
  titles: {
    statements: 'Statements',
    payments: 'Payments',
    terms: 'Payment terms',
    rates: 'Rates',
    reconciliation: 'Reconciliation',
    rollForward: 'Receivables',
  },
  lines: {
    statements: 'Statements · what networks owe · type or paste rows',
    payments: 'Payments · money that arrived · type or paste rows',
    terms: 'Payment terms · blank = not known',
    rates: "Rates · the books' currency for one unit of another · frozen when the month is closed",
  },
  columns: {
    statements: columns({
      network: 'Network: Other names are asked about once, in Payouts.',
      month: 'Month: Such as Oct 2026.',
      currency: 'Currency: Three letters, such as USD.',
      amount: 'Amount: After the deductions of the network.',
      appId: 'App id: Optional: the id or the name of the app.',
      number: 'Statement number: Optional. Adding a newer statement with this number replaces it.',
      date: 'Statement date: Optional.',
      source: 'Source',
      deductions: 'Deductions: Already deducted; for reading only.',
      replacedOn: 'Replaced on: A row with a date here counts nowhere.',
    }),
    payments: columns({
      date: 'Date: When the money arrived.',
      network: 'Network',
      amount: 'Amount: Negative: what was paid back.',
      currency: 'Currency: Three letters, such as USD.',
      fee: 'Bank fee: What banks have kept, in the same currency.',
      withholding: 'Withholding: Tax that was withheld, in the same currency.',
      reference: 'Reference',
      number: 'Statement number: Numbers or months that it pays, separated by commas.',
    }),
    terms: columns({
      network: 'Network',
      days: 'Days after month end: When it pays. Blank: nothing is due.',
      minimum: "Minimum payout: In the books' currency. Less carries over.",
      fee: 'Fee %: What the bank usually keeps.',
      withholding: 'Withholding %: Tax that is usually withheld.',
      tolerance: 'Tolerance %: A difference up to this share counts as matched. Blank: none does.',
      names: 'Other names: In statements and payments, separated by semicolons.',
      networkId: 'Network id',
    }),
    rates: columns({
      month: 'Month: Such as Oct 2026.',
      currency: 'Currency',
      rate: "Rate: The books' currency for one unit of this one.",
      source: 'Source',
    }),
  },
  files: {
    badCell: (row: number, column: string, cell: string) =>
      `Row ${row}: “${cell}” in column ${column} cannot be read. Correct it in the file, or add the row by hand.`,
    notBegun: (months: readonly string[]) =>
      `${joinWithAnd(months.map(formatMonth))} has not begun. Correct the dates in the file, such as “Oct-31” without a year.`,
    moneyOut: (count: number) => `${countOf(count, 'row')} of money out.`,
    notArrived: (count: number) => `${countOf(count, 'row')} not arrived.`,
    payouts: (amounts: readonly string[]) => `Payouts and balances: ${joinWithAnd(amounts)}.`,
    pasted: 'pasted',
  },
  problems: {
    badCell: (tab: string, row: number, column: string, value: string, countsAsBlank: boolean) => {
      if (value.startsWith('#'))
        return `${tab}, row ${row}: scripts read “${value}” in column ${column}, although you may see a number. Copy the cell and paste it as values.`;
      const what =
        value === '' ? 'the cell is blank' : `“${value}” cannot be read, or can be read in two ways`;
      const means = countsAsBlank ? 'The cell counts as blank' : 'The row does not count';
      return `${tab}, row ${row}, column ${column}: ${what}. ${means} until it is corrected.`;
    },
    twoDates: (number: string, rows: readonly number[]) =>
      `Statements: ${rowList(rows)} have the number ${number} and different dates, and all of them count. If one replaces another, write a day into Replaced on of the older one.`,
    noHeader: (tab: string, headers: readonly string[]) =>
      `${tab}: a header is missing or there twice, so its rows do not count. Its headers are ${joinWithAnd(headers)}.`,
    twoRates: (currency: string, month: string, rows: readonly number[]) =>
      `Rates: ${rowList(rows)} have different rates for ${currency} in ${formatMonth(month)}. None of them counts. Delete all but one.`,
    otherRate: (currency: string, month: string, frozen: string) =>
      `Rates: ${formatMonth(month)} is closed, so ${currency} counts at ${frozen}, as frozen, and not at the rate in the tab.`,
    unknownToken: (row: number, token: string) =>
      `Payments, row ${row}: no statement of this network has the number or month “${token}”.`,
  },
  statuses: {
    matched: 'matched',
    'within tolerance': 'matched within tolerance',
    short: 'short',
    over: 'over',
    'opening balance': 'opening balance',
    'no statement yet': 'no statement yet',
    'statement missing': 'statement missing',
    'rate missing': 'rate missing',
    'not mapped': 'network not mapped',
  },
  belowMinimum: 'Below the minimum payout: the balance carries over.',
  deducts: (amount: string) => `The statement deducts ${amount}.`,
  because: {
    number: 'The reference names the statement.',
    equal: 'The amounts are equal.',
    several: 'The amounts of these months add up to it.',
    'after deductions': 'Equal after fee and withholding of Payment terms, which are filled in.',
    'other currency': "Equal within 3 %, at the rates of the payment's month.",
    'oldest first': 'It pays the oldest open amounts first.',
  },
  reconciliation: {
    line: (currency: string, at: string, asOf: string) =>
      `Reconciliation · ${currency} · of ${at}${asOf === '' ? '' : ` · open months as reported ${asOf}`}`,
    states: { open: 'open', closed: 'closed' },
    columns: columns({
      network: 'Network',
      month: 'Month',
      state: 'State',
      reported: 'Reported: Closed amount and adjustments, or the current number of an open month.',
      statement: 'Statement',
      difference: 'Difference: Statement minus reported.',
      differenceShare: 'Difference %',
      status:
        'Status: The tolerance is in Payment terms. opening balance: of months before the first closed one.',
      paid: 'Paid',
      outstanding: 'Outstanding: Statement minus paid.',
      due: 'Due: From Payment terms.',
      overdue: 'Days overdue',
      why: 'Possible reasons',
      currency: 'Currency',
      networkId: 'Network id: Blank if nobody has mapped the name.',
    }),
  },
  rollForward: {
    line: (currency: string) =>
      `Receivables · ${currency} · as in the journals · each row adds up from opening to closing`,
    columns: columns({
      network: 'Network',
      month: 'Month: A closed month.',
      before: 'Opening',
      revenue: 'Revenue: As closed.',
      adjustments: 'Adjustments: Changes of closed months, booked in this one.',
      statements: 'Statement differences: Statements minus revenue and adjustments.',
      clearing: 'Receipts: Money that arrived.',
      fees: 'Bank fees',
      withholding: 'Withholding',
      currency: 'Exchange differences',
      opening: 'Paid for earlier months: Receipts for months before the first closed one.',
      unmatched: 'Unmatched: Receipts that pay nothing yet, less those matched since.',
      closing: 'Closing: The balance of the receivable account.',
      books: 'Currency',
      networkId: 'Network id: Blank if nobody has mapped the name.',
    }),
  },
  net: {
    title: (month: string) => `Net revenue ${formatMonth(month)}`,
    line: (month: string, currency: string, zone: string, at: string) =>
      `Net revenue ${formatMonth(month)} · ${currency} · ${zone} · statements spread like revenue reported ${at}`,
    columns: columns({
      network: 'Network',
      app: 'App: Blank: nothing is reported to spread the statement over. A line of an app stays with this app.',
      country: 'Country',
      reported: 'Reported',
      net: 'Net revenue: Blank: there is no statement.',
      currency: 'Currency',
      appId: 'App id: Of an app that is not known: its name in the statement.',
      networkId: 'Network id',
    }),
    unknownApp: 'App not known',
  },
  /** What a cell is made of, in “Where is this from?”. */
  origins: {
    input: (tab: string) =>
      `A row of your tab “${tab}”. Ad Reports reads it, and fills in only what you have confirmed in Payouts.`,
    row: (column: string, network: string, month: string) => `“${column}” of ${network} in ${month}.`,
    closed: 'Closed',
    booked: (month: string) => `Booked in ${month}`,
    openMonth: (at: string) => `As reported${at && ` on ${at}`}: the month is open`,
    statement: (number: string, rows: readonly number[]) =>
      `${`Statement ${number}`.trim()} (Statements, ${rowList(rows)})`,
    payment: (day: string, reference: string, row: number, [money, fee, withholding]: readonly string[]) =>
      `${[day, reference].filter((text) => text !== '').join(', ')}: ${money} arrived, bank fee ${fee}, withholding ${withholding} (Payments, row ${row})`,
    inCents: (label: string) => `${label}, rounded to cents`,
    net: (network: string, month: string) =>
      `The statements of ${network} for ${month}, spread over apps and countries like the revenue that was reported when the tab was made. Bank fees and withholding are not deducted.`,
  },
  mark: 'No longer reported or stated since',
  leftOut: {
    none: 'No statement is overdue, and the closing leaves out no statement and no payment.',
    statements: (count: number, amounts: string) =>
      `${countOf(count, 'statement')} missing, ${amounts} reported for them. Add them under Payouts, ${OR_CLOSE}`,
    rates: (count: number, amounts: string) =>
      `${countOf(count, 'row')} without a rate: ${amounts} are not booked. Add the rates under Payouts, ${OR_CLOSE}`,
    unmatched: (count: number, amounts: string) =>
      `${countOf(count, 'payment')} without a statement: ${amounts} are booked as unmatched payments. Decide under Payouts or write into Payments what they pay, ${OR_CLOSE}`,
    unread: (count: number) =>
      `${countOf(count, 'cell')} of your tabs cannot be read: their rows are not booked. Correct the cells that Payouts names, ${OR_CLOSE}`,
    unmapped: (count: number, amounts: string) =>
      `${countOf(count, 'row')} of unknown networks, ${amounts}: their statements are not booked, their payments are booked as unmatched. Choose the networks under Payouts, ${OR_CLOSE}`,
  },
  notices: {
    isThere: (rows: readonly number[]) =>
      `An equal statement is already there, or a newer one with its number, in ${rowList(rows)} of Statements. It is not added again.`,
    replaces: (number: string, rows: readonly number[]) =>
      `It replaces statement ${number} in ${rowList(rows)}, which will count nowhere.`,
    adds: (rows: readonly number[]) =>
      `It counts in addition to ${rowList(rows)} of Statements, for the same month. A correction needs the same statement number.`,
    far: 'It is far from what is reported. Read it again, and confirm that it is right.',
    notRead: 'It cannot be added yet. Read it again, and answer the open questions.',
    paidTwice: 'An equal payment is already there. Read the export again.',
    nothing: 'Choose at least one payment, and the network of each.',
    tooLong: 'The file has more than 50,000 rows. Export one month, or sums by app.',
    noReceivables: 'Receivables begins with the first closed month. Close a month first.',
    noStatements: (month: string) =>
      `There is no statement for ${formatMonth(month)}. Add one under Payouts.`,
    noRate: (currency: string, month: string) =>
      `Rates: a rate for ${currency} in ${formatMonth(month)} is missing. Press “Open Rates”, and add it.`,
    unknown: 'The chosen network is not known in this file. Choose a network again.',
    gone: 'These payments have changed meanwhile. Look at the proposals again.',
  },
  attention: {
    open: (network: string, month: string, status: string, amount: string, days: number) =>
      `${network}, ${formatMonth(month)}: ${status}, ${amount} outstanding${days > 0 ? `, ${countOf(days, 'day')} overdue` : ''}`,
    missing: (network: string, month: string, amount: string) =>
      `${network}, ${formatMonth(month)}: statement missing, ${amount} reported`,
    more: (count: number) => `${countOf(count, 'more row')} in Reconciliation`,
  },
};
