import { getFileLabel, requireReportKind } from '../../catalogue';
import { type Day, parseNamedRange } from '../../dates';
import { describeRequestFilter, type ReportDraft } from '../../request';
import { buildProvenanceTexts, type ProvenanceTexts } from '../../sheet';
import { flattenText } from '../../storage';
import { describeComparedDays, describeOpenPeriods, type Table } from '../../table';
import type { ReportServices } from '../services';
import type { DecidedRequest } from './run-steps';

/** What the line above the table and the note of its cell say of a run. */
export function buildRunProvenance(
  { slice, request, window }: DecidedRequest,
  { notices, facts = [] }: Table,
  { clock, spreadsheet, formatTime }: ReportServices,
): ProvenanceTexts {
  const { report, run, runRecord: previousRecord } = slice.start;
  const { range, requestedRange, isWhole } = window;
  const reportKind = requireReportKind(request.report);
  const { takesCurrency, days } = reportKind;
  const { zone, currency, newestCompleteDay } = request;
  // The table may begin before the days of the request, because the sheet keeps days that its range no longer includes.
  const tableRequest = { ...request, from: range.from, to: range.to };
  const comparison = describeComparedDays(tableRequest);
  return buildProvenanceTexts(
    {
      report: getFileLabel(reportKind),
      zone,
      connection: request.connection,
      formatFilter: (mostValues) => describeRequestFilter(request, mostValues),
      ...(takesCurrency ? { currency } : {}),
      days: {
        from: tableRequest.from,
        to: tableRequest.to,
        ...findRangeName(report.draft, newestCompleteDay),
        keepsOlderRows: tableRequest.from < request.from,
        newestCompleteDay,
        restatedDays: days.restated,
        // Days before the requested ones were last requested with the whole range.
        ...(isWhole ? {} : { older: { day: requestedRange.from, at: previousRecord.wholeAt } }),
      },
      // Days that an earlier slice has read may be hours old, so such a run has the time of its start.
      fetchedAt: slice.isLater ? run.progress.startedAt : clock.now(),
      openPeriods: describeOpenPeriods(tableRequest),
      compared: comparison.compared,
      timeZone: spreadsheet.timeZone(),
      notices: [...notices, ...comparison.notices],
      warnings: notices.filter((notice) => !facts.includes(notice)),
    },
    formatTime,
  );
}

function findRangeName({ startDate, endDate }: ReportDraft, newest: Day): { readonly rangeName?: string } {
  const isNamed = endDate === '' && parseNamedRange(startDate, newest) !== undefined;
  return isNamed ? { rangeName: flattenText(startDate).toLowerCase() } : {};
}
