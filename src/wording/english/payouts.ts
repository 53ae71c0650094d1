import { parseColumnTexts } from '../column-texts';
import { formatCount } from '../numbers';
import { formatMonth } from './days';
import { describeRows, formatQuantity, joinWithAnd } from './phrases';

export const payouts = {
  titles: {
    statements: 'Statements',
    payments: 'Payments',
    terms: 'Payment terms',
    rates: 'Rates',
    reconciliation: 'Reconciliation',
  },
  lines: {
    statements: 'Statements · what networks owe · type or paste rows',
    payments: 'Payments · money that arrived · type or paste rows',
    terms: 'Payment terms · blank = not known',
    rates: "Rates · the books' currency for one unit of another · frozen when the month is closed",
  },
  columns: {
    statements: parseColumnTexts({
      network: 'Network: The name of the network, or one of its other names in Payment terms.',
      month: 'Month: Such as Oct 2026.',
      currency: 'Currency: Three letters, such as USD.',
      amount: 'Amount: The amount after the deductions of the network.',
      appId: 'App id: Optional: the id or the name of the app.',
      number: 'Statement number: Optional. A newer statement with the same number replaces this row.',
      date: 'Statement date: Optional.',
      source: 'Source',
      deductions: 'Deductions: Already subtracted in the column Amount. For information only.',
      replacedOn: 'Replaced on: A row with a date here does not count.',
    }),
    payments: parseColumnTexts({
      date: 'Date: When the money arrived.',
      network: 'Network',
      amount: 'Amount: The amount that arrived. Negative: money that you paid back to the network.',
      currency: 'Currency: Three letters, such as USD.',
      fee: 'Bank fee: What the banks kept, in the currency of the payment.',
      withholding: 'Withholding: Tax that was withheld, in the currency of the payment.',
      reference: 'Reference',
      number: 'Statement number: The numbers or months of the paid statements, separated by commas.',
    }),
    terms: parseColumnTexts({
      network: 'Network',
      days: 'Days after month end: The network pays this many days after the end of the month. Blank: there is no due date.',
      minimum: "Minimum payout: In the books' currency. A smaller balance stays open until a later month.",
      fee: 'Fee %: What the bank usually keeps, in percent of the amount.',
      withholding: 'Withholding %: The tax that is usually withheld, in percent of the amount.',
      tolerance: 'Tolerance %: Up to this difference, two amounts count as matched. Blank: no tolerance.',
      names: 'Other names: Other names of the network in statements and payments, separated by semicolons.',
      networkId: 'Network id',
    }),
    rates: parseColumnTexts({
      month: 'Month: Such as Oct 2026.',
      currency: 'Currency',
      rate: "Rate: The value of one unit of this currency in the books' currency.",
      source: 'Source',
    }),
  },
  files: {
    badCell: (row: number, column: string, cell: string) =>
      `Row ${row}: “${cell}” in column ${column} cannot be read. Correct the cell in the file, or add the row by hand.`,
    notBegun: (months: readonly string[]) =>
      `The file has dates in the future: ${joinWithAnd(months.map(formatMonth))}. Correct these dates in the file. Maybe a date has no year: “Oct-31” can mean October 2031.`,
    noPayments: (count: number) =>
      `${formatQuantity(count, 'row')} with outgoing money, money that has not arrived yet, balances or conversions.`,
    payouts: (amounts: readonly string[]) => `payouts and balances (${joinWithAnd(amounts)}).`,
    pasted: 'pasted',
  },
  problems: {
    badCell: (tab: string, row: number, column: string, value: string, countsAsBlank: boolean) => {
      if (value.startsWith('#'))
        return `${tab}, row ${row}: Ad Reports cannot read the formula in column ${column}. It gets “${value}”, even if you see a number. Type the number into the cell.`;
      const what =
        value === '' ? 'the cell is blank' : `“${value}” cannot be read, or can be read in two ways`;
      const means = countsAsBlank ? 'The cell counts as blank' : 'The row does not count';
      return `${tab}, row ${row}, column ${column}: ${what}. ${means} until you correct the cell.`;
    },
    unknownNetwork: (name: string) =>
      `No network has the name “${name}”. Correct it, or add it to the column “Other names” in Payment terms.`,
    twoDates: (number: string, rows: readonly number[]) =>
      `Statements: ${describeRows(rows)} have the same number ${number} but different dates. All of these rows count. If a newer statement replaces an older one, enter a date in the column “Replaced on” of the older row.`,
    noHeader: (tab: string, headers: readonly string[]) =>
      `${tab}: a header is missing or appears twice, so all rows of the tab are ignored. The tab needs the headers ${joinWithAnd(headers)}.`,
    twoRates: (currency: string, month: string, rows: readonly number[]) =>
      `Rates: ${describeRows(rows)} have different rates for ${currency} in ${formatMonth(month)}. None of these rates counts. Delete all but one of these rows.`,
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
    'reported amount not known': 'reported amount not known',
    'not mapped': 'network not mapped',
  },
  because: {
    number: 'The reference names the statement.',
    equal: 'The amounts are equal.',
    'after deductions':
      'The amounts are equal if the fee and withholding in Payment terms are subtracted. If you confirm, the fee and withholding are filled in.',
    'other currency': 'The amounts differ by no more than 3 %, at the exchange rates of the payment’s month.',
    'oldest first': 'These are the oldest open amounts.',
  },
  reconciliation: {
    line: (currency: string, at: string) => `Reconciliation · ${currency} · of ${at}`,
    columns: parseColumnTexts({
      network: 'Network',
      month: 'Month',
      reported:
        'Reported: The closed amount plus adjustments. Blank: the month is not closed, or its rate is missing.',
      statement: 'Statement',
      difference: 'Difference: Statement minus reported.',
      differenceShare: 'Difference %',
      status:
        'Status: Whether the amounts match, with the tolerance in Payment terms. “opening balance”: the month is before the first closed month.',
      paid: 'Paid',
      outstanding: 'Outstanding: Statement minus paid.',
      due: 'Due: When the network must pay, from Payment terms.',
      overdue: 'Days overdue',
      currency: 'Currency',
      networkId: 'Network id: Blank if the network is not known.',
    }),
  },
  net: {
    title: (month: string) => `Net revenue ${formatMonth(month)}`,
    line: (month: string, currency: string, zone: string, at: string) =>
      `Net revenue ${formatMonth(month)} · ${currency} · ${zone} · statements divided like the revenue reported ${at}`,
    columns: parseColumnTexts({
      network: 'Network',
      app: 'App: Blank if no revenue was reported, because then a statement cannot be divided among apps. If a line of a statement names an app, its amount stays with this app.',
      country: 'Country',
      reported: 'Reported',
      net: 'Net revenue: The amount of the statement, divided in proportion to the reported revenue. Blank: no statement.',
      currency: 'Currency',
      appId: 'App id: The id of the app. If the app is not known: its name in the statement.',
      networkId: 'Network id',
    }),
    unknownApp: 'App not known',
  },
  leftOut: {
    none: 'No statement is overdue. All rows of Statements and Payments will be booked.',
    line: (what: string, count: number, amounts: string) =>
      `${what}: ${formatCount(count)}${amounts && ` (${amounts})`}. Complete this under Payouts, or close the month with a reason.`,
    statements: 'Missing statements',
    rates: 'Rows without a rate, which will not be booked',
    unmatched: 'Payments without a statement, which will be booked as unmatched',
    unread: 'Cells that cannot be read, so that some rows will not be booked',
    unmapped: 'Rows with an unknown network (only payments will be booked, as unmatched)',
  },
  notices: {
    isThere: (rows: readonly number[]) =>
      `This statement, or a newer statement with the same number, is already in ${describeRows(rows)} of Statements. Nothing will be added.`,
    replaces: (number: string, rows: readonly number[]) =>
      `This statement replaces statement ${number} (${describeRows(rows)}). The old statement will no longer count.`,
    adds: (rows: readonly number[]) =>
      `This statement counts in addition to ${describeRows(rows)} of Statements, for the same month. If it is a correction, it needs the same statement number.`,
    far: 'The statement differs much from the reported amount. Press “Read it” again, and confirm that the amount is right.',
    notRead: 'The statement cannot be added yet. Press “Read it” again, and answer the questions.',
    paidTwice: 'One of these payments is already in the tab Payments. Press “Read it” again.',
    nothing: 'Choose at least one payment, and choose the network of each payment.',
    tooLong: 'The file has more than 50,000 rows. Export one month, or sums by app.',
    noStatements: (month: string) =>
      `There is no statement for ${formatMonth(month)}. Add a statement under Payouts.`,
    noRate: (currency: string, month: string) =>
      `Rates: a rate for ${currency} in ${formatMonth(month)} is missing. Press “Open Rates”, and add the rate.`,
    gone: 'These payments have changed since they were shown. Look at the proposals again.',
  },
};
