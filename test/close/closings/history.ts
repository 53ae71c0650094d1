import type {
  Booking,
  BooksEvent,
  CheckedEvent,
  ClosedEvent,
  Closing,
  KeyAmounts,
} from '../../../src/books/books';
import { buildClosings, buildReversals, findNextOpenMonth } from '../../../src/books/books';
import { compareClosing } from '../../../src/close/closings/compare-closing';
import type { Decimal } from '../../../src/table/decimal';

const HOUR_MS = 3_600_000;

/** What the service reports for a month: the amounts by network, and by day of the month. */
export type Truth = Readonly<Record<string, Readonly<Record<string, Decimal>>>>;

/** The books of a file, driven by hand: closes, checks and reopens months of one app and metric. */
export class History {
  readonly events: BooksEvent[] = [];
  now = Date.UTC(2026, 10, 5);
  key = 'the key';

  listClosings(): Closing[] {
    return buildClosings(this.events);
  }

  requireClosing(month: string): Closing {
    const found = this.listClosings().find((each) => each.month === month);
    if (found === undefined) throw new Error(`${month} was never closed`);
    return found;
  }

  close(month: string, truth: Truth): Closing {
    const before = this.listClosings().find((each) => each.month === month);
    const question = { month, currency: 'USD', zone: 'UTC+0', apps: [], metrics: ['revenue'] } as const;
    const bookedIn = findNextOpenMonth(question, this.listClosings());
    const event: ClosedEvent = {
      kind: 'closed',
      ...question,
      at: this.now,
      by: 'ana@example.com',
      version: (before?.version ?? 0) + 1,
      reason: '',
      completeThrough: '2026-12-31',
      keyDigest: this.key,
      amounts: listAmounts(truth),
      reversals: before === undefined ? [] : buildReversals(before, bookedIn),
    };
    this.events.push(event);
    return this.requireClosing(month);
  }

  reopen(month: string): void {
    const { currency } = this.requireClosing(month);
    this.events.push({
      kind: 'reopened',
      month,
      currency,
      at: this.now,
      by: 'ana@example.com',
      reason: 'why',
    });
  }

  /** Checks a month some hours later. */
  check(month: string, truth: Truth, hoursLater = 24): CheckedEvent {
    this.now += hoursLater * HOUR_MS;
    const closing = this.requireClosing(month);
    const bookedIn = findNextOpenMonth(closing, this.listClosings());
    const answer = { amounts: listAmounts(truth), unknownAmounts: [], keyDigest: this.key, at: this.now };
    const compared = compareClosing(closing, answer, bookedIn);
    const { currency } = closing;
    const event = {
      kind: 'checked',
      month,
      currency,
      at: this.now,
      by: '',
      broken: [],
      ...compared,
    } as const;
    this.events.push(event);
    return event;
  }

  /** The adjustments of a month in the order in which they were booked: “2026-11 net:1 5.5”. */
  listAdjustments(month: string): string[] {
    return this.requireClosing(month).adjustments.map(
      ({ bookedIn, networkId, amount, why }: Booking) => `${bookedIn} ${networkId} ${amount} ${why}`,
    );
  }
}

export function listAmounts(truth: Truth): KeyAmounts[] {
  return Object.entries(truth).map(([networkId, days]) => ({
    appId: 'app-1',
    app: 'Chess',
    networkId,
    network: `Network ${networkId}`,
    metric: 'revenue',
    days,
  }));
}
