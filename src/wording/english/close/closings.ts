import { parseColumnTexts } from '../../column-texts';
import { formatDay, formatDays, formatMonth } from '../days';
import { formatQuantity, joinSome, joinWithAnd } from '../phrases';

const KEY = {
  appId: 'App id: The id that the service uses for the app.',
  app: "App: The app's name when the month was closed.",
  networkId: 'Network id: The number that the service uses for the ad network.',
  network: "Network: The ad network's name when the month was closed.",
  metric: 'Metric: What was closed, such as Revenue.',
  currency: 'Currency: The currency of the amounts.',
};

const EXACT = 'Exact amount: The amount with all decimals, as text.';

const CLOSING = {
  month: 'Month: The closed month. Its days begin and end in the time zone of the column Zone.',
  closedAt:
    "Closed at: When Ad Reports requested the amounts for the closing, in the spreadsheet's time zone.",
  closedBy: 'Closed by: Who closed the month.',
  completeThrough: 'Complete through: The newest day that was complete when the month was closed.',
  version: 'Version: 2 or more if the month was closed again. Only the newest version counts.',
  zone: 'Zone: The zone in which the service counts days.',
  reviewedBy: 'Reviewed by: The second person who confirmed the closing. Blank: not reviewed.',
  reason: 'Reason: Why the month was closed although some lines needed a check.',
};

const REASONS = { restated: 'Restated', late: 'New after the closing', gone: 'No longer reported' };

interface Booked {
  readonly month: string;
  /** Amounts by day of the month, such as `{ '05': '-1.25' }`. */
  readonly days: Readonly<Record<string, string>>;
  readonly why: keyof typeof REASONS | 'reversed';
  readonly version: number;
}

export const closings = {
  closingsTitle: (year: string) => `Closings ${year}`,
  closingsLine: 'Closings · frozen amounts, newest first · only the newest Version of a month counts',
  closingColumns: parseColumnTexts({
    ...CLOSING,
    ...KEY,
    amount: 'Closed amount: What the service reported at the closing. For all decimals, see Exact amount.',
    exact: EXACT,
  }),
  adjustmentsTitle: (year: string) => `Adjustments ${year}`,
  adjustmentsLine: 'Adjustments · changes of closed months, booked in an open month · newest first',
  adjustmentColumns: parseColumnTexts({
    seenAt: "Seen at: When a check found the change, in the spreadsheet's time zone.",
    month: 'Month: The closed month that has changed.',
    bookedIn: 'Booked in: The month in which the change is booked.',
    ...KEY,
    amount: 'Amount: By how much the amount changed. For all decimals, see Exact amount.',
    reason: 'Reason: What has changed, day by day.',
    version: 'Version: The version of the closing that this change belongs to.',
    exact: EXACT,
  }),
  bookingReason: ({ month, days, why, version }: Booked): string => {
    if (why === 'reversed') return `Reverses earlier adjustments, because version ${version} contains them`;
    const named = Object.entries(days)
      .sort()
      .map(([day, amount]) => {
        const sign = amount.startsWith('-') ? '' : '+';
        return `${formatDay(`${month}-${day}`).slice(0, -' 2026'.length)} ${sign}${amount}`;
      });
    return `${REASONS[why]}: ${named.join(', ')}`;
  },

  overviewTitle: 'Close overview',
  overviewLine: 'Close overview · revenue · closed + adjustments = what the service reports now',
  bookedColumn: (month: string) => ({
    label: `In ${formatMonth(month)}`,
    note: `The adjustments that are booked in ${formatMonth(month)}.`,
  }),
  overviewColumns: parseColumnTexts({
    ...CLOSING,
    currency: KEY.currency,
    closed: 'Closed: The revenue in the newest version of the closing.',
    current: 'Current: “Closed” plus all adjustments.',
    check: 'Check: Tells whether “Closed” plus all adjustments equals what the service reports.',
    checkedAt: "Last checked: When the month was last checked, in the spreadsheet's time zone.",
    note: 'Note: What the check found.',
    state: 'State: Whether the month is closed.',
    digest:
      'Fingerprint: A code that is calculated from the closed rows (SHA-256). If the code is the same, no row has changed.',
    apps: 'Apps: The ids of the apps that this closing includes.',
  }),
  checks: {
    exact: 'agrees with the service',
    'not compared': 'not compared',
    broken: 'BROKEN',
    open: '–',
  },
  states: { closed: 'closed', reopened: 'reopened' },
  allApps: 'all',
  /** `connections`: their names; '' is the default one. */
  ofConnections: (apps: string, connections: readonly string[]) =>
    `${apps} (${connections.map((name) => name || 'default connection').join(', ')})`,
  statementTitle: (month: string, currency: string) => `Closing ${month} ${currency}`,
  /** The closing statement, a printed page. */
  statement: {
    title: (month: string) => `Closing statement · ${month}`,
    about: (file: string, currency: string, zone: string, times: string) =>
      `${file} · revenue in ${currency} · days in ${zone} · times in ${times}`,
    byWhom: (at: string, by: string, version: number) => `${at}${by && ` by ${by}`} · version ${version}`,
    also: 'Also closed',
    check: 'Last check',
    earlier: 'Replaces',
    sums: ['Closed', 'Booked later', 'Now'],
    others: (count: number) => `All others (${count})`,
    total: 'Total',
    adjustments: 'Adjustments',
    amount: 'Amount',
    booked: (month: string, bookedIn: string) => `${month}, booked in ${bookedIn}`,
    more: (count: number) => `${formatQuantity(count, 'more line')} in Close overview`,
    rounded: (tabs: readonly string[]) =>
      `Amounts are rounded to cents so that they add up to the totals. The exact amounts are in ${joinWithAnd(tabs)}.`,
    prepared: 'Prepared by',
    named: (name: string) => `Name: ${name}`.trim(),
    date: 'Date:',
    signature: 'Signature:',
  },
  /** What a row of the overview is, in “Where is this from?”. */
  originOfOverview: (month: string, currency: string) => `Revenue of ${month} in ${currency}.`,
  notes: {
    broken: (keys: readonly string[]) =>
      `The closed amount plus adjustments differs from what the service reports for ${joinSome(keys)}. Send this note to the people who maintain the add-on.`,
    'other key':
      'The last check and the closing used different report keys, so nothing was compared. Ask the person who closed the month to press “Check now” under Month close. Or press “Use my key” there to check with your key from now on.',
    'lacks apps':
      'The service sent no numbers for most apps of the closing, so nothing was compared. Check which apps the report key can read.',
    'unknown amounts':
      'The service sent rows without an amount, so nothing was compared. The closing did not change. If the next checks fail, too, reopen the month and close it again.',
    'lacks amounts':
      'Some closed amounts are missing at the service. If they are still missing tomorrow, an adjustment will reverse them.',
  },
  notOwn: {
    copied: (original: string) =>
      `Month close: this file is a copy of “${original}”. Months are closed in that file, not in this copy. To close them in this copy from now on, open Month close in this copy, and press “Continue closings here”.`,
    altered:
      'Month close: the hidden sheet “Ad Reports keeps closings” was edited or deleted, or an older version of this file was restored. Until you correct this, no month can be closed or checked. Open File ▸ Version history, and restore the last version from before this happened.',
  },
  rowTwice: (day: string) => `the service sent two rows of ${day} for the same app and network`,
  notices: {
    notAllowed: (text: string) =>
      `“${text}” cannot be closed. Choose a month such as 2026-10, the currency USD or CNY, and the zone UTC+8, UTC+0 or UTC-8.`,
    notComplete: (month: string) =>
      `${formatMonth(month)} has days that are not complete yet. Close the month when all its days are complete.`,
    nothing: (month: string) =>
      `The service reports no amounts for ${formatMonth(month)}. Check the apps and the report key.`,
    tooMany: (most: number) =>
      `The closing would have more than ${formatQuantity(most, 'amount')}. Choose fewer metrics.`,
    noAmount: (rows: readonly string[]) =>
      `Days without an amount are left out of the closing. The number of these days is in brackets: ${joinSome(rows)}.`,
    reasonNeeded:
      'Some lines need a check. To close the month anyway, write a reason. The reason is saved with the closing.',
    otherAmount: (money: string) =>
      `Nothing was closed, because the service now reports another amount: ${money}. Check this amount, then press the same button again.`,
    closedAlready: ({ version, by }: { readonly version: number; readonly by: string }) =>
      `This month is already closed (version ${version}${by === '' ? '' : `, by ${by}`}). To close the month again, reopen it first.`,
    otherZone: (zone: string, books: string) =>
      `This file closes months in the zone ${books}, not in ${zone}. Use another file for ${zone}.`,
    reopenReason: 'Write why you reopen the month. The reason is saved with the closing.',
    notClosed: (month: string) => `${month} is not closed in this currency. Open the view Month close again.`,
    notReviewed:
      'Your review was not saved. A closing has one review, by another person than the one who closed the month, and Google must tell the add-on the names of both.',
  },
  readiness: {
    gap: (newest: string, before: string) =>
      `${formatMonth(newest)} is closed, but ${formatMonth(before)} is not. Close ${formatMonth(before)} before you close another month.`,
    notComplete: (last: string, at: string) =>
      `${formatDay(last)} is not complete yet. Close the month after ${at}.`,
    mayChange: (first: string, last: string, until: string) =>
      `All days are complete, but the networks can still change the numbers of ${formatDays(first, last)}. Wait until ${until}, or close the month now with a reason. Later changes will become adjustments.`,
    settled: (month: string) =>
      `All days of ${formatMonth(month)} are complete. From now on, the networks rarely change the numbers.`,
  },
};
