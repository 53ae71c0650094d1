import { closePorts } from '../books/close-ports';
import { openBooks } from '../books/open-books';
import { type CloseOrder, checkedQuestion } from '../close/closings/month-actions';
import { readiness } from '../close/closings/readiness';
import { addMonths, monthOf } from '../dates/months';
import { dayIn } from '../dates/sheet-dates';
import { leftOutBy } from '../payouts/actions/closing-payouts';
import { fileTime } from '../reports/file-time';
import type { ReportStores } from '../reports/store/saved-reports';
import { readOnce } from '../sheet/api/read-once';

/** The number of past months that can be closed. */
const MONTHS = 12;

/** What the form that closes a month shows: the order, with the usual month, currency and zone where it has none, and whether it is ready. */
export type CloseForm = ReturnType<typeof closeForm>;

export function closeForm(chosen: CloseOrder, sources: ReportStores) {
  // Everything here reads the same books.
  const ports = { ...closePorts(sources), spreadsheet: readOnce(sources.spreadsheet) };
  const { closings } = openBooks(ports);
  const { settings } = ports.settings.settingsAndKey();
  const { clock } = sources;
  const { timeZone, formatTime } = fileTime(sources);
  const today = dayIn(clock.now(), timeZone, formatTime);
  const currency = chosen.currency ?? closings[0]?.currency ?? settings.currency;
  const closed = closings.flatMap((each) =>
    each.currency === currency && each.state === 'closed' ? [each.month] : [],
  );
  const [newest] = closed;
  const usual = newest === undefined ? addMonths(monthOf(today), -1) : addMonths(newest, 1);
  const zone = closings[0]?.zone ?? chosen.zone ?? settings.zone;
  const order = checkedQuestion({ ...chosen, month: chosen.month ?? usual, currency, zone });
  const past = Array.from({ length: MONTHS }, (_, ago) => addMonths(monthOf(today), -1 - ago));
  const open = [...past, usual].filter((month) => !closed.includes(month));
  return {
    order,
    /** The months to choose from, the newest first. */
    months: [...new Set([...open, order.month])].sort().reverse(),
    lines: readiness({
      question: order,
      closings,
      leftOut: leftOutBy(order.month, order.currency, ports),
      now: clock.now(),
      formatMoment: (at) => formatTime(at, timeZone, 'd MMM HH:mm'),
    }),
  };
}
