import {
  amountOf,
  type Booking,
  type Closing,
  checkResult,
  findClosing,
  type KeyAmounts,
} from '../books/books';
import type { LedgerLine } from '../books/ledger/ledger-lines';
import { dimensionsOfPeriod } from '../books/ledger/restated-periods';
import { ledgerDimensions } from '../books/ledger/restatements';
import { isPeriod, metric } from '../catalogue/catalogue';
import { monthsIn } from '../dates/months';
import type { DayRange } from '../dates/named-ranges';
import { firstDayOf, lastDayOf } from '../dates/periods';
import { isFiltered, type Request } from '../request/request';
import type { StampedField } from '../sheet/stamp';
import { sumOfDecimals, ZERO } from '../table/decimal';
import type { SheetCell } from '../table/sheet-cell';
import { texts } from '../wording/texts';
import { exactText } from './cell-audit';
import type { Past } from './past';
import type { RowQuestion } from './row-question';

/** The number whose history is wanted: its row, the name of its report, and the columns of the sheet. */
export interface AuditedNumber {
  readonly name: string;
  readonly question: Pick<RowQuestion, 'metric' | 'values' | 'grain' | 'days'>;
  readonly fields: readonly StampedField[];
  readonly request: Request;
}

/** The most lines of the ledger, and the most months of closings, that an audit shows. */
const MOST_LINES = 20;
const MOST_MONTHS = 12;

/** The lines of the ledger about a number, the newest first. Lines in which the number may be added up with others say so. */
export function ledgerHistory(
  of: AuditedNumber,
  { lines, unread }: Pick<Past, 'lines' | 'unread'>,
): string[] {
  const words = texts().audit.history;
  if (metric(of.question.metric).type === 'share') return [words.notRecorded];
  const found = lines.filter((line) => isAbout(line, of)).sort((a, b) => (b.seen ?? 0) - (a.seen ?? 0));
  const more = found.length - MOST_LINES;
  return [
    ...(found.length === 0 ? [words.none] : found.slice(0, MOST_LINES).map((line) => lineText(line, of))),
    ...(more > 0 ? [words.more(more)] : []),
    ...(unread.length > 0 ? [words.unread(unread)] : []),
  ];
}

/** Whether a line of the ledger is about the number, or adds it up with others. */
function isAbout(line: LedgerLine, of: AuditedNumber): boolean {
  const { name, question } = of;
  const { days } = question;
  if (line.report !== name || line.metric !== metric(question.metric).label) return false;
  if (isFolded(line)) {
    const last = line.isOfMonth ? lastDayOf('month', line.day) : line.day;
    return line.day === '' || (line.day <= days.to && last >= firstDay(of));
  }
  const isDay = line.day === '' || (line.day >= firstDay(of) && line.day <= days.to);
  return isDay && rowText(line) === ownText(of);
}

/** True for a line with the sum of several rows. */
function isFolded({ count, dimensions }: LedgerLine): boolean {
  const { changedRows, allRows } = texts().close;
  return count > 1 || dimensions === changedRows || dimensions === allRows;
}

/** The first day of the row's period, with which its lines begin. */
function firstDay({ question: { grain, days } }: AuditedNumber): string {
  return grain === undefined ? days.from : firstDayOf(grain, days.from);
}

function rowText({ app, network, country, dimensions }: LedgerLine): string {
  return JSON.stringify([app, network, country, dimensions]);
}

/** The texts with which the ledger names the row. */
function ownText(of: AuditedNumber): string {
  const { question, fields } = of;
  const cells = fields.map(({ field }): SheetCell => question.values.get(field) ?? '');
  const { parts } = ledgerDimensions(fields, cells);
  const { app = '', network = '', country = '', others = '' } = parts ?? {};
  const { grain } = question;
  const isOfPeriod = grain !== undefined && isPeriod(grain);
  const dimensions = isOfPeriod ? dimensionsOfPeriod(grain, firstDay(of), others) : others;
  return JSON.stringify([app, network, country, dimensions]);
}

function lineText(line: LedgerLine, { question }: AuditedNumber): string {
  const words = texts().audit.history;
  const { day, what, old, fresh, difference, place, dimensions, currency } = line;
  const shown = (value: number | null) => exactText(value, metric(question.metric), currency);
  const change = difference === null ? '' : words.change(shown(difference));
  const where = words.place(place.tab, place.row);
  const text = words.line(day || texts().close.blank, String(what), shown(old), shown(fresh), change, where);
  return isFolded(line) ? words.folded(text, dimensions) : text;
}

/** What the closings of the row's months say about the number: frozen amounts, adjustments, and the result of the last check. */
export function closingHistory(of: AuditedNumber, closings: readonly Closing[]): string[] {
  const { request, question } = of;
  if (request.report !== 'full' || metric(question.metric).source !== 'network') return [];
  const months = monthsIn(question.days).slice(0, MOST_MONTHS);
  return months.flatMap((each) => monthHistory(each, of, closings));
}

/** The dimensions by which closings are kept. */
const OF_CLOSINGS: readonly string[] = ['date', 'appId', 'appName', 'network', 'networkName'];

/** Whether the row may be only a part of an amount: it is of something smaller, or the report leaves rows out. */
function isPart({ request }: AuditedNumber): boolean {
  const isSmaller = request.dimensions.some((id) => !OF_CLOSINGS.includes(id) && !isPeriod(id));
  return isSmaller || isFiltered(request);
}

function monthHistory(month: string, of: AuditedNumber, closings: readonly Closing[]): string[] {
  const { request, question } = of;
  const words = texts().audit.history;
  const { currency } = request;
  const closing = findClosing(closings, { month, currency });
  if (closing === undefined) return [words.notClosed(month, currency)];
  const { label } = metric(question.metric);
  if (!closing.metrics.includes(question.metric)) return [words.notOfClosing(label, month)];
  const unit = metric(question.metric).type === 'money' ? ` ${currency}` : '';
  const isOwn = (each: KeyAmounts) => each.metric === question.metric && isOfRow(each, of);
  const amounts = closing.amounts.filter(isOwn);
  const adjustments = adjustmentLines(closing, of, isOwn, unit);
  if (amounts.length === 0) return [words.noAmount(month, closing.version), ...adjustments];
  const ofDays = amounts.map((each) => amountOf({ days: within(each.days, month, question.days) }));
  const whole = sumOfDecimals(amounts.map(amountOf));
  const own = sumOfDecimals(ofDays);
  const { checks } = texts().closings;
  return [
    words.closed(month, closing.version, whole, unit, closing.zone, checks[checkResult(closing)]),
    ...(own === whole || closing.zone !== request.zone ? [] : [words.ofDays(own, unit)]),
    ...adjustments,
    ...(isPart(of) ? [words.isPart] : []),
  ];
}

/** What was booked for the days of the row. A reversal has no days. */
function adjustmentLines(
  { month, adjustments }: Closing,
  { question }: AuditedNumber,
  isOwn: (of: KeyAmounts) => boolean,
  unit: string,
): string[] {
  const words = texts().audit.history;
  const amountIn = ({ amount, why, days }: Booking) =>
    why === 'reversed' ? amount : amountOf({ days: within(days, month, question.days) });
  const lines = adjustments.filter(isOwn).flatMap((each) => {
    const amount = amountIn(each);
    return amount === ZERO ? [] : [words.adjusted(amount, unit, each.bookedIn, each.why)];
  });
  return lines.length > MOST_LINES
    ? [words.moreBooked(lines.length - MOST_LINES), ...lines.slice(-MOST_LINES)]
    : lines;
}

function within(amounts: KeyAmounts['days'], month: string, { from, to }: DayRange): KeyAmounts['days'] {
  const isIn = (day: string) => `${month}-${day}` >= from && `${month}-${day}` <= to;
  return Object.fromEntries(Object.entries(amounts).filter(([day]) => isIn(day)));
}

/** Whether a frozen amount belongs to the row: by app and network, as far as the table shows them. */
function isOfRow(key: KeyAmounts, { question, request }: AuditedNumber): boolean {
  const value = (field: string) => String(question.values.get(field) ?? '');
  const { apps, filter } = request;
  const isAsked = apps.length === 0 || apps.includes(key.appId) !== filter.except.includes('apps');
  const isSame = (id: string, name: string, ownId: string, ownName: string) =>
    value(id) === '' ? value(name) === '' || value(name) === ownName : value(id) === ownId;
  return (
    isAsked &&
    isSame('appId', 'appName', key.appId, key.app) &&
    isSame('network', 'networkName', key.networkId, key.network)
  );
}
