import {
  type CellOrigin,
  type CheckResult,
  type Closing,
  deriveCheckResult,
  findClosing,
  type KeyChange,
  listRevenueParts,
  type OwnCell,
  openBooks,
  type RecordServices,
  type RevenuePart,
  readOwnRowText,
  sumClosingRevenue,
  sumDayAmounts,
} from '../../books';
import { guessTypedDay, type Month, toFirstDay, toMonth } from '../../dates';
import { getFileLanguage } from '../../language';
import { buildOwnColumns, buildTonedColumn, type ColumnLayout, MONTH_COLUMN } from '../../sheet';
import { type Cell, type Column, listGroups, sumDecimalField, sumDecimals } from '../../table';
import { formatMonth, getFileTexts, getTexts, joinList } from '../../wording';

const AMOUNT = { type: 'decimal', pattern: '#,##0.00' } as const;

const FIRST_COLUMNS = {
  month: { ...MONTH_COLUMN, key: true },
  currency: { type: 'text', key: true, width: 80 },
  closed: AMOUNT,
} satisfies Record<string, ColumnLayout>;

const LAST_COLUMNS = {
  current: AMOUNT,
  check: { type: 'text', width: 170 },
  checkedAt: { type: 'moment' },
  note: { type: 'text', width: 320 },
  state: { type: 'text', width: 160 },
  version: { type: 'count' },
  closedAt: { type: 'moment' },
  closedBy: { type: 'text' },
  reviewedBy: { type: 'text' },
  reason: { type: 'text', width: 200 },
  zone: { type: 'text', width: 80 },
  digest: { type: 'text', width: 200 },
  completeThrough: { type: 'text' },
  apps: { type: 'text' },
} satisfies Record<string, ColumnLayout>;

const CHECK_TONES = {
  exact: 'good',
  'not compared': 'warning',
  broken: 'bad',
  open: 'quiet',
} as const satisfies Record<CheckResult, string>;

export interface ClosingFacts {
  readonly closing: Closing;
  readonly check: CheckResult;
  /** A sentence about the check; '' if all is well. */
  readonly note: string;
  /** A digest of the closed rows: app id, network id, metric and exact amount, in the order of the first three. */
  readonly digest: string;
}

export function buildClosingFacts(closing: Closing, digest: (text: string) => string): ClosingFacts {
  const lines = closing.amounts.map((amount) =>
    [amount.appId, amount.networkId, amount.metric, sumDayAmounts(amount)].join('\t'),
  );
  return {
    closing,
    check: deriveCheckResult(closing),
    note: describeCheck(closing),
    digest: digest(lines.sort().join('\n')),
  };
}

export function describeCheck(closing: Closing): string {
  const { notes } = getFileTexts().closings;
  const { broken, result, reopened } = closing;
  const check = deriveCheckResult(closing);
  if (check === 'open') return reopened?.reason ?? '';
  if (check === 'broken') return notes.broken(broken);
  return result === 'compared' ? '' : notes[result];
}

export function defineOverviewSheet() {
  const { overviewTitle, overviewLine, checks } = getFileTexts().closings;
  return {
    id: 'books.overview',
    title: overviewTitle,
    line: overviewLine,
    toned: [buildTonedColumn('check', CHECK_TONES, checks)],
  } as const;
}

export function buildOverviewTable(facts: readonly ClosingFacts[], toSheetTime: (at: number) => number) {
  const columns = defineOverviewColumns(facts.map(({ closing }) => closing));
  const rows = facts.map((monthFacts) => {
    const values = buildOverviewValues(monthFacts, toSheetTime);
    return columns.map(({ field }) => values[field] ?? null);
  });
  return { columns, rows, notices: [] };
}

function defineOverviewColumns(closings: readonly Closing[]): Column[] {
  const { overviewColumns: wording, bookedColumn } = getFileTexts().closings;
  const bookedMonths = closings.flatMap((closing) => [...sumClosingRevenue(closing).byMonth.keys()]);
  const monthColumns = [...new Set(bookedMonths)]
    .sort()
    .map((month) => [nameBookedField(month), bookedColumn(month)] as const);
  const layout = {
    ...FIRST_COLUMNS,
    ...Object.fromEntries(monthColumns.map(([field]) => [field, AMOUNT])),
    ...LAST_COLUMNS,
  };
  return buildOwnColumns<string>(layout, { ...wording, ...Object.fromEntries(monthColumns) });
}

function nameBookedField(month: Month): string {
  return `booked.${month}`;
}

export function describeClosedApps({ apps, connections }: Closing): string {
  const { allApps, ofConnections } = getFileTexts().closings;
  const appsText = joinList(apps, getFileLanguage()) || allApps;
  return connections === undefined ? appsText : ofConnections(appsText, connections);
}

function buildOverviewValues(
  { closing, check, note, digest }: ClosingFacts,
  toSheetTime: (at: number) => number,
): Readonly<Record<string, Cell>> {
  const { closed, byMonth, current } = sumClosingRevenue(closing);
  const bookedCells = [...byMonth].map(
    ([month, amount]) => [nameBookedField(month), Number(amount)] as const,
  );
  const { checks, states } = getFileTexts().closings;
  const values: Record<keyof typeof FIRST_COLUMNS | keyof typeof LAST_COLUMNS, Cell> = {
    ...closing,
    note,
    digest,
    month: toFirstDay(closing.month),
    closed: Number(closed),
    current: Number(current),
    check: checks[check],
    checkedAt: toSheetTime(closing.checkedAt),
    state: states[closing.state],
    closedAt: toSheetTime(closing.at),
    closedBy: closing.by,
    apps: describeClosedApps(closing),
  };
  return { ...values, ...Object.fromEntries(bookedCells) };
}

/** What has changed since the closing of a row of the overview. Undefined for another tab, and for a row that is not in the books. */
export function findOverviewOrigin(
  { tab, field, row }: OwnCell,
  services: RecordServices,
): CellOrigin | undefined {
  if (tab !== defineOverviewSheet().id) return undefined;
  const monthCell = row.get('month') ?? '';
  const firstDay = guessTypedDay(monthCell);
  const month = firstDay === undefined ? monthCell : toMonth(firstDay);
  const currency = readOwnRowText(row, 'currency');
  const closing = findClosing(openBooks(services).closings, { month, currency });
  return (
    closing && {
      what: getTexts().closings.originOfOverview(formatMonth(closing.month), currency),
      currency,
      changes: listBookedChanges(field, listRevenueParts(closing)),
      isSum: true,
    }
  );
}

/** What was booked of each app and network: in the month of a column with adjustments, otherwise in all months. */
function listBookedChanges(field: string, parts: readonly RevenuePart[]): KeyChange[] {
  const [, bookedMonth = ''] = field.split(nameBookedField(''));
  const isChange = ({ use, bookedIn }: RevenuePart) =>
    use === 'adjustments' && (bookedMonth === '' || bookedIn === bookedMonth);
  const isBefore = ({ use, bookedIn }: RevenuePart) => use === 'revenue' || bookedIn < bookedMonth;
  return listGroups(parts, ({ appId, networkId }) => [appId, networkId]).map((group) => {
    const [{ app, network }] = group;
    const before = group.filter(isBefore);
    const earlier = sumDecimalField(before, 'amount');
    const difference = sumDecimalField(group.filter(isChange), 'amount');
    return {
      name: `${app} · ${network}`,
      earlier: before.length === 0 ? null : earlier,
      now: sumDecimals([earlier, difference]),
      difference,
    };
  });
}
