import type { Closing, KeyAmounts } from '../books/books';
import { exactDecimal } from '../books/cell-origin';
import { openBooks } from '../books/close-ports';
import { type LedgerLine, readLedger } from '../books/ledger/ledger-columns';
import { lineKeyOf } from '../books/ledger/restatements';
import { isPeriod, metric } from '../catalogue/catalogue';
import { type Day, monthsIn } from '../dates/calendar';
import { firstDayOf, isGrain } from '../dates/periods';
import { grainOf, groupDimensions } from '../request/request';
import { sumOfDecimals, ZERO } from '../table/decimal';
import { grouped } from '../table/grouped';
import { periodColumn } from '../table/period-columns';
import { tableColumns } from '../table/periods/finished-table';
import { columnsOf } from '../table/table';
import { formatDay, formatPeriod } from '../wording/days';
import { texts } from '../wording/texts';
import type { AuditServices } from './audit';
import { exactText } from './compare-numbers';
import { isAllOthers, metricOf, type RowQuestion } from './report-row';

/** The restatements and adjustments of a number that the file records. */
export function historyOf(number: RowQuestion, reportName: string, services: AuditServices): string[] {
  if (metricOf(number) === undefined || isAllOthers(number)) return [];
  // The ledger has a line for each period, and none for the number of all days.
  if (number.request.periodColumns && periodColumn(number.field.field) === undefined) return [];
  const books = openBooks(services, services.spreadsheet);
  const restated = restatementLines(number, reportName, readLedger(services.spreadsheet, books.file));
  const adjusted = books.problem === '' ? adjustmentLines(number, books.closings) : [books.problem];
  return [...restated, ...adjusted];
}

/** The lines of the ledger about a number, the newest first. */
export function restatementLines(
  number: RowQuestion,
  reportName: string,
  { lines, unread }: Pick<ReturnType<typeof readLedger>, 'lines' | 'unread'>,
): string[] {
  const words = texts().audit.history;
  const { type } = number.field;
  const { label } = metric(metricOf(number) ?? number.field.field);
  const grain = grainOf(number.request) ?? 'date';
  const shownDay = (day: Day) => (isPeriod(grain) ? formatPeriod(grain, day) : formatDay(day));
  const own = lines
    .filter((line) => line.report === reportName && line.metric === label && isAbout(line, number))
    .sort((a, b) => (b.seen ?? 0) - (a.seen ?? 0));
  const shown = own.map((line) => {
    const [before, after] = [line.old, line.fresh].map((value) => exactText(value, type, line.currency));
    const when = line.day === null ? '' : shownDay(line.day);
    const text = words.restated(when, line.what, `${before} → ${after}`, line.place);
    return FOLDED.test(line.dimensions) ? words.folded(text, line.dimensions) : text;
  });
  return [
    ...(own.length === 0 ? [words.notRestated] : shown),
    ...(unread.length > 0 ? [words.unread(unread)] : []),
  ];
}

/** The dimensions of a line that adds up several rows. All other dimensions begin with a label and a colon. */
const FOLDED = /^(?:all|[\d,]+) rows /;

/** Whether a line is about the row, or adds it up with others. */
function isAbout(line: LedgerLine, { request, values, days }: RowQuestion): boolean {
  const grain = grainOf(request);
  const first = grain === undefined ? days.from : firstDayOf(grain, days.from);
  if (FOLDED.test(line.dimensions)) return line.day === null || (line.day >= first && line.day <= days.to);
  const columns = request.periodColumns
    ? columnsOf({
        dimensions: [...groupDimensions(request), ...request.dimensions.filter(isGrain)],
        metrics: [],
      })
    : tableColumns(request);
  const cells = columns.map(({ field }) => values.get(field) ?? '');
  const place = lineKeyOf(columns, cells, grain === undefined ? null : first);
  return (['day', 'app', 'network', 'country', 'dimensions'] as const).every(
    (name) => line[name] === place[name],
  );
}

/** What was booked for the row's days since their months were closed, added up by the month of the booking. */
export function adjustmentLines(number: RowQuestion, closings: readonly Closing[]): string[] {
  const { request, days, field } = number;
  const words = texts().audit.history;
  const unit = field.type === 'money' ? request.currency : '';
  const ofDays = closings.filter(
    ({ month, currency, zone, metrics, apps }) =>
      hasAppsOf(apps, number) &&
      monthsIn(days).includes(month) &&
      currency === request.currency &&
      zone === request.zone &&
      metrics.some((id) => id === metricOf(number)),
  );
  return ofDays.flatMap(({ month, version, adjustments }) => {
    const isIn = (day: string) => `${month}-${day}` >= days.from && `${month}-${day}` <= days.to;
    const own = adjustments.filter(
      (each) => each.version === version && each.metric === metricOf(number) && isOfRow(each, number),
    );
    const booked = [...grouped(own, ({ bookedIn }) => bookedIn)].flatMap(([bookedIn, group]) => {
      const amounts = group.flatMap((each) => Object.entries(each.days));
      const amount = sumOfDecimals(amounts.flatMap(([day, one]) => (isIn(day) ? [one] : [])));
      return amount === ZERO ? [] : [words.adjusted(exactDecimal(amount, unit), bookedIn)];
    });
    return [words.closed(month, version), ...(booked.length === 0 ? [words.notAdjusted] : booked)];
  });
}

/** Whether a closing has all apps of the row. A closing without apps has all. */
function hasAppsOf(closed: readonly string[], { values, request }: RowQuestion): boolean {
  const app = String(values.get('appId') ?? '');
  const isExcept = request.filter.except.includes('apps');
  const apps = app !== '' ? [app] : isExcept ? [] : request.apps;
  return closed.length === 0 || (apps.length > 0 && apps.every((id) => closed.includes(id)));
}

/** Whether a booking belongs to the row: by app and network, as far as the table shows them. */
function isOfRow(key: KeyAmounts, { values, request }: RowQuestion): boolean {
  const value = (field: string) => String(values.get(field) ?? '');
  const { apps, filter } = request;
  const isRequested = apps.length === 0 || apps.includes(key.appId) !== filter.except.includes('apps');
  const isSame = (id: string, name: string, ownId: string, ownName: string) =>
    value(id) === '' ? value(name) === '' || value(name) === ownName : value(id) === ownId;
  return (
    isRequested &&
    isSame('appId', 'appName', key.appId, key.app) &&
    isSame('network', 'networkName', key.networkId, key.network)
  );
}
