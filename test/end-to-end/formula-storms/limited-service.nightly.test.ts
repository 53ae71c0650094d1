import { mayPass } from '../../../src/formulas/results/error-sentence';
import { daysFrom } from '../../formulas/shown-cells';
import { AddOn } from '../add-on';
import { cell, recalculated, type Shown, smallApp, valueIn } from './storm';

const MINUTE_MS = 60_000;
const APPS = Array.from({ length: 80 }, (_, at) => smallApp(at));
const DAYS = ['2026-08-01', '2026-08-07'] as const;
const SENTENCE =
  /^The service asks for fewer requests\. Choose Extensions ▸ Ad Reports ▸ Refresh formulas after \d\d:\d\d on \d+ \w{3}\.$/;

/** Sums of two apps, which the service adds up: no two cells share an answer. */
const pairs = APPS.map(({ id }, at) => [id, APPS[(at + 1) % APPS.length]!.id]);
const cells = pairs.map((pair) => cell('ADREPORT_FULL', [pair], 'revenue', ...DAYS, 'adFormat'));

/** The cells that show no number are calculated again every minute. Returns the minutes until all are right. */
async function minutesUntilRight(addOn: AddOn): Promise<number> {
  const begun = addOn.clock.now();
  const shown: Shown[] = await recalculated(addOn, cells);
  for (;;) {
    const failed = shown.flatMap(({ sentence }, at) => (sentence === undefined ? [] : [at]));
    if (failed.length === 0) break;
    for (const at of failed) {
      expect(shown[at]!.sentence).toMatch(SENTENCE);
      expect(mayPass(shown[at]!.sentence!)).toBe(true);
    }
    addOn.clock.advance(MINUTE_MS);
    const again = await recalculated(
      addOn,
      failed.map((at) => cells[at]!),
    );
    for (const [nth, at] of failed.entries()) shown[at] = again[nth]!;
  }
  const { truth } = addOn.service;
  const revenue = (app: string) =>
    daysFrom(...DAYS).reduce((sum, day) => sum + truth.numbers({ app, day }).revenueUsd, 0);
  for (const [at, each] of shown.entries()) {
    const [, ...rows] = valueIn(each) as unknown[][];
    const right = pairs[at]!.reduce((sum, app) => sum + revenue(app), 0);
    expect(rows.reduce((sum, row) => sum + Number(row.at(-1)), 0)).toBeCloseTo(right, 4);
  }
  return (addOn.clock.now() - begun) / MINUTE_MS;
}

it.each([
  ['a service without a limit', undefined],
  ['40 requests a minute, with Retry-After', { requests: 40, retryAfter: 'seconds' }],
  ['20 requests a minute, without Retry-After', { requests: 20, retryAfter: 'absent' }],
])(
  'with %s, 80 different questions send at most 60 requests in any minute, and all are answered after some minutes',
  async (_name, limit) => {
    const addOn = new AddOn({ service: { apps: APPS } }).settled();
    if (limit !== undefined) addOn.service.arm('requests-per-minute', limit);
    const before = addOn.service.requests.length;
    const minutes = await minutesUntilRight(addOn);
    expect(minutes).toBeLessThanOrEqual(cells.length / (limit?.requests ?? 60) + 4);
    const times = addOn.service.requests.slice(before).map(({ time }) => time);
    const inMinute = times.map((from) => times.filter((at) => at >= from && at < from + MINUTE_MS).length);
    expect(Math.max(...inMinute)).toBeLessThanOrEqual(60);
  },
  300_000,
);
