import { DAY_MS, HOUR_MS } from '../../../../playground/service/days';
import { SimulatedService } from '../../../../playground/service/service';
import { ExpectedSheet, rangeOf } from '../../../../playground/simulation/checks/expected-sheet';
import { SIMULATED_REPORTS } from '../../../../playground/simulation/reports';
import { SMALL_WORLD } from '../../../../playground/simulation/world';

/** At 14:00 UTC the day before is complete in every report. */
const NOON = Date.UTC(2026, 8, 15, 14);
const SEPT_13 = '2026-09-13';
const SEPT_14 = '2026-09-14';

function expecting(kind: 'full' | 'ltv' | 'retention' | 'device') {
  const clock = { now: NOON };
  const service = new SimulatedService({ ...SMALL_WORLD, now: () => clock.now });
  const report = SIMULATED_REPORTS.find((each) => each.kind === kind)!;
  const expected = new ExpectedSheet(report, service.truth);
  const read = (...days: string[]) => {
    expected.asked({ days, at: clock.now });
    expected.found(expected.possible.at(-1)!);
  };
  const of = (day: string) => [...expected.rows.values()].filter((row) => row.day === day);
  return { clock, service, report, expected, read, of };
}

describe('the expected content of a sheet', () => {
  it('has the service’s numbers at the last fetch of a day, without later changes', () => {
    const { service, read, of } = expecting('full');
    read(SEPT_13, SEPT_14);
    const before = of(SEPT_13);
    service.restate({ from: SEPT_13, app: '00123456', factor: 3 });
    read(SEPT_14);
    expect(of(SEPT_13)).toEqual(before);
    read(SEPT_13);
    expect(of(SEPT_13)).not.toEqual(before);
    expect(of(SEPT_13)).toHaveLength(9);
  });

  it('has no removed row after its day was fetched again', () => {
    const { service, read, of } = expecting('full');
    read(SEPT_14);
    service.restate({ from: SEPT_14, app: '12E45678', area: 'JP', factor: 1, vanish: true });
    expect(of(SEPT_14)).toHaveLength(9);
    read(SEPT_14);
    expect(of(SEPT_14)).toHaveLength(8);
  });

  it('may be the old or the new state while a run may fail, until the sheet shows one of them', () => {
    const { expected, service, read } = expecting('full');
    read(SEPT_14);
    const before = expected.rows;
    service.restate({ from: SEPT_14, factor: 3 });
    expected.asked({ days: [SEPT_14], at: NOON });
    expect(expected.rows).toBe(before);
    expect(expected.possible).toHaveLength(2);
    expect(expected.afterRun).toEqual([expected.possible[1]]);
  });

  it.each([
    ['kept', 'full', '2026-08-16', 30],
    ['dropped', 'ltv', '2026-05-18', 120],
  ] as const)('of a range whose past is %s', (history, kind, first, days) => {
    const { clock, report, read, of } = expecting(kind);
    expect(rangeOf(report, NOON)).toEqual({ from: first, to: SEPT_14 });
    expect(report.days).toBe(days);
    read(first, SEPT_14);
    expect(of(first)).toHaveLength(9);
    clock.now += DAY_MS;
    read('2026-09-15');
    expect(of(first)).toHaveLength(history === 'kept' ? 9 : 0);
    expect(of(SEPT_14)).toHaveLength(9);
  });

  it('of devices has only the newest complete day', () => {
    const { clock, expected, read, of } = expecting('device');
    read(SEPT_14);
    expect(of(SEPT_14)).toHaveLength(45);
    clock.now += 20 * HOUR_MS;
    read('2026-09-15');
    expect(of(SEPT_14)).toEqual([]);
    expect(expected.newestDay).toBe('2026-09-15');
  });

  it('of LTV has blanks for unknown days', () => {
    const { read, of } = expecting('ltv');
    read('2026-09-11');
    const [newUsers, ...ltv] = of('2026-09-11')[0]!.numbers;
    expect(newUsers).toBeGreaterThan(0);
    expect(ltv.map((number) => number !== null)).toEqual([
      ...[true, true, true],
      ...[false, false, false, false, false, false],
    ]);
  });
});
