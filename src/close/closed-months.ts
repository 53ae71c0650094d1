import { dayOf } from '../dates/calendar';
import { NotAllowed } from '../errors/ad-reports-error';
import type { TextStore } from '../platform/ports';
import { asText } from '../storage/untrusted-value';
import { storedForm } from '../storage/versioned-json';
import { texts } from '../wording/texts';

const PREFIX = 'adreports.closed.';
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
/** The zone in which a month ends first is so many hours east of UTC. */
const FIRST_ZONE_HOURS = 14;
const MOST_ADDRESS = 320;

const STORED = storedForm(({ closedAt, by }) =>
  Number.isSafeInteger(closedAt) ? { closedAt: Number(closedAt), by: asText(by) } : undefined,
);

/** The months whose numbers somebody took as final: a document property each, so that colleagues see them. */
export class ClosedMonths {
  constructor(private readonly document: TextStore) {}

  /** All that can be read, the newest month first. `kept` are the document's properties, where they were read already. */
  list(kept: ReadonlyMap<string, string> = this.document.all()): ClosedMonth[] {
    return [...kept]
      .flatMap(([name, text]) =>
        name.startsWith(PREFIX) ? closedMonth(name.slice(PREFIX.length), text) : [],
      )
      .sort((one, other) => (one.month < other.month ? 1 : -1));
  }

  /** Closes `month` (`YYYY-MM`) at `now`, milliseconds since 1970. One that is closed keeps its date. Throws NotAllowed. */
  close(month: unknown, by: string, now: number): void {
    const name = nameOf(month);
    if (String(month) >= dayOf(now, FIRST_ZONE_HOURS).slice(0, 7)) {
      throw new NotAllowed([texts().close.notEnded(String(month))]);
    }
    const kept = this.document.get(name);
    refuseNewer(kept);
    if (closedMonth(String(month), kept).length > 0) return;
    this.document.set(name, STORED.write({ closedAt: now, by: by.slice(0, MOST_ADDRESS) }));
  }

  /** Opens `month` (`YYYY-MM`) again; nothing happens when it is not closed. Throws NotAllowed. */
  open(month: unknown): void {
    const name = nameOf(month);
    refuseNewer(this.document.get(name));
    this.document.delete(name);
  }
}

function nameOf(month: unknown): string {
  if (typeof month === 'string' && MONTH.test(month)) return PREFIX + month;
  throw new NotAllowed([texts().close.noMonth(String(month).slice(0, 20))]);
}

function refuseNewer(text: string | undefined): void {
  if (STORED.isNewer(text)) throw new NotAllowed([texts().close.newer]);
}

function closedMonth(month: string, text: string | undefined): ClosedMonth[] {
  const closed = STORED.read(text);
  return closed !== undefined && MONTH.test(month) ? [{ month, ...closed }] : [];
}

/** A month whose numbers count as final: later restatements are summed separately. */
export interface ClosedMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly closedAt: number;
  /** E-mail address, or ''. */
  readonly by: string;
}
