import type { MonthQuestion } from '../books/books';
import { closePorts } from '../books/close-ports';
import { openBooks } from '../books/open-books';
import { type CloseOrder, checkedQuestion } from '../close/closings/month-actions';
import { type ReadinessLine, type ReportFacts, readiness } from '../close/closings/readiness';
import { leftOutBy } from '../payouts/actions/closing-payouts';
import { fileTime } from '../reports/file-time';
import type { SavedReport } from '../reports/saved-report';
import { reportList } from '../reports/status/report-list';
import type { ReportStores } from '../reports/store/saved-reports';
import { readOnce } from '../sheet/api/read-once';
import { patientSheets } from '../sheet/api/retrying-api';
import { SIGNS } from '../sheet/read/provenance-line';
import { inTab } from '../sheet/tab';

/** The readiness list of a month that is not closed yet. */
export function readinessOf(order: CloseOrder, sources: ReportStores): ReadinessLine[] {
  const question = checkedQuestion(order);
  const { clock } = sources;
  const { timeZone, formatTime } = fileTime(sources);
  // Everything here reads the same books.
  const ports = { ...closePorts(sources), spreadsheet: readOnce(sources.spreadsheet) };
  return readiness({
    question,
    reports: reportFacts(question, sources),
    closings: openBooks(ports).closings,
    leftOut: leftOutBy(question.month, question.currency, ports),
    now: clock.now(),
    formatMoment: (at) => formatTime(at, timeZone, 'd MMM HH:mm'),
  });
}

function reportFacts({ currency }: MonthQuestion, sources: ReportStores): ReportFacts[] {
  const listed = reportList(sources).filter(({ draft }) => draft.currency === currency);
  const warned = sheetsWithWarning(
    listed.filter(({ draft }) => draft.report === 'device'),
    sources,
  );
  return listed.map(({ id, name, draft, held, state }) => ({
    name,
    report: draft.report,
    zone: draft.zone as ReportFacts['zone'],
    held,
    isFailing: state === 'failed' || state === 'stopped',
    hasWarning: warned.has(id),
  }));
}

/** The ids of the reports with a warning in the first row of their sheets. */
function sheetsWithWarning(reports: readonly SavedReport[], sources: ReportStores): Set<string> {
  const inSheets = reports.flatMap(({ id, sheet }) => (sheet === null ? [] : [{ id, sheet }]));
  if (inSheets.length === 0) return new Set();
  const ranges = inSheets.map(({ sheet }) => `${inTab(sheet)}A1`);
  const cells = patientSheets(sources.spreadsheet, sources.clock).values(ranges, 'UNFORMATTED_VALUE');
  const hasSign = (at: number) => String(cells[at]?.[0]?.[0] ?? '').startsWith(SIGNS.warning);
  return new Set(inSheets.flatMap(({ id }, at) => (hasSign(at) ? [id] : [])));
}
