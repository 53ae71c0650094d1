import { formatQuantity } from '../../../src/wording/english/shared';

/** Month close. `month` is "Oct 2026"; amounts are "81,204.55 USD". */
export const close = {
  title: 'Month close',
  loading: 'Reading the closings…',
  money: (amount: string, currency: string) => `${amount} ${currency}`,
  change: (amount: string, currency: string) =>
    `${amount.startsWith('-') ? '' : '+'}${amount} ${currency}`.trimEnd(),

  form: {
    title: 'Close a month',
    means: 'Closing freezes the amounts of a month. Later changes become adjustments in an open month.',
    month: 'Month',
    currency: 'Currency',
    zone: 'Zone',
    zoneIs: (zone: string) => `Zone ${zone}.`,
    zoneIsFixed: 'All months of this file use one time zone.',
    connections: 'Connections',
    apps: 'Apps',
    appsHint: 'Leave empty to close all apps.',
    metrics: 'Also close',
    nothingElse: 'Only revenue',
    mail: 'Mail me the closing as CSV',
    readiness: 'Ready to close?',
    looking: 'Checking…',
    levels: { green: 'Ready', amber: 'Check', red: 'Not ready' },
    reason: {
      label: 'Reason for closing anyway',
      hint: 'Kept for the auditor.',
      missing: 'Write why you close the month anyway.',
    },
    close: (month: string) => `Close ${month}`,
    notChecked: 'Wait until the checks above are finished.',
    isRed: 'You can close the month when no line is red.',
    reading: (month: string) => `Requesting ${month} from the service… This can take a minute.`,
    closeAt: (month: string, amount: string) => `Close ${month} at ${amount}?`,
    later: 'Later changes become adjustments in an open month.',
    closing: (month: string) => `Closing ${month}… This can take a minute.`,
    closed: (month: string, when: string, amount: string) => `${month} was closed ${when} at ${amount}.`,
  },

  list: {
    title: 'Closed months',
    empty: 'No month is closed yet.',
    name: (month: string, currency: string) => `${month} · ${currency}`,
    checks: {
      exact: 'agrees with the service',
      'not compared': 'not compared',
      broken: 'BROKEN',
      open: 'reopened',
    },
    differs: (change: string) => `differs by ${change}`,
    closedAt: (amount: string) => `Closed at ${amount}`,
    show: 'Open Close overview',
    working: 'Working…',
  },

  facts: {
    now: (amount: string) => `The service reports ${amount} now.`,
    booked: (bookedIn: string, amount: string) => `Book ${amount} in ${bookedIn}.`,
    agrees: 'Your books then agree with the service.',
    unchanged: 'Nothing has changed since the closing.',
    version: (version: number, when: string, by: string) =>
      `Version ${version}, closed ${when}${by === '' ? '' : ` by ${by}`}`,
    reviewed: (by: string) => `Reviewed by ${by}`,
    notReviewed: 'Not reviewed. A colleague must review it.',
    toReview: 'Not reviewed yet. You can review this closing.',
    allApps: 'all apps',
    checked: (when: string) => `Last checked ${when}`,
    next: (when: string) => `Next check ${when}`,
    noNext: 'No more scheduled checks',
  },

  act: {
    check: 'Check now',
    needsKey: (button: string) => `“${button}” needs your report key.`,
    checking: (month: string) => `Checking ${month}…`,
    checked: (month: string) => `${month} was checked.`,
    adjustments: (count: number) => `Open Adjustments (${count})`,
    journal: 'Journal',
    statement: 'Closing statement',
    statementShown: 'Print the closing statement with File ▸ Print, in portrait.',
    mail: 'Mail as CSV',
    mailing: 'Sending the mail…',
    mailed: (file: string, to: string) => `${file} was mailed to ${to}.`,
    review: 'Confirm review',
    reviewed: (month: string) =>
      `Your review of ${month} is recorded. Press “Closing statement” to write your name into the statement.`,
    reopen: 'Reopen',
    closeAgain: 'Close again',
    withMyKey: 'Use my key',
  },

  ask: {
    reopen: (month: string) => `Reopen ${month}?`,
    reopenMeans:
      'The tab “Closings …” keeps the closed version. When you close the month again, the new version includes all adjustments. Adjustments that are already booked are then reversed in an open month.',
    reason: { label: 'Reason', missing: 'Write why the month is reopened.' },
    reopened: (month: string) => `${month} is open again.`,
    withMyKey: (month: string) => `Use your key for all checks of ${month}?`,
    withMyKeyMeans:
      'Continue only if your key belongs to the same account at the service as the key used until now. If your key cannot read an app, the next check reverses the amounts of this app.',
    adopt: 'Continue these closings here?',
    adoptMeans:
      'Adjustments will be booked in this copy. Open each closed month and press “Check now”. After that, the hourly check uses your key.',
    adopted: 'This file now continues the closings.',
  },

  journal: {
    title: (month: string) => `Journal of ${month}`,
    means: 'Enter your accounts in the tab “Accounts”.',
    format: 'Format',
    formats: {
      tab: 'A tab in this file',
      csv: 'CSV',
      xero: 'Xero manual journal (CSV)',
      ledger: 'Ledger / hledger',
      beancount: 'Beancount',
    },
    make: 'Make journal',
    making: 'Making…',
    openTab: 'Open the journal',
    openAccounts: 'Open Accounts',
    ready: (count: number) => `${formatQuantity(count, 'file')} to download:`,
    download: (name: string) => `Download ${name}`,
  },

  trouble: {
    adopt: 'Continue closings here',
    problem: (why: string) => `The last check was not complete: ${why}`,
    overdue: (months: string) =>
      `${months}: the check is several days late. Press “Check now”. Maybe the person who closed the month no longer has a key, or cannot open this file.`,
  },
};
