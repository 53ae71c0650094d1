import { formatDay, formatDays, formatMonth } from '../../days';
import { formatQuantity, joinSome, joinWithAnd, parseColumnTexts } from '../phrases';

const KEY = {
  appId: 'App id: The id that the service uses for the app.',
  app: "App: The app's name when the month was closed.",
  networkId: 'Network id: The number that the service uses for the ad network.',
  network: "Network: The ad network's name when the month was closed.",
  metric: 'Metric: The metric of the full report.',
  currency: 'Currency: The currency that was requested.',
};

const EXACT = 'Exact amount: The amount with all decimals, as text.';

const CLOSING = {
  month: 'Month: The closed month. The column Zone says how its days are counted.',
  closedAt: "Closed at: When the amounts were requested, in the spreadsheet's time zone.",
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
  readonly days: Readonly<Record<string, string>>;
  readonly why: keyof typeof REASONS | 'reversed';
  readonly version: number;
}

/** Texts about closing months. */
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
        return `${formatDay(`${month}-${day}`).slice(0, -5)} ${sign}${amount}`;
      });
    return `${REASONS[why]}: ${named.join(', ')}`;
  },

  closingsAndAdjustments: 'Closings and Adjustments',
  overviewTitle: 'Close overview',
  overviewLine: 'Close overview · revenue · closed + adjustments = what the service reports now',
  overviewMark: 'Not closed since',
  bookedColumn: (month: string) => ({
    label: `In ${formatMonth(month)}`,
    note: `The adjustments that are booked in ${formatMonth(month)}.`,
  }),
  overviewColumns: parseColumnTexts({
    ...CLOSING,
    currency: KEY.currency,
    closed: 'Closed: The revenue in the newest version of the closing.',
    current: 'Current: Closed plus all adjustments. The service reported this amount at the last check.',
    check: 'Check: Whether Closed plus all adjustments equals what the service reports.',
    checkedAt: "Last checked: When the month was last checked, in the spreadsheet's time zone.",
    note: 'Note: What the check found.',
    state: 'State: Whether the month is closed.',
    digest: 'Fingerprint: A SHA-256 hash of the closed rows. If no row changes, the hash stays the same.',
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
  statementTitle: (month: string, currency: string) => `Closing ${month} ${currency}`,
  /** The closing statement, a printed page. */
  statement: {
    title: (month: string) => `Closing statement · ${month}`,
    about: (file: string, currency: string, zone: string, times: string) =>
      `${file} · revenue in ${currency} · days in ${zone} · times in ${times}`,
    closed: 'Closed',
    byWhom: (at: string, by: string, version: number) => `${at}${by && ` by ${by}`} · version ${version}`,
    complete: 'Newest complete day when closed',
    apps: 'Apps',
    also: 'Also closed',
    reason: 'Reason for closing anyway',
    check: 'Last check',
    earlier: 'Replaces',
    reopened: 'Reopened',
    digest: 'Fingerprint (the same if no row changed)',
    networks: ['Network', 'Closed', 'Booked later', 'Now'],
    ofApps: ['App', 'Closed', 'Booked later', 'Now'],
    others: (count: number) => `All others (${count})`,
    total: 'Total',
    adjustments: 'Adjustments',
    amount: 'Amount',
    booked: (month: string, bookedIn: string) => `${month}, booked in ${bookedIn}`,
    more: (count: number) => `${formatQuantity(count, 'more line')} in Close overview`,
    rounded: (tabs: readonly string[]) =>
      `Amounts are rounded so that their cents add up. The exact amounts are in ${joinWithAnd(tabs)}.`,
    prepared: 'Prepared by',
    reviewed: 'Reviewed by',
    named: (name: string) => `Name: ${name}`.trim(),
    date: 'Date:',
    signature: 'Signature:',
  },
  /** What a cell is made of, in “Where is this from?”. */
  closingOrigins: {
    closed: (name: string, month: string, at: string, by: string, through: string) =>
      `${name}: the amount that the service reported on ${at}, when ${by || 'somebody'} closed ${month}. All days up to ${through} were complete.`,
    version: (version: number, newest: number) =>
      version === newest
        ? `${version}`
        : `${version}. Version ${newest} has replaced version ${version}, so this row no longer counts.`,
    booked: (month: string) => `Booked in ${month}`,
    adjusted: (name: string, month: string, bookedIn: string) =>
      `${name}: a change of ${month} after this month was closed. The change is booked in ${bookedIn}, the first open month after ${month}.`,
    reported: 'Reported',
    changed: (at: string, after = '', before = '') => `${before} → ${after}, on ${at}`,
    line: ({
      day,
      old: oldAmount,
      current: newAmount,
    }: Record<'day', string | null> & Record<'old' | 'current', number | null>) =>
      `${formatDay(day ?? '')}: ${oldAmount ?? 'not known'} → ${newAmount ?? 'not known'}`,
    statement: (month: string, tabs: readonly string[]) =>
      `The rows of ${joinWithAnd(tabs)} add up to the closing statement of ${month}, rounded to cents. To see the days of a number, select the number in these rows.`,
    overview: (month: string, currency: string) => `Revenue of ${month} in ${currency}.`,
  },
  notes: {
    broken: (keys: readonly string[]) =>
      `Closed plus adjustments is not what the service reports for ${joinSome(keys)}.`,
    'other key':
      'The last check used another report key than the closing, so nothing was compared. Check with the key of the closing, or accept your key.',
    'lacks apps':
      'The service did not send most of the apps that the closing includes, so nothing was compared. Check which apps the report key can read.',
    'unknown amounts':
      'The service sent rows without an amount, so nothing was compared. If this happens again, reopen the month and close it again.',
    'lacks amounts':
      'The service did not send some closed amounts. Amounts that are still missing tomorrow will be reversed.',
  },
  notOwn: {
    copied: (original: string) =>
      `Month close: this file is a copy of “${original}”. The closings belong to the original. Close months in the original, or open Month close here and continue the closings in this copy.`,
    altered:
      'Month close: the hidden sheet “Ad Reports keeps closings” was edited or deleted, or an earlier version of the file was restored. Restore the sheet with File ▸ Version history. Until then, no month can be closed or checked.',
  },
  rowTwice: (day: string) => `the service sent two rows of ${day} for the same app and network`,
  notices: {
    notMonths: 'A number of months to check is not allowed. Enter whole numbers from 0 to 36.',
    notAllowed: (text: string) =>
      `“${text}” cannot be closed. Choose a month such as 2026-10, the currency USD or CNY, and the zone UTC+8, UTC+0 or UTC-8.`,
    notComplete: (month: string) =>
      `${formatMonth(month)} has days that are not complete yet. Close the month when all its days are complete.`,
    nothing: (month: string) =>
      `The service reports no amounts for ${formatMonth(month)}. Check the apps and the report key.`,
    tooMany: (most: number) =>
      `The closing would have more than ${formatQuantity(most, 'amount')}. Choose fewer metrics.`,
    noAmount: (rows: readonly string[]) =>
      `Days without an amount are not counted. Their number is in brackets: ${joinSome(rows)}.`,
    reasonNeeded: 'Some lines need a check. To close the month anyway, write a reason. It is saved.',
    otherAmount: (money: string) =>
      `Nothing was closed, because the service now reports ${money}. Press Close again, and check the new amount.`,
    closedAlready: ({ version, by }: { readonly version: number; readonly by: string }) =>
      `This month is already closed (version ${version}${by === '' ? '' : `, by ${by}`}). To close the month again, reopen it first.`,
    otherZone: (zone: string, books: string) =>
      `This file closes months in ${books}, not in ${zone}. Use another file for ${zone}.`,
    protected: (overview: string) =>
      `Nothing was written, because Google does not let you change ${overview} or the hidden sheet of the closings. Ask the owner of the file for permission (Data ▸ Protect sheets and ranges).`,
    reopenReason: 'Write why you reopen the month. The reason is saved with the closing.',
    notClosed: (month: string) => `${month} is not closed in this currency. Open the view Month close again.`,
    cannotReview: (by: string, reviewedBy: string) =>
      `A closing can be reviewed only one time, by a second person. Google must know both names. ${by || 'Somebody unknown'} closed the month, and ${reviewedBy || 'nobody'} has reviewed the closing.`,
  },
  readiness: {
    gap: (newest: string, before: string) =>
      `${formatMonth(newest)} is closed, but ${formatMonth(before)} is not. Close the months in their order.`,
    notComplete: (last: string, at: string) =>
      `${formatDay(last)} is not complete yet. Close the month after ${at}.`,
    mayChange: (first: string, last: string, until: string) =>
      `All days are complete, but the networks can still change the numbers of ${formatDays(first, last)}. Wait until ${until}, or close the month now with a reason. Later changes will become adjustments.`,
    settled: (month: string) =>
      `All days of ${formatMonth(month)} are complete. From now on, the networks rarely change the numbers.`,
  },
};
