import { dayOf } from '../dates/calendar';
import { isMonth, monthOf } from '../dates/months';
import { NotAllowed } from '../errors/ad-reports-error';
import type { TextStore } from '../platform/ports';
import { asText } from '../storage/untrusted-value';
import { storedForm } from '../storage/versioned-json';
import { texts } from '../wording/texts';

const PREFIX = 'adreports.closed.';
/** UTC+14 is the zone in which a month ends first. */
const FIRST_ZONE_HOURS = 14;
const MOST_ADDRESS = 320;

const STORED = storedForm(({ closedAt, by }) =>
  Number.isSafeInteger(closedAt) ? { closedAt: Number(closedAt), by: asText(by) } : undefined,
);

/** The months of a file that users have closed, because their numbers are final. Each is stored in one document property. */
export class ClosedMonths {
  constructor(private readonly document: TextStore) {}

  /** The closed months, the newest first, without unreadable ones. `properties` are the document's properties. */
  list(properties: ReadonlyMap<string, string> = this.document.all()): ClosedMonth[] {
    return [...properties]
      .flatMap(([name, text]) =>
        name.startsWith(PREFIX) ? closedMonth(name.slice(PREFIX.length), text) : [],
      )
      .sort((one, other) => (one.month < other.month ? 1 : -1));
  }

  /** Closes `month` (`YYYY-MM`) at `now`, milliseconds since 1970. Closing it again does not change the time. Throws NotAllowed. */
  close(month: unknown, by: string, now: number): void {
    const name = nameOf(month);
    if (String(month) >= monthOf(dayOf(now, FIRST_ZONE_HOURS))) {
      throw new NotAllowed([texts().close.notEnded(String(month))]);
    }
    const stored = this.document.get(name);
    refuseNewer(stored);
    if (closedMonth(String(month), stored).length > 0) return;
    this.document.set(name, STORED.write({ closedAt: now, by: by.slice(0, MOST_ADDRESS) }));
  }

  /** Reopens `month` (`YYYY-MM`), if it is closed. Throws NotAllowed. */
  open(month: unknown): void {
    const name = nameOf(month);
    refuseNewer(this.document.get(name));
    this.document.delete(name);
  }
}

function nameOf(month: unknown): string {
  if (isMonth(month)) return PREFIX + month;
  throw new NotAllowed([texts().close.noMonth(String(month).slice(0, 20))]);
}

function refuseNewer(text: string | undefined): void {
  if (STORED.isNewer(text)) throw new NotAllowed([texts().close.newer]);
}

/** A month that a user has closed. Restatements that are found later are added up separately. */
export type ClosedMonth = ReturnType<typeof closedMonth>[number];

/** A list with the closed month in a stored text. Empty if the text is missing or unreadable. `by` is an e-mail address or ''. */
function closedMonth(month: string, text: string | undefined) {
  const closed = STORED.read(text);
  return closed !== undefined && isMonth(month) ? [{ month, ...closed }] : [];
}
