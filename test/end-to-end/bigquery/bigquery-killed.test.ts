import { APPS, AREAS } from '../../../playground/service/world/apps';
import { sidebarCall } from '../../../playground/sidebar-call';
import type { RunAnswer } from '../../../src/reports/run-facts';
import { expectKeyKept, HOUR_MS, type Order } from '../add-on';
import {
  BIGQUERY_DRAFT,
  BigQueryAddOn,
  rowsIn,
  summaryIn,
  trueRowsOf,
  trueSummary,
} from './bigquery-variant';

/** Both days may still change on Tuesday, so a refresh requests them. */
const TWO = ['2026-09-13', '2026-09-14'] as const;
const SIX = ['09', '10', '11', '12', '13', '14'].map((day) => `2026-09-${day}`);
const ORDER: Order = {
  name: 'Devices',
  draft: { ...BIGQUERY_DRAFT, startDate: TWO[0], endDate: TWO[1] },
};

/** Few placements in one country, so there are few rows a day. */
function tiny(): BigQueryAddOn {
  const notIn = AREAS.map(({ code }) => code).slice(1);
  return new BigQueryAddOn({
    service: { apps: APPS.map((app) => ({ ...app, notIn })), rowsScale: 0.2 },
  }).ready();
}

function state(addOn: BigQueryAddOn, days: readonly string[]): unknown {
  return [days.map((day) => rowsIn(addOn, day)), summaryIn(addOn, 'Devices')];
}

function truth(addOn: BigQueryAddOn, days: readonly string[]): unknown {
  return [days.map((day) => trueRowsOf(addOn, day)), trueSummary(addOn, days)];
}

/** A report that has run, with days restated since. */
function restated(): BigQueryAddOn {
  const addOn = tiny();
  addOn.run(ORDER);
  addOn.service.restate({ from: TWO[0], to: TWO[1], factor: 1.5 });
  addOn.clock.advance(HOUR_MS);
  return addOn;
}

describe('a run that Google terminates', () => {
  it.each(['before', 'after'] as const)(
    '%s any of its side effects is complete after it is continued',
    (when) => {
      const addOn = restated();
      const back = addOn.runtime.keep();
      const old = summaryIn(addOn, 'Devices');
      const right = JSON.stringify(truth(addOn, TWO));
      const effects = addOn.call('sidebarRun', [addOn.saved(ORDER)]).effects;
      expect(JSON.stringify(state(addOn, TWO))).toBe(right);
      const fresh = summaryIn(addOn, 'Devices');
      const sheets = [JSON.stringify(old), JSON.stringify(fresh)];
      const tables = addOn.tables().length;
      expect(sheets[0]).not.toBe(sheets[1]);
      expect(effects.filter((effect) => effect.startsWith('BigQuery.')).length).toBeGreaterThan(5);
      effects.forEach((effect, index) => {
        // Termination after any other side effect equals termination before the next one.
        if (when === 'after' && !effect.startsWith('BigQuery.')) return;
        back();
        const message = `killed ${when} effect ${index + 1}, ${effect}`;
        addOn.runtime.killAt({ effect: index + 1, when });
        const { killed } = addOn.runtime.run(...sidebarCall('sidebarRun', [addOn.saved(ORDER)]), {
          kind: 'sidebar',
        });
        expect([message, killed]).toEqual([message, true]);
        expect([message, sheets.includes(JSON.stringify(summaryIn(addOn, 'Devices')))]).toEqual([
          message,
          true,
        ]);
        addOn.clock.advance(HOUR_MS);
        addOn.run(ORDER);
        expect([message, JSON.stringify(state(addOn, TWO)) === right]).toEqual([message, true]);
        expect([message, addOn.tables().length <= 2 * tables]).toEqual([message, true]);
      });
      back();
    },
  );
});

describe('a run of several slices', () => {
  it('has every row once, and downloads no file twice', () => {
    const addOn = tiny();
    addOn.service.arm('slow', { ms: 50_000, times: 'until cleared' });
    const draft = { ...BIGQUERY_DRAFT, startDate: SIX[0]!, endDate: SIX[5]! };
    const states: string[] = [];
    do {
      const { value, error } = addOn.call('sidebarRun', [addOn.saved({ name: 'Devices', draft })]);
      expect(error).toBeUndefined();
      states.push((value as RunAnswer).state);
    } while (states.at(-1) === 'unfinished' && states.length < 12);
    expect(states.at(-1)).toBe('done');
    expect(states.length).toBeGreaterThan(2);
    addOn.service.clearFaults();
    expect(state(addOn, SIX)).toEqual(truth(addOn, SIX));
    for (const { killed, duration } of addOn.runtime.executions)
      expect([killed, duration < 360_000]).toEqual([false, true]);
    expectKeyKept(addOn);
  });
});
