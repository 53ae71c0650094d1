import type { Adjustment } from '../books/books';
import { closePorts, sheetsApi } from '../books/close-ports';
import { type LedgerLine, readLedger } from '../books/ledger/ledger-lines';
import { openBooks } from '../books/open-books';
import { metric } from '../catalogue/catalogue';
import { closingOf } from '../close/closings/month-actions';
import type { ReportStores } from '../reports/store/saved-reports';
import { texts } from '../wording/texts';

export type ShownAdjustment = ReturnType<typeof shownAdjustments>[number];

/** The adjustments of a closed month, the newest first, without a currency if they are counts, each with the ledger's lines about the same days, app and network. */
export function shownAdjustments(month: unknown, currency: unknown, sources: ReportStores) {
  const ports = closePorts(sources);
  const { closings, file } = openBooks(ports);
  const { adjustments } = closingOf(month, currency, closings);
  const { lines } = readLedger(sheetsApi(ports), file);
  return [...adjustments].reverse().map((adjustment) => ({
    ...adjustment,
    metric: metric(adjustment.metric).label,
    currency: metric(adjustment.metric).type === 'money' ? adjustment.currency : '',
    reason: texts().closings.bookingReason(adjustment),
    ledger: lines
      .filter((line) => isAbout(line, adjustment))
      .slice(0, MOST_LINES)
      .map(({ report, day, what, difference, place }) => ({ report, day, what, difference, ...place })),
  }));
}

const MOST_LINES = 10;

/** True if a line of the ledger is about a day, the app and the network of an adjustment. A report without apps or networks has them all. */
function isAbout(
  line: LedgerLine,
  { month, days, app, appId, network, networkId, metric: id }: Adjustment,
): boolean {
  return (
    line.month === month &&
    days[line.day.slice(8)] !== undefined &&
    line.metric === metric(id).label &&
    ['', app, appId].includes(line.app) &&
    ['', network, networkId].includes(line.network)
  );
}
