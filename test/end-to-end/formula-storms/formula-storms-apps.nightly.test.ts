import { daysFrom } from '../../formulas/shown-cells';
import { AddOn } from '../add-on';
import { type Cell, callsDuring, cell, recalculated, type Shown, smallApp, valueIn } from './storm';

/** A finance model: a row for each app, a column for each month and metric, and a formula in each cell. */

const APPS = 40;
const OTHERS = 500;
const METRICS = ['revenue', 'impressionApi', 'clickApi', 'ecpmApi'];
const MONTHS = Array.from({ length: 3 }, (_, month) => [
  new Date(Date.UTC(2026, 5 + month, 1)).toISOString().slice(0, 10),
  new Date(Date.UTC(2026, 6 + month, 0)).toISOString().slice(0, 10),
]);

/** Each formula has one of the metrics. */
class FinanceModel {
  readonly addOn: AddOn;
  /** In random order. */
  readonly cells: readonly Cell[];
  readonly shown: Shown[] = [];

  constructor() {
    const all = Array.from({ length: APPS + OTHERS }, (_, at) => smallApp(at));
    this.addOn = new AddOn({ service: { apps: all } }).settled();
    const { user } = this.addOn;
    user.addSheet('Model');
    const cells = all.slice(0, APPS).flatMap(({ id }, row) => {
      user.type('Model', `A${row + 3}`, `'${id}`);
      return MONTHS.map(([from, to], month) => {
        const letter = String.fromCharCode(66 + month);
        if (row === 0) {
          user.type('Model', `${letter}1`, `'${from}`);
          user.type('Model', `${letter}2`, `'${to}`);
        }
        const args = `$A${row + 3}, ${letter}$1, ${letter}$2`;
        user.type('Model', `${letter}${row + 3}`, `=ADREPORT_VALUE("full", "revenue", ${args})`);
        const metric = METRICS[(row * MONTHS.length + month) % METRICS.length]!;
        return cell('ADREPORT_VALUE', 'full', metric, id, from, to);
      });
    });
    this.cells = shuffled(cells);
    user.open('Model');
  }

  /** The number of calls while all cells are calculated. */
  async calculate(): Promise<number> {
    const calls = await callsDuring(this.addOn, async () => {
      this.shown.splice(0, this.shown.length, ...(await recalculated(this.addOn, this.cells)));
    });
    return calls.length;
  }

  /** The true number of a cell, added up without a request. */
  right({ args }: Cell): number {
    const [, metric, id, from, to] = args as string[];
    const { truth } = this.addOn.service;
    const sums = { revenue: 0, impressionApi: 0, clickApi: 0 };
    for (const day of daysFrom(from!, to!)) {
      const { revenueUsd, impressionApi, clickApi } = truth.numbers({ app: id!, day });
      sums.revenue += revenueUsd;
      sums.impressionApi += impressionApi;
      sums.clickApi += clickApi;
    }
    return metric === 'ecpmApi'
      ? (sums.revenue / sums.impressionApi) * 1_000
      : sums[metric as keyof typeof sums];
  }

  /** Expects that all cells show a number, and that some of them, chosen evenly, are right. */
  expectRight(): void {
    expect(this.shown.flatMap(({ sentence }) => sentence ?? [])).toEqual([]);
    for (let at = 0; at < this.cells.length; at += 11)
      expect(valueIn(this.shown[at]!)).toBeCloseTo(this.right(this.cells[at]!), 3);
  }
}

/** Always the same order for the same number of items. */
function shuffled<T>(items: readonly T[]): T[] {
  const mixed = [...items];
  let state = 7;
  for (let at = mixed.length - 1; at > 0; at--) {
    state = (state * 16_807) % 2_147_483_647;
    const other = state % (at + 1);
    [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
  }
  return mixed;
}

describe('40 of 540 apps by three months, in random order', () => {
  it('need two calls a month, none when calculated again, and every cell is right at 60 requests a minute', async () => {
    const model = new FinanceModel();
    model.addOn.service.arm('requests-per-minute', { requests: 60, retryAfter: 'seconds' });
    expect(await model.calculate()).toBe(2 * MONTHS.length);
    model.expectRight();
    expect(await model.calculate()).toBe(0);
    model.expectRight();
  }, 300_000);
});
