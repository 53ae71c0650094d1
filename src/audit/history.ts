import {
  buildLineSubject,
  type Closing,
  findAppConnection,
  formatExactDecimal,
  isFoldedSubject,
  type KeyAmounts,
  type LedgerLine,
  openBooks,
  readLedger,
} from '../books';
import { getFileLabel, isPeriod, requireMetric } from '../catalogue';
import { type Day, isGrain, isInRanges, listMonths, toPeriodStart } from '../dates';
import { findGrain, prefixApp, selectGroupDimensions } from '../request';
import { buildColumns, groupItems, listTableColumns, parsePeriodColumn, sumDecimals, ZERO } from '../table';
import { formatDay, formatPeriod, getTexts } from '../wording';
import { type AuditServices, formatExactValue } from './audit';
import { type AuditedCell, findMetricId, isRowOfAllOthers } from './report-row';

export function describeHistory(
  auditedCell: AuditedCell,
  reportName: string,
  services: AuditServices,
): string[] {
  if (findMetricId(auditedCell) === undefined || isRowOfAllOthers(auditedCell)) return [];
  // The ledger has a line for each period, and none for the number of all days.
  if (auditedCell.request.periodColumns && parsePeriodColumn(auditedCell.column.field) === undefined)
    return [];
  const books = openBooks(services, services.spreadsheet);
  const ledger = readLedger(services.spreadsheet, books.file);
  const restated = describeRestatements(auditedCell, reportName, ledger);
  const adjusted = books.problem === '' ? describeAdjustments(auditedCell, books.closings) : [books.problem];
  return [...restated, ...adjusted];
}

export function describeRestatements(
  auditedCell: AuditedCell,
  reportName: string,
  { lines, unread }: ReturnType<typeof readLedger>,
): string[] {
  const historyTexts = getTexts().audit.history;
  const { type } = auditedCell.column;
  const label = getFileLabel(requireMetric(findMetricId(auditedCell) ?? auditedCell.column.field));
  const grain = findGrain(auditedCell.request) ?? 'date';
  const formatLineDay = (day: Day) => (isPeriod(grain) ? formatPeriod(grain, day) : formatDay(day));
  const isAboutNumber = (line: LedgerLine) =>
    line.report === reportName && line.metric === label && isLineAboutRow(line, auditedCell);
  // The newest first.
  const matchingLines = lines.filter(isAboutNumber).sort((a, b) => (b.seen ?? 0) - (a.seen ?? 0));
  const restatementSentences = matchingLines.map((line) => {
    const [before, after] = [line.old, line.current].map((value) =>
      formatExactValue(value, type, line.currency),
    );
    const when = line.day === null ? '' : formatLineDay(line.day);
    const text = historyTexts.restated(when, line.what, `${before} → ${after}`, line.place);
    return isFoldedSubject(line.dimensions) ? historyTexts.folded(text, line.dimensions) : text;
  });
  return [
    ...(matchingLines.length === 0 ? [historyTexts.notRestated] : restatementSentences),
    ...(unread.length > 0 ? [historyTexts.unread(unread)] : []),
  ];
}

/** Whether a line is about the row, or adds it up with others. Lines have labels in place of ids. */
function isLineAboutRow(line: LedgerLine, auditedCell: AuditedCell): boolean {
  const { request, values, days } = auditedCell;
  const grain = findGrain(request);
  const first = grain === undefined ? days.from : toPeriodStart(grain, days.from);
  // A folded line names no app or network: it may contain any row of its day. Without a day, it may be of any.
  if (isFoldedSubject(line.dimensions))
    return line.day === null || (line.day >= first && line.day <= days.to);
  const columns = listLedgerColumns(auditedCell);
  const cells = columns.map(({ field }) => values.get(field) ?? '');
  const rowKey = buildLineSubject(columns, cells, grain === undefined ? null : first, request.connection);
  const names = ['day', 'app', 'network', 'country', 'dimensions'] as const;
  return names.every((name) => line[name] === rowKey[name]);
}

/** The columns by which the ledger names a row. A table with periods as columns has one row for each period there, with the period last (see toPeriodRows). */
function listLedgerColumns({ request }: AuditedCell) {
  if (!request.periodColumns) return listTableColumns(request);
  const dimensions = [...selectGroupDimensions(request), ...request.dimensions.filter(isGrain)];
  return buildColumns({ dimensions, metrics: [] });
}

/** What was booked for the row's days since their months were closed, added up by the month of the booking. */
export function describeAdjustments(auditedCell: AuditedCell, closings: readonly Closing[]): string[] {
  const { request, days, column } = auditedCell;
  const historyTexts = getTexts().audit.history;
  const unit = column.type === 'money' ? request.currency : '';
  const matchingClosings = closings.filter(
    ({ month, currency, zone, metrics, apps, connections = [''] }) =>
      connections.includes(request.connection) &&
      hasAppsOfRow(apps, auditedCell) &&
      listMonths(days).includes(month) &&
      currency === request.currency &&
      zone === request.zone &&
      metrics.some((id) => id === findMetricId(auditedCell)),
  );
  return matchingClosings.flatMap(({ month, version, adjustments, connections = [''] }) => {
    const isDayOfRow = (dayOfMonth: string) => isInRanges([days], `${month}-${dayOfMonth}`);
    const rowAdjustments = adjustments.filter(
      (adjustment) =>
        // The closed amounts of this version contain what was adjusted in earlier versions.
        adjustment.version === version &&
        adjustment.metric === findMetricId(auditedCell) &&
        findAppConnection(adjustment.appId, connections) === request.connection &&
        isAdjustmentOfRow(adjustment, auditedCell),
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

/** Whether a closing has all apps of the row. A closing with an empty list is of all apps. */
function hasAppsOfRow(closedApps: readonly string[], { values, request }: AuditedCell): boolean {
  const app = String(values.get('appId') ?? '');
  const isExcept = request.filter.except.includes('apps');
  const requestedApps = isExcept ? [] : request.apps;
  const apps = app === '' ? requestedApps : [app];
  // Without apps, the row is of all apps or of all but some: only a closing of all apps has them.
  return (
    closedApps.length === 0 ||
    (apps.length > 0 && apps.every((id) => closedApps.includes(prefixApp(request.connection, id))))
  );
}

/** Whether a booking is of the row's app and network: bookings have no finer field, such as the country. Of the report's filters, only that of apps is compared. */
function isAdjustmentOfRow(key: KeyAmounts, { values, request }: AuditedCell): boolean {
  const prefixRowApp = (app: string) => (app === '' ? '' : prefixApp(request.connection, app));
  const readRowText = (field: string) => {
    const text = String(values.get(field) ?? '');
    return field === 'appId' || field === 'appName' ? prefixRowApp(text) : text;
  };
  const isListed = request.apps.some((id) => prefixRowApp(id) === key.appId);
  const isExcept = request.filter.except.includes('apps');
  const isRequested = request.apps.length === 0 || isListed !== isExcept;
  const hasSameIdOrName = (id: string, name: string, adjustedId: string, adjustedName: string) => {
    if (readRowText(id) !== '') return readRowText(id) === adjustedId;
    return readRowText(name) === '' || readRowText(name) === adjustedName;
  };
  return (
    isRequested &&
    hasSameIdOrName('appId', 'appName', key.appId, key.app) &&
    hasSameIdOrName('network', 'networkName', key.networkId, key.network)
  );
}
