import {
  buildLineSubject,
  type Closing,
  formatExactDecimal,
  type KeyAmounts,
  type LedgerLine,
  openBooks,
  readLedger,
} from '../books';
import { isPeriod, requireMetric } from '../catalogue';
import { type Day, isGrain, listMonths, toPeriodStart } from '../dates';
import { findGrain, selectGroupDimensions } from '../request';
import { buildColumns, groupItems, listTableColumns, parsePeriodColumn, sumDecimals, ZERO } from '../table';
import { formatDay, formatPeriod, getTexts } from '../wording';
import { type AuditServices, formatExactValue } from './audit';
import { type AuditedNumber, findMetricId, isRowOfAllOthers } from './report-row';

export function describeHistory(
  number: AuditedNumber,
  reportName: string,
  services: AuditServices,
): string[] {
  if (findMetricId(number) === undefined || isRowOfAllOthers(number)) return [];
  // The ledger has a line for each period, and none for the number of all days.
  if (number.request.periodColumns && parsePeriodColumn(number.column.field) === undefined) return [];
  const books = openBooks(services, services.spreadsheet);
  const restated = describeRestatements(number, reportName, readLedger(services.spreadsheet, books.file));
  const adjusted = books.problem === '' ? describeAdjustments(number, books.closings) : [books.problem];
  return [...restated, ...adjusted];
}

export function describeRestatements(
  number: AuditedNumber,
  reportName: string,
  { lines, unread }: ReturnType<typeof readLedger>,
): string[] {
  const historyTexts = getTexts().audit.history;
  const { type } = number.column;
  const { label } = requireMetric(findMetricId(number) ?? number.column.field);
  const grain = findGrain(number.request) ?? 'date';
  const formatLineDay = (day: Day) => (isPeriod(grain) ? formatPeriod(grain, day) : formatDay(day));
  const matchingLines = lines
    .filter((line) => line.report === reportName && line.metric === label && isLineAboutRow(line, number))
    .sort((a, b) => (b.seen ?? 0) - (a.seen ?? 0));
  const restatementSentences = matchingLines.map((line) => {
    const [before, after] = [line.old, line.current].map((value) =>
      formatExactValue(value, type, line.currency),
    );
    const when = line.day === null ? '' : formatLineDay(line.day);
    const text = historyTexts.restated(when, line.what, `${before} → ${after}`, line.place);
    return FOLDED.test(line.dimensions) ? historyTexts.folded(text, line.dimensions) : text;
  });
  return [
    ...(matchingLines.length === 0 ? [historyTexts.notRestated] : restatementSentences),
    ...(unread.length > 0 ? [historyTexts.unread(unread)] : []),
  ];
}

/** The dimensions of a ledger line that adds up several rows: ROWS_TOGETHER of the ledger, or `changedRows`. All others begin with a label and a colon. */
const FOLDED = /^(?:all|[\d,]+) rows /;

/** Whether a line is about the row, or adds it up with others. */
function isLineAboutRow(line: LedgerLine, number: AuditedNumber): boolean {
  const { request, values, days } = number;
  const grain = findGrain(request);
  const first = grain === undefined ? days.from : toPeriodStart(grain, days.from);
  // It names no app or network: it may contain any row of its day.
  if (FOLDED.test(line.dimensions)) return line.day === null || (line.day >= first && line.day <= days.to);
  const columns = listLedgerColumns(number);
  const cells = columns.map(({ field }) => values.get(field) ?? '');
  const rowKey = buildLineSubject(columns, cells, grain === undefined ? null : first);
  const names = ['day', 'app', 'network', 'country', 'dimensions'] as const;
  return names.every((name) => line[name] === rowKey[name]);
}

/** The columns by which the ledger names a row. A table with periods as columns has one row for each period there, with the period last (see toPeriodRows). */
function listLedgerColumns({ request }: AuditedNumber) {
  if (!request.periodColumns) return listTableColumns(request);
  const dimensions = [...selectGroupDimensions(request), ...request.dimensions.filter(isGrain)];
  return buildColumns({ dimensions, metrics: [] });
}

/** What was booked for the row's days since their months were closed, added up by the month of the booking. */
export function describeAdjustments(number: AuditedNumber, closings: readonly Closing[]): string[] {
  const { request, days, column } = number;
  const historyTexts = getTexts().audit.history;
  const unit = column.type === 'money' ? request.currency : '';
  const matchingClosings = closings.filter(
    ({ month, currency, zone, metrics, apps }) =>
      hasAppsOfRow(apps, number) &&
      listMonths(days).includes(month) &&
      currency === request.currency &&
      zone === request.zone &&
      metrics.some((id) => id === findMetricId(number)),
  );
  return matchingClosings.flatMap(({ month, version, adjustments }) => {
    const isDayOfRow = (day: string) => `${month}-${day}` >= days.from && `${month}-${day}` <= days.to;
    const rowAdjustments = adjustments.filter(
      (adjustment) =>
        adjustment.version === version &&
        adjustment.metric === findMetricId(number) &&
        isAdjustmentOfRow(adjustment, number),
    );
    const groups = groupItems(rowAdjustments, ({ bookedIn }) => bookedIn);
    const booked = [...groups].flatMap(([bookedIn, group]) => {
      const dayAmounts = group.flatMap((adjustment) => Object.entries(adjustment.days));
      const amount = sumDecimals(dayAmounts.filter(([day]) => isDayOfRow(day)).map(([, value]) => value));
      return amount === ZERO ? [] : [historyTexts.adjusted(formatExactDecimal(amount, unit), bookedIn)];
    });
    return [
      historyTexts.closed(month, version),
      ...(booked.length === 0 ? [historyTexts.notAdjusted] : booked),
    ];
  });
}

/** Whether a closing has all apps of the row. A closing without apps has all. */
function hasAppsOfRow(closedApps: readonly string[], { values, request }: AuditedNumber): boolean {
  const app = String(values.get('appId') ?? '');
  const isExcept = request.filter.except.includes('apps');
  const requestedApps = isExcept ? [] : request.apps;
  const apps = app === '' ? requestedApps : [app];
  // No apps: the row is of all, or of all but some, and only a closing of all apps has them.
  return closedApps.length === 0 || (apps.length > 0 && apps.every((id) => closedApps.includes(id)));
}

/** Whether a booking belongs to the row: by app and network, as far as the table shows them. */
function isAdjustmentOfRow(key: KeyAmounts, { values, request }: AuditedNumber): boolean {
  const readRowText = (field: string) => String(values.get(field) ?? '');
  const { apps, filter } = request;
  const isExcept = filter.except.includes('apps');
  const isRequested = apps.length === 0 || apps.includes(key.appId) !== isExcept;
  const hasSameIdOrName = (id: string, name: string, adjustedId: string, adjustedName: string) =>
    readRowText(id) === ''
      ? readRowText(name) === '' || readRowText(name) === adjustedName
      : readRowText(id) === adjustedId;
  return (
    isRequested &&
    hasSameIdOrName('appId', 'appName', key.appId, key.app) &&
    hasSameIdOrName('network', 'networkName', key.networkId, key.network)
  );
}
