import { formatCount } from '../numbers';
import { formatQuantity, joinSome, joinWithOr } from './phrases';

const FILTER_NOUNS = {
  apps: ['app', 'apps'],
  areas: ['country', 'countries'],
  networks: ['network', 'networks'],
  platforms: ['platform', 'platforms'],
  adFormats: ['ad format', 'ad formats'],
  placements: ['placement', 'placements'],
} as const;

/** The most values that a sentence names. */
const MOST_UNKNOWN = 5;

const filter = {
  only: (parts: readonly string[]) => `only ${parts.join('; ')}`,
  ofList: (list: keyof typeof FILTER_NOUNS, values: readonly string[], most: number, isExcept: boolean) =>
    `${FILTER_NOUNS[list][values.length === 1 ? 0 : 1]}${isExcept ? ' other than' : ''} ${joinSome(values, most)}`,
  withRevenue: 'rows with revenue',
  noRowHas: (list: keyof typeof FILTER_NOUNS, values: readonly string[], days: string) =>
    `No row of ${days} has the ${FILTER_NOUNS[list][values.length === 1 ? 0 : 1]} ${joinSome(
      values.map((value) => `“${value}”`),
      MOST_UNKNOWN,
    )}. Check the spelling.`,
};

const A_DAY = 'a day such as 2026-09-05, or a range such as “last 7 days”, “this month” or “last month”';

export const requests = {
  /** `value` may be ''. */
  issue: (name: string, value: string, message: string) =>
    `${name}: ${value === '' ? '' : `“${value}” `}${message}`,
  /** The labels of a draft's fields in messages, the form and mails. */
  fields: {
    report: 'Kind of report',
    output: 'What to write',
    startDate: 'First day',
    endDate: 'Last day',
    compare: 'Compare with',
    connection: 'Connection',
    zone: 'Zone',
    currency: 'Currency',
    apps: 'Apps',
    areas: 'Countries',
    networks: 'Networks',
    platforms: 'Platforms',
    adFormats: 'Ad formats',
    placements: 'Placements',
    revenueOnly: 'Rows with revenue only',
    except: 'Exclude',
    dimensions: 'Dimensions',
    identifiers: 'Device identifiers',
    summaryBy: 'Summary by',
    metrics: 'Metrics',
  },
  filter,
  // Parts of sentences.
  /** A field whose value comes from a cell, for example "First day (Settings!B2)". */
  inCells: (field: string, place: string) => `${field} (${place})`,
  aDay: A_DAY,
  daysOf: (period: string) => `the days of a ${period}`,
  appsOfPlatform: 'the apps of a platform',
  keptByFilter: (values: string) => `the ${values.toLowerCase()} that the filter keeps`,
  cohortDays: 'the days 1 to 90 (such as 1-7,14,30)',
  noText: 'a date or a range of cells',

  // Whole sentences. Issues show some of them after the label of the field.
  nameLength: (length: number, most: number) =>
    `Name: the name ${length === 0 ? 'is empty' : `has ${formatQuantity(length, 'character')}`}; enter 1 to ${most} characters.`,
  sharedName: (typed: string, ids: readonly string[]) =>
    `“${typed}” is the name of several apps. Enter the id of one app${ids.length > MOST_UNKNOWN ? ', such as' : ':'} ${joinWithOr(ids.slice(0, MOST_UNKNOWN))}.`,
  /** Some keys may not read the names of apps or networks. */
  unknownValue: (list: 'apps' | 'networks' | 'placements', typed: string, near: string | undefined) =>
    near === undefined
      ? `Your key finds no ${FILTER_NOUNS[list][0]} “${typed}” in the last 30 days or in earlier reports. Check the spelling, or enter the id.`
      : `There is no ${FILTER_NOUNS[list][0]} “${typed}”. Did you mean ${near}?`,
  comparedToday: 'Today is not finished, so it cannot be compared. Choose days up to yesterday.',

  // Ends of sentences that begin with the label of the field and, if it is shown, the value: “Currency: “DM” is not one of the choices; …”.
  missing: (what: string) => `a value is missing; enter ${what}.`,
  notOfReport: (report: string) => `is not possible in the ${report}; leave it empty.`,
  notAChoice: (choices: readonly string[]) => `is not one of the choices; choose ${joinWithOr(choices)}.`,
  notAnEntry: 'is the error of a cell, or has invisible characters; correct the cell, or type the value.',
  oneApp: (report: string) => `the ${report} is about one app; choose exactly one.`,
  notACountry: 'is not the code of a country; enter a code in two letters, such as DE.',
  notADay: `is not a day; enter ${A_DAY}.`,
  dayAndRange: (range: string) => `is not possible with the range “${range}”; leave it empty.`,
  beforeFirstDay: (first: string) => `is before the first day, ${first}; enter that day or a later one.`,
  inFuture: (today: string, zone: string, newest: string) =>
    `is in the future; today is ${today} in ${zone}, and the newest complete day is ${newest}.`,
  tooLongAgo: (oldest: string, historyDays: number | null) =>
    `is too long ago; ${historyDays === null ? '' : `the service keeps this data for ${historyDays} days, so `}choose a day from ${oldest} on.`,
  quotedReference: 'is a text that looks like a reference; remove the quotation marks and the “=”.',
  notAReference: (isDay: boolean) =>
    `is not a reference to ${isDay ? 'one cell' : 'cells'}; enter the title of a tab and ${isDay ? 'a cell, such as =Settings!B2' : 'its cells, such as =Settings!B2:B20'}.`,
  missingCells: (most: number) =>
    `these cells could not be read, or are more than ${formatCount(most)}; if a tab was renamed, change the reference in the report, otherwise try again later.`,
  emptyCells: (isDay: boolean) => `the cells are empty; enter ${isDay ? A_DAY : 'at least one entry'}.`,
  notInCells: (isDay: boolean) =>
    `cannot be read from a cell; enter ${isDay ? A_DAY : 'ids as plain text, so that no digit is lost'}.`,
  noSuchField: (kind: string, report: string, allowed: readonly string[]) =>
    `is not a ${kind} of the ${report}; choose from ${allowed.join(', ')}.`,
  severalGrains: 'cannot be combined, because a row covers either a day or one period; choose one of them.',
  onlyIdentifiers:
    'only device identifiers are chosen, but this report leaves them out. Choose at least one other dimension.',
  notSummable: (allowed: readonly string[]) =>
    `identifies single device rows, but a summary adds rows up; choose from ${allowed.join(', ')}.`,
  onlyOfSums: 'is calculated only in summaries, not for rows; choose a summary, or add another metric.',
  notFromNetworks: (dimension: string) =>
    `comes from the ad networks, and they do not report it by “${dimension}”; use a metric that the service records, such as “Event revenue”.`,
  notAdded: (over: string, why: string, column: string) =>
    `cannot be added up over ${over}, because ${why}; group by “${column}”, or remove the metric.`,
  notAnItem: (what: string) =>
    `“${what}” is not text; enter names or ids as text, separated by commas, with an apostrophe before what Sheets makes a number or a date, such as '00123 or '1-7.`,
};
