import { formatDay, formatDays } from '../../days';
import { columns, countOf, joinWithAnd } from '../phrases';

interface ClosedBy {
  readonly version: number;
  readonly by: string;
}

interface Booked {
  readonly month: string;
  readonly days: Readonly<Record<string, string>>;
  readonly why: 'restated' | 'late' | 'gone' | 'reversed';
  readonly version: number;
}

/** The most days that a reason names. */
const MOST_DAYS = 5;
const MOST_NAMES = 5;

const KEY = {
  appId: "App id: The service's id of the app.",
  app: "App: The app's name when the month was closed.",
  networkId: "Network id: The service's number of the ad network.",
  network: "Network: The ad network's name when the month was closed.",
  metric: 'Metric: Which number of the full report.',
  currency: 'Currency: The currency that the service was asked for.',
};

/** Texts about closing months. */
export const closings = {
  closingsTitle: (year: string) => `Closings ${year}`,
  closingsLine:
    'Closings · frozen amounts, newest first · SUMIFS over the newest Version gives a closed month',
  closingColumns: columns({
    month: 'Month: The closed month, in the zone of the column Zone.',
    ...KEY,
    amount: 'Closed amount: As the service reported it then. A number cell rounds; see Exact amount.',
    closedAt: "Closed at: When the service was asked, in the spreadsheet's time zone.",
    closedBy: 'Closed by: Who closed the month.',
    completeThrough: 'Complete through: The newest day that the service had finished then.',
    version: 'Version: 2 or more if the month was closed again. Only the newest version counts.',
    zone: 'Zone: The zone in which the service counts days.',
    reviewedBy: 'Reviewed by: A second person who has confirmed the closing; blank if nobody has.',
    reason: 'Reason: Why the month was closed although its readiness list had doubts.',
    exact: 'Exact amount: All decimals, as text.',
  }),
  adjustmentsTitle: (year: string) => `Adjustments ${year}`,
  adjustmentsLine:
    'Adjustments · changes of closed months, booked in the oldest open month after them · newest first',
  adjustmentColumns: columns({
    seenAt: "Seen at: When a check found the change, in the spreadsheet's time zone.",
    month: 'Month: The closed month that has changed.',
    bookedIn: 'Booked in: The month in whose journal the change belongs.',
    ...KEY,
    amount: 'Amount: The change. A number cell rounds; see Exact amount.',
    reason: 'Reason: What has changed, day by day.',
    version: 'Version: The version of the closing that the change belongs to.',
    exact: 'Exact amount: All decimals, as text.',
  }),
  bookingReason: ({ month, days, why, version }: Booked): string => {
    if (why === 'reversed') return `Reverses earlier adjustments, because version ${version} contains them`;
    const moved = Object.entries(days).sort();
    const named = moved.slice(0, MOST_DAYS).map(([day, amount]) => {
      const sign = amount.startsWith('-') ? '' : '+';
      return `${formatDay(`${month}-${day}`).slice(0, -5)} ${sign}${amount}`;
    });
    const more = moved.length > MOST_DAYS ? [`${countOf(moved.length - MOST_DAYS, 'more day')}`] : [];
    const what = { restated: 'Restated', late: 'New after the closing', gone: 'No longer reported' }[why];
    return `${what}: ${[...named, ...more].join(', ')}`;
  },

  overviewTitle: 'Close overview',
  overviewLine:
    'Close overview · revenue of closed months · closed + adjustments = what the service reports now',
  overviewMark: 'Not closed since',
  bookedColumn: (month: string) => ({
    label: `In ${month}`,
    note: `The adjustments that are booked in ${month}.`,
  }),
  overviewColumns: columns({
    month: 'Month: The closed month.',
    currency: 'Currency: The currency of the amounts.',
    closed: 'Closed: The revenue of the newest version.',
    current: 'Current: Closed and all adjustments: what the service reported at the last check.',
    check: 'Check: exact: closed amounts and adjustments add up to what the service reports.',
    checkedAt: "Last checked: When the service was last asked, in the spreadsheet's time zone.",
    note: 'Note: What the check has found.',
    state: 'State: Whether the month is closed.',
    version: 'Version: How often the month was closed.',
    closedAt: "Closed at: When, in the spreadsheet's time zone.",
    closedBy: 'Closed by: Who closed it.',
    reviewedBy: 'Reviewed by: Who has confirmed it.',
    reason: 'Reason: Why it was closed although the readiness list had doubts.',
    zone: 'Zone: The zone of its days.',
    digest: 'Digest: SHA-256 of the closed rows. Equal rows have equal digests.',
    completeThrough: 'Complete through: The newest day that the service had finished then.',
    apps: 'Apps: The ids of the closed apps.',
  }),
  checks: {
    exact: 'exact',
    'not compared': 'not compared',
    broken: 'BROKEN',
    open: '–',
  },
  states: { closed: 'closed', reopened: 'reopened' },
  allApps: 'all',
  statementTitle: (month: string, currency: string) => `Closing ${month} ${currency}`,
  statementLine: (month: string, currency: string, zone: string) =>
    `Closing statement · ${month} · ${currency} · times in ${zone} · File ▸ Print`,
  statementMark: 'Not in the statement since',
  statement: {
    columns: columns({
      line: 'Line: The number of the line.',
      part: 'Part: The part of the statement.',
      item: 'Item: What the line is about.',
      detail: 'Detail: What is known about it.',
      amount: 'Amount: Revenue. A number cell rounds; see Exact amount.',
      exact: 'Exact amount: All decimals, as text.',
    }),
    parts: {
      closing: 'Closing',
      total: 'Total',
      networks: 'By network',
      apps: 'By app',
      adjustments: 'Adjustments',
      versions: 'Versions',
    },
    versionOf: (version: number) => `Version ${version}`,
    reopenedOn: (at: string) => `Reopened ${at}`,
  },
  notes: {
    broken: (keys: readonly string[]) =>
      `Closed amount and adjustments do not add up to what the service reports: ${listed(keys)}.`,
    'other key':
      'The last check used another report key than the closing, so nothing was compared. Check again with the key that closed the month, or accept the new key under Month close.',
    'lacks apps':
      'In its last answer, the service reported less than half of the closed apps, so nothing was compared. It is asked again the next day. If the report key can no longer read these apps, ask whoever manages the account.',
    'lacks amounts':
      'The last answer of the service lacked closed amounts, so nothing was compared. It is asked again the next day. If that answer lacks amounts too, they are booked out.',
  },
  notOwn: {
    copied: (original: string) =>
      `Month close: this file is a copy of “${original}”, and its closings belong to that file. Continue them here under Month close, or close months there.`,
    altered:
      'Month close: the hidden sheet “Ad Reports keeps closings” is not as this file has last written it: it was edited or deleted, or an earlier version of the file was restored. Bring it back with File ▸ Version history. Until then, no month is closed or checked.',
  },
  rowTwice: (day: string) => `the service has sent two rows of ${day} for the same app and network`,
  notices: {
    noCurrency: (text: string) => `Currency: “${text}” is not a currency. Choose USD or CNY.`,
    noZone: (text: string) => `Zone: “${text}” is not a report zone. Choose UTC+8, UTC+0 or UTC-8.`,
    notComplete: (month: string) =>
      `${month} has days that the service has not finished yet. Close it once all are complete.`,
    nothing: (month: string) =>
      `The service reports no amounts for ${month}. Check the apps and the report key.`,
    tooMany: (amounts: number, most: number) =>
      `${countOf(amounts, 'amount')} are too many for one closing (at most ${countOf(most, 'amount')}). Choose fewer metrics.`,
    noAmount: (rows: readonly string[]) =>
      `The service has sent no amount for some days, which count as nothing until it does: ${listed(rows)}.`,
    reasonNeeded:
      'The readiness list has doubts. Write why you close the month anyway; the reason is kept with it.',
    closedAlready: ({ version, by }: ClosedBy) =>
      `This month is closed already (version ${version}${by === '' ? '' : `, by ${by}`}). Reopen it to close it again.`,
    otherZone: (zone: string, books: string) =>
      `Zone: this file closes months in ${books}, not in ${zone}. Months of two zones would overlap; use another file for ${zone}.`,
    reopenReason: 'Write why the month is reopened; the reason is kept with it.',
    notClosed: (month: string) =>
      `${month} is not closed in this currency. Somebody may have reopened it; open Month close again.`,
    unnamedReviewer:
      'Google does not tell who has closed the month or who you are, so a review cannot be recorded.',
    ownReview: (me: string) => `${me} has closed this month. A review needs a second person.`,
    reviewedAlready: (by: string) => `${by} has already reviewed this closing.`,
  },
  readiness: {
    gap: (newest: string, before: string) =>
      `${before} is not closed, but ${newest} is. Close the months in order, so that adjustments go to the right month.`,
    notComplete: (last: string, at: string) =>
      `${formatDay(last)} is not complete yet. The service finishes it by ${at}. Close the month after that.`,
    mayChange: (first: string, last: string, until: string) =>
      `All days are complete, but the networks may still restate ${formatDays(first, last)}. Wait until ${until}, or close now with a reason; later changes become adjustments.`,
    settled: (month: string) =>
      `All days of ${month} are complete, and the usual time for restatements has passed. Later changes become adjustments.`,
  },
};

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return joinWithAnd([...names.slice(0, MOST_NAMES), ...(more > 0 ? [`${more} more`] : [])]);
}
