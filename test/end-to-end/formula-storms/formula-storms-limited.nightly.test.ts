import { mayPass } from '../../../src/formulas/results/error-sentence';
import { daysFrom } from '../../formulas/shown-cells';
import { AddOn } from '../add-on';
import { AT_ONCE, type Cell, cell, recalculated, type Shown, smallApp, valueIn } from './storm';

/** A model of pairs of apps by months, against a service that limits requests. No two cells share an answer. */

const MINUTE_MS = 60_000;
/** Test requests in a minute when the service sends no Retry-After: one each after 8, 16 and 32 seconds. */
const TRIALS = 3;
const MONTHS = Array.from({ length: 12 }, (_, month) => [
  new Date(Date.UTC(2025, 8 + month, 1)).toISOString().slice(0, 10),
  new Date(Date.UTC(2025, 9 + month, 0)).toISOString().slice(0, 10),
]);

interface Model {
  readonly apps: number;
  readonly perMinute: number;
  readonly retryAfter: 'seconds' | 'absent';
}

/** A file with the model's cells, and what they show. */
class LimitedFile {
  readonly addOn: AddOn;
  readonly cells: readonly Cell[];
  readonly shown: Shown[] = [];
  private readonly begun: number;

  constructor({ apps, perMinute, retryAfter }: Model) {
    const all = Array.from({ length: apps }, (_, at) => smallApp(at));
    this.addOn = new AddOn({ service: { apps: all } }).settled();
    this.addOn.service.arm('requests-per-minute', { requests: perMinute, retryAfter });
    this.begun = this.addOn.clock.now();
    this.cells = all.flatMap(({ id }, at) =>
      MONTHS.map(([from, to]) =>
        cell('ADREPORT_VALUE', 'full', 'revenue', [[id, all[(at + 1) % apps]!.id]], from, to),
      ),
    );
  }

  get minutes(): number {
    return (this.addOn.clock.now() - this.begun) / MINUTE_MS;
  }

  /** The positions of the cells that show no number. */
  get failed(): number[] {
    return this.cells.flatMap((_, at) =>
      this.shown[at]?.sentence === undefined && this.shown[at] ? [] : [at],
    );
  }

  /** Calculates the cells that show no number. */
  async calculate(): Promise<void> {
    const places = this.failed;
    const shown = await recalculated(
      this.addOn,
      places.map((at) => this.cells[at]!),
    );
    for (const [nth, at] of places.entries()) this.shown[at] = shown[nth]!;
  }

  /** The most requests within any 60 seconds, including refused ones. */
  get mostInAMinute(): number {
    const times = this.addOn.service.requests.map(({ time }) => time).sort((a, b) => a - b);
    return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + MINUTE_MS).length));
  }

  get refused(): number {
    return this.addOn.service.requests.filter(({ status }) => status === 429).length;
  }

  /** The cell's expected value. */
  right(at: number): number {
    const [, , pair, from, to] = this.cells[at]!.args as [string, string, string[][], string, string];
    const { truth } = this.addOn.service;
    const revenue = (app: string, day: string) => truth.numbers({ app, day }).revenueUsd;
    return pair
      .flat()
      .reduce((sum, app) => daysFrom(from, to).reduce((part, day) => part + revenue(app, day), sum), 0);
  }
}

const SENTENCE =
  /^The service asks for fewer requests\. Choose Extensions ▸ Ad Reports ▸ Refresh formulas after \d\d:\d\d on \d+ \w{3}\.$/;

describe.each<Model>([
  { apps: 8, perMinute: 40, retryAfter: 'seconds' },
  { apps: 5, perMinute: 20, retryAfter: 'absent' },
])('$apps pairs of apps by 12 months and $perMinute requests a minute, Retry-After: $retryAfter', (model) => {
  const file = new LimitedFile(model);
  const { perMinute } = model;

  it('when calculated once, answer as many cells as the service allows, and the others show when to try again', async () => {
    await file.calculate();
    const answered = file.cells.length - file.failed.length;
    expect(answered).toBeGreaterThanOrEqual(Math.floor(0.9 * perMinute * file.minutes));
    expect(answered).toBeLessThan(file.cells.length);
    for (const at of file.failed) {
      expect(file.shown[at]!.sentence).toMatch(SENTENCE);
      expect(mayPass(file.shown[at]!.sentence!)).toBe(true);
    }
  }, 300_000);

  it('when recalculated every minute, are all right after as many minutes as the service needs', async () => {
    for (let round = 0; round < 10 && file.failed.length > 0; round++) {
      file.addOn.clock.advance(MINUTE_MS);
      await file.calculate();
    }
    expect(file.failed).toEqual([]);
    for (let at = 0; at < file.cells.length; at += 7)
      expect(valueIn(file.shown[at]!)).toBeCloseTo(file.right(at), 4);
    expect(file.minutes).toBeLessThanOrEqual(file.cells.length / perMinute + 4);
  }, 300_000);

  it('exceed the service’s limit only by the cells already waiting at the first refusal and one try after each wait', () => {
    expect(file.mostInAMinute).toBeLessThanOrEqual(perMinute + AT_ONCE + TRIALS);
    expect(file.addOn.service.requests.length).toBe(file.cells.length + file.refused);
  });
});
