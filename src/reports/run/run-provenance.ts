import { getFileLabel, requireReportKind } from '../../catalogue';
import { addDays, parseNamedRange } from '../../dates';
import { describeRequestFilter } from '../../request';
import { joinLine, SIGNS, toLinePart } from '../../sheet';
import { flattenText } from '../../storage';
import { describeComparedDays, type Table } from '../../table';
import { getFileTexts } from '../../wording';
import type { ReportServices } from '../services';
import type { DecidedRequest } from './run-steps';

/** The most characters of a warning, and the most values of a filter, in the line. The note shows whole sentences and more values. */
const MOST_CHARACTERS = 140;
const MOST_VALUES = 2;
const MOST_VALUES_IN_NOTE = 30;

/** What the numbers of a run are and how fresh they are: briefly for the line above the table, in full for the note of its cell. */
export function buildRunProvenance(decided: DecidedRequest, table: Table, services: ReportServices) {
  return {
    provenance: buildLine(decided, table, services),
    provenanceNote: buildNote(decided, table, services),
  };
}

function buildLine(
  { slice, request, window }: DecidedRequest,
  { notices, facts = [] }: Table,
  services: ReportServices,
): string {
  const { line } = getFileTexts().sheets;
  const { report, run } = slice.start;
  const { newestCompleteDay, connection, currency, zone } = request;
  const { from, to } = window.range;
  const year = to.slice(0, 4);
  // The table may begin before the days of the request, because the sheet keeps days that its range no longer includes.
  const tableRequest = { ...request, from, to };
  const lastCompleteDay = newestCompleteDay < to ? newestCompleteDay : to;
  const isNoneComplete = lastCompleteDay < from;
  const openFrom = isNoneComplete ? from : addDays(lastCompleteDay, 1);
  // Days that an earlier slice has read may be hours old, so such a run has the time of its start.
  const fetchedAt = slice.isLater ? run.progress.startedAt : services.clock.now();
  const { startDate, endDate } = report.draft;
  const isNamed = endDate === '' && parseNamedRange(startDate, newestCompleteDay) !== undefined;
  const rangeName = isNamed ? flattenText(startDate).toLowerCase() : undefined;
  const warnings = notices.filter((notice) => !facts.includes(notice));
  const [firstWarning] = warnings;
  const parts = [
    firstWarning && line.warning(toLinePart(firstWarning, MOST_CHARACTERS), warnings.length - 1),
    isNoneComplete ? line.noneComplete : line.completeThrough(lastCompleteDay, year),
    lastCompleteDay < to && line.notComplete({ from: openFrom, to }, year),
    line.refreshed(formatLineMoment(fetchedAt, year, services)),
    toLinePart(connection, MOST_CHARACTERS),
    requireReportKind(request.report).takesCurrency && currency,
    zone,
    line.covers({ from, to }, rangeName, from < request.from),
    toLinePart(describeRequestFilter(request, MOST_VALUES), Number.POSITIVE_INFINITY),
    ...describeComparedDays(tableRequest).compared,
  ];
  const sign = warnings.length > 0 || isNoneComplete ? SIGNS.warning : SIGNS.complete;
  return joinLine(sign, parts);
}

/** No time of this run, so that a refresh which changes nothing else leaves the note as it is. */
function buildNote(
  { slice, request, window }: DecidedRequest,
  { notices }: Table,
  services: ReportServices,
): string {
  const { note } = getFileTexts().sheets;
  const { range, requestedRange, isWhole } = window;
  const { wholeAt } = slice.start.runRecord;
  const year = range.to.slice(0, 4);
  const wholeMoment = wholeAt === null ? undefined : formatLineMoment(wholeAt, year, services);
  const comparison = describeComparedDays({ ...request, ...range });
  const lines = [
    getFileLabel(requireReportKind(request.report)),
    note.days(range.from, range.to, request.zone),
    describeRequestFilter(request, MOST_VALUES_IN_NOTE),
    note.mayChange,
    // Days before the requested ones were last requested with the whole range.
    isWhole ? '' : note.daysBefore(requestedRange.from, wholeMoment, year),
    note.times(services.spreadsheet.timeZone()),
    ...notices,
    ...comparison.notices,
  ];
  return lines.filter((text) => text !== '').join('\n');
}

function formatLineMoment(time: number, year: string, { spreadsheet, formatTime }: ReportServices): string {
  const { short, long } = getFileTexts().days.momentPatterns;
  const timeZone = spreadsheet.timeZone();
  return formatTime(time, timeZone, formatTime(time, timeZone, 'yyyy') === year ? short : long);
}
