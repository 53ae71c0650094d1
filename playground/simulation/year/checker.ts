import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import type { SimulatedService } from '../../service/service';
import { exact, shown, sum } from './exact';
import { amountName, type ClosingName, type RawMonth, rawMonth } from './raw-month';
import { cell, rowsIn, type SeenRow } from './seen-tabs';

/** The tabs are checked against the service's raw responses. Nothing here imports the code of closings. */

const DAY_MS = 86_400_000;
const WEEKLY_MS = 91 * DAY_MS;
const BOOKED_OUT_AFTER_MS = 20 * 3_600_000;
/** The checker notices a check some seconds after it was made. */
const TOLERANCE_MS = 120_000;

const HALF_A_CENT = exact('0.005');

/** What the books of a closing should hold. */
interface Expected extends ClosingName {
  version: number;
  state: string;
  lastChecked: string;
  /** When the month was closed and last compared, in milliseconds since 1970. */
  readonly closedAt: number;
  comparedAt: number;
  /** The amounts that are believed: those of the last compared check, and those that wait to be missed a second time. */
  amounts: Map<string, Map<string, bigint>>;
  /** When each amount of a day was missed first. */
  readonly missing: Map<string, number>;
}

/** What a look at the file found. */
export interface Look {
  readonly keys: number;
  readonly checks: number;
}

export class Checker {
  readonly findings: string[] = [];
  private closings = new Map<string, Expected>();
  private frozen = new Map<string, string>();
  private booked = new Map<string, number>();

  constructor(
    private readonly file: SpreadsheetStore,
    private readonly service: SimulatedService,
  ) {}

  /**
   * Compares the tabs with the service at `now` (milliseconds since 1970). `mustRefuse`: a check since the last look must have compared
   * nothing, because it had another key, or an answer without most apps.
   */
  look(now: number, mustRefuse = false): Look {
    const overview = rowsIn(this.file, /^Close overview$/);
    const closings = rowsIn(this.file, /^Closings \d{4}$/);
    const adjustments = rowsIn(this.file, /^Adjustments \d{4}$/);
    this.checkFrozen(closings);
    let checks = 0;
    for (const row of overview) if (this.advance(row, closings, now, mustRefuse)) checks++;
    this.checkBooked(adjustments);
    const keys = overview.reduce((count, row) => count + this.checkSums(row, closings, adjustments), 0);
    return { keys, checks };
  }

  /** A checker that knows what this one knows and has found nothing yet. */
  copy(): Checker {
    const copy = new Checker(this.file, this.service);
    copy.closings = structuredClone(this.closings);
    copy.frozen = new Map(this.frozen);
    copy.booked = new Map(this.booked);
    return copy;
  }

  /** What a look at the file finds. */
  findingsAt(now: number): readonly string[] {
    this.look(now);
    return this.findings;
  }

  /** Every closed month is compared every week for three months, and then every month; failures may delay that by some days. */
  checkSchedule(now: number): void {
    for (const { month, currency, state, closedAt, comparedAt } of this.closings.values()) {
      const most = now - closedAt < WEEKLY_MS ? 13 * DAY_MS : 37 * DAY_MS;
      if (state === 'closed' && now - comparedAt > most)
        this.find(
          `${month} ${currency} was not compared for ${Math.floor((now - comparedAt) / DAY_MS)} days`,
        );
    }
  }

  private find(text: string): void {
    this.findings.push(text);
  }

  /** Frozen rows never change and are never lost; only the reviewer is added. */
  private checkFrozen(rows: readonly SeenRow[]): void {
    const seen = new Map<string, string>();
    for (const row of rows) {
      const name = frozenName(row);
      const text = JSON.stringify({ ...row, 'Reviewed by': '' });
      if (seen.has(name)) this.find(`frozen twice: ${name}`);
      if ((this.frozen.get(name) ?? text) !== text) this.find(`a frozen row has changed: ${name}`);
      seen.set(name, text);
    }
    for (const name of this.frozen.keys()) if (!seen.has(name)) this.find(`a frozen row is gone: ${name}`);
    for (const [name, text] of seen) this.frozen.set(name, text);
  }

  /** Adjustments are only added, each to the first open month after the changed one. */
  private checkBooked(rows: readonly SeenRow[]): void {
    const counts = new Map<string, number>();
    for (const row of rows) {
      const text = JSON.stringify(row);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    for (const [text, count] of this.booked)
      if ((counts.get(text) ?? 0) < count) this.find(`an adjustment has changed or is gone: ${text}`);
    for (const [text, count] of counts) {
      if (count <= (this.booked.get(text) ?? 0)) continue;
      const row = JSON.parse(text) as SeenRow;
      const expected = this.openMonthAfter(cell(row, 'Month'), cell(row, 'Currency'));
      if (cell(row, 'Booked in') !== expected)
        this.find(`booked in ${cell(row, 'Booked in')}, not ${expected}: ${text}`);
      if (count > 1) this.find(`booked ${count} times: ${text}`);
      this.booked.set(text, count);
    }
  }

  private openMonthAfter(month: string, currency: string): string {
    let next = nextMonth(month);
    while (this.closings.get(`${next} ${currency}`)?.state === 'closed') next = nextMonth(next);
    return next;
  }

  /** Notes a new version or a check of a closing. Returns whether the service was compared. */
  private advance(row: SeenRow, closings: readonly SeenRow[], now: number, mustRefuse: boolean): boolean {
    const name = { month: cell(row, 'Month'), currency: cell(row, 'Currency') };
    const [version, state] = [Number(cell(row, 'Version')), cell(row, 'State')];
    const known = this.closings.get(`${name.month} ${name.currency}`);
    const lastChecked = cell(row, 'Last checked');
    if (known === undefined || known.version !== version) {
      const amounts = copied(rawMonth(this.service, name));
      this.checkClosed(name, version, amounts, closings);
      this.closings.set(`${name.month} ${name.currency}`, {
        ...name,
        closedAt: now,
        comparedAt: now,
        version,
        state,
        lastChecked,
        amounts,
        missing: new Map(),
      });
      return true;
    }
    known.state = state;
    if (known.lastChecked === lastChecked) return false;
    known.lastChecked = lastChecked;
    const isRefused = cell(row, 'Check') === 'not compared';
    if (isRefused !== mustRefuse)
      this.find(
        `${name.month} ${name.currency} was${isRefused ? ' not' : ''} compared: ${cell(row, 'Note')}`,
      );
    if (isRefused) return false;
    compared(known, rawMonth(this.service, name), now);
    return true;
  }

  /** Each amount that the service reports is frozen once. */
  private checkClosed(
    name: ClosingName,
    version: number,
    amounts: RawMonth,
    closings: readonly SeenRow[],
  ): void {
    const rows = closings.filter((row) => isOf(row, name) && Number(cell(row, 'Version')) === version);
    const frozen = new Map(rows.map((row) => [nameOf(row), exact(cell(row, 'Exact amount'))]));
    for (const [key, days] of amounts) {
      const amount = frozen.get(key);
      if (amount === undefined) this.find(`${name.month} ${name.currency} v${version}: never frozen: ${key}`);
      else if (amount !== sum(days.values()))
        this.find(
          `${name.month} v${version} ${key}: frozen ${shown(amount)}, the service says ${shown(sum(days.values()))}`,
        );
    }
    for (const key of frozen.keys())
      if (!amounts.has(key)) this.find(`${name.month} v${version}: frozen without a reason: ${key}`);
  }

  /** The invariant, for each key; and the amounts of the overview. Returns the number of keys. */
  private checkSums(row: SeenRow, closings: readonly SeenRow[], adjustments: readonly SeenRow[]): number {
    const name = { month: cell(row, 'Month'), currency: cell(row, 'Currency') };
    const known = this.closings.get(`${name.month} ${name.currency}`);
    if (known === undefined) return 0;
    const frozen = closings.filter(
      (each) => isOf(each, name) && Number(cell(each, 'Version')) === known.version,
    );
    const changes = adjustments.filter((each) => isOf(each, name));
    const books = new Map<string, bigint>();
    for (const each of [...frozen, ...changes])
      books.set(nameOf(each), (books.get(nameOf(each)) ?? 0n) + exact(cell(each, 'Exact amount')));
    if (known.state === 'closed')
      for (const key of new Set([...books.keys(), ...known.amounts.keys()])) {
        const expected = sum(known.amounts.get(key)?.values() ?? []);
        if ((books.get(key) ?? 0n) !== expected)
          this.find(
            `${name.month} ${name.currency} ${key}: books ${shown(books.get(key) ?? 0n)}, service ${shown(expected)}`,
          );
      }
    this.checkOverview(row, frozen, changes);
    if (cell(row, 'Check') === 'BROKEN' || cell(row, 'Check') === 'rows edited')
      this.find(`${name.month} ${name.currency}: ${cell(row, 'Check')}: ${cell(row, 'Note')}`);
    return books.size;
  }

  private checkOverview(row: SeenRow, frozen: readonly SeenRow[], changes: readonly SeenRow[]): void {
    const revenue = (rows: readonly SeenRow[]) =>
      sum(
        rows
          .filter((each) => cell(each, 'Metric') === 'Revenue')
          .map((each) => exact(cell(each, 'Exact amount'))),
      );
    const expected: [string, bigint][] = [
      ['Closed', revenue(frozen)],
      ['Current', revenue([...frozen, ...changes])],
    ];
    for (const header of Object.keys(row).filter((each) => each.startsWith('In 20')))
      expected.push([header, revenue(changes.filter((each) => `In ${cell(each, 'Booked in')}` === header))]);
    for (const [header, amount] of expected) {
      // The overview shows cents, rounded.
      const difference = exact(cell(row, header) || '0') - amount;
      if (difference > HALF_A_CENT || difference < -HALF_A_CENT)
        this.find(
          `Close overview ${cell(row, 'Month')} ${header}: ${cell(row, header)}, not ${shown(amount)}`,
        );
    }
  }
}

/** The books follow the service, but an amount that is missing is booked out only if it was missing 20 hours earlier, too. */
function compared(known: Expected, raw: RawMonth, now: number): void {
  const amounts = copied(raw);
  const missing = new Map<string, number>();
  for (const [key, days] of known.amounts) {
    for (const [day, amount] of days) {
      if (raw.get(key)?.has(day) === true || amount === 0n) continue;
      const since = known.missing.get(`${key} ${day}`) ?? now;
      if (now - since >= BOOKED_OUT_AFTER_MS - TOLERANCE_MS) continue;
      missing.set(`${key} ${day}`, since);
      const kept = amounts.get(key) ?? new Map<string, bigint>();
      amounts.set(key, kept.set(day, amount));
    }
  }
  known.amounts = amounts;
  known.comparedAt = now;
  known.missing.clear();
  for (const [name, since] of missing) known.missing.set(name, since);
}

function copied(raw: RawMonth): Map<string, Map<string, bigint>> {
  return new Map([...raw].map(([key, days]) => [key, new Map(days)]));
}

function nameOf(row: SeenRow): string {
  return amountName(cell(row, 'App id'), cell(row, 'Network id'), cell(row, 'Metric'));
}

function frozenName(row: SeenRow): string {
  return [cell(row, 'Month'), cell(row, 'Currency'), cell(row, 'Version'), nameOf(row)].join(' | ');
}

function isOf(row: SeenRow, { month, currency }: ClosingName): boolean {
  return cell(row, 'Month') === month && cell(row, 'Currency') === currency;
}

export function nextMonth(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}
