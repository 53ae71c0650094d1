import { report as reportEntry } from '../catalogue/catalogue';
import type { ReportId } from '../catalogue/entry';
import type { DayRange } from '../dates/named-ranges';
import { requestForSheet } from '../reports/run/choose-output';
import { requestDigest, resolveRequest } from '../reports/run/resolve-request';
import type { StoredReport } from '../reports/saved-report';
import type { ReportStores } from '../reports/store/saved-reports';
import { wordsOfRequest } from '../request/filter-words';
import type { Request } from '../request/request';
import { texts } from '../wording/texts';
import { orWhy } from './cell-audit';
import type { ReportCell } from './read-cell';

/** The most values of a filter that are named. */
const MOST_VALUES = 30;

/** The request of a report's table with the days of the table, or a sentence why it is not known. */
export function tableRequest(
  { read, report }: Pick<ReportCell, 'read' | 'report'>,
  ports: ReportStores,
): Request | { readonly why: string } {
  const { covers } = read.sheet.stamp;
  const { neverRan, changed } = texts().audit.now;
  if (covers === undefined) return { why: neverRan };
  return orWhy(() => {
    const original = resolveRequest(report.draft, ports);
    const { held, output: latest } = ports.records.record(report.id);
    // The digest is also of the service's address, which is known only with a key.
    const isSame =
      ports.settings.settingsAndKey().key === undefined
        ? report.changedAt <= (held?.fetchedAt ?? 0)
        : requestDigest(original, ports) === covers.question;
    if (!isSame) return { why: changed };
    const chosen = original.output === 'automatic' ? (latest ?? 'summary') : original.output;
    return { ...requestForSheet(original, chosen), from: covers.from, to: covers.to };
  });
}

/** What was requested, when, and which row of it the cell is in. `days` are those of the row. */
export function requestLines(
  { read, report, table }: ReportCell,
  ports: ReportStores,
  request?: Request,
  days?: DayRange,
): string[] {
  const { request: words, labelled, fetched } = texts().audit;
  const { kind, zone, currency, covers, fields } = read.sheet.stamp;
  const { label: kindLabel, takesCurrency } = reportEntry(kind as ReportId);
  const shown = days ?? covers;
  const filter = request === undefined ? '' : wordsOfRequest(request, MOST_VALUES);
  const since = read.isCopy ? '' : refreshedAt(report, ports);
  const keys = days === undefined ? [] : fields.filter(({ key, type }) => key && type !== 'date');
  const textOf = (field: string) => read.cells[table.columns.get(field) ?? -1]?.formattedValue ?? '';
  return [
    words.report(kindLabel, report.name),
    ...(shown === undefined ? [] : [words.days(shown.from, shown.to, days !== undefined)]),
    ...keys.map(({ field, label }) => labelled(label, textOf(field))),
    words.zone(zone),
    ...(takesCurrency ? [words.currency(currency)] : []),
    ...(filter === '' ? [] : [words.filter(filter)]),
    ...(since === '' ? [] : [fetched(since)]),
  ];
}

/** When the table was last refreshed, in the spreadsheet's zone; '' if that is unknown. */
function refreshedAt({ id }: StoredReport, ports: ReportStores): string {
  const { held } = ports.records.record(id);
  const { formatTime, spreadsheet } = ports;
  return held === null ? '' : formatTime(held.fetchedAt, spreadsheet.timeZone(), 'd MMM yyyy HH:mm');
}
