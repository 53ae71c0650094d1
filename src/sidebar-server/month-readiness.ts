import type { MonthQuestion } from '../books/books';
import { closePorts } from '../books/close-ports';
import { openBooks } from '../books/open-books';
import { type CloseOrder, checkedQuestion } from '../close/closings/month-actions';
import { type ReadinessLine, type ReportFacts, readiness } from '../close/closings/readiness';
import { leftOutBy } from '../payouts/actions/closing-payouts';
import { fileTime } from '../reports/file-time';
import { reportList } from '../reports/status/report-list';
import type { ReportStores } from '../reports/store/saved-reports';
import { readOnce } from '../sheet/api/read-once';

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
  return listed.map(({ name, draft, held, state }) => ({
    name,
    zone: draft.zone as ReportFacts['zone'],
    held,
    isFailing: state === 'failed' || state === 'stopped',
  }));
}
