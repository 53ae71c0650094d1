import type { KillPoint } from '../../../emulator/src/execution/effects';
import type { ExecutionRecord } from '../../../emulator/src/execution/execution';
import { APPS, AREAS } from '../../../playground/service/world/apps';
import { sidebarCall } from '../../../playground/sidebar-call';
import type { RunAnswer } from '../../../src/reports/run-facts';
import type { ReportDraft } from '../../../src/request/draft';
import { killedAtEveryPoint, type Refresh, unharmed } from '../writes/kill-points';
import {
  type DeviceFile,
  deviceFile,
  edited,
  newRun,
  ROWS,
  ran,
  SUMMARY,
  slowly,
  TITLE,
} from './device-file';

/** Device reports that take several executions, terminated at any point. */

/** The apps have few placements, in two countries of two centres only, so that there are few rows. */
const FEW = {
  rowsScale: 0.3,
  apps: APPS.map((app) => ({
    ...app,
    notIn: AREAS.map(({ code }) => code).filter((code) => code !== 'SG' && code !== 'HK'),
  })),
};
const OLD_DAY = '2026-09-11';
const NEW_DAY = '2026-09-12';

/** A report with one day in its sheet and another in its draft, and a slow storage. */
function due(change: Partial<ReportDraft>): Refresh & { readonly slices: () => number } {
  const file = deviceFile({ ...change, startDate: OLD_DAY }, null, FEW);
  ran(file);
  edited(file, { startDate: NEW_DAY });
  const { addOn } = file;
  // No request may be under way at the end of an execution, because it would be cut off and could not be terminated after.
  slowly(file, 2_600, 54_500);
  return { addOn, titles: [TITLE], ...goingOn(file) };
}

/** Runs slice after slice like the sidebar, unfinished runs first, and returns the side effects of all slices. */
function goingOn({ addOn, id }: DeviceFile) {
  const { runtime } = addOn;
  const killAt = runtime.killAt.bind(runtime);
  let point: KillPoint | undefined;
  let slices = 0;
  runtime.killAt = (at) => {
    point = at;
  };
  const execute = (): ExecutionRecord => {
    const left = runtime.properties('document').get(`adreports.inHand.${id}`);
    const isEnded = left === undefined || left === 'ended';
    const run = isEnded ? newRun() : (JSON.parse(left) as { runId: string }).runId;
    const effects: string[] = [];
    for (slices = 1; ; slices++) {
      if (point !== undefined) killAt({ ...point, effect: point.effect - effects.length });
      const record = runtime.run(...sidebarCall('sidebarRun', [{ reportId: id, runId: run }]), {
        kind: 'sidebar',
      });
      if (record.killed) point = undefined;
      effects.push(...record.effects);
      const { answer } = (record.value ?? {}) as { readonly answer?: RunAnswer };
      if (answer?.state !== 'unfinished') return { ...record, effects };
    }
  };
  return { execute, slices: () => slices };
}

describe.each([
  ['rows', ROWS],
  ['a summary', SUMMARY],
])('a refresh of %s in several executions', (_, change) => {
  it('writes the new day', () => {
    const refresh = due(change);
    const { before, after, end } = unharmed(refresh);
    expect(before).not.toEqual(after);
    expect(end.rows).toEqual(after);
    refresh.execute();
    expect(refresh.slices()).toBeGreaterThan(1);
  });

  it('ends with the same sheet when it is terminated at any of its side effects', () => {
    expect(killedAtEveryPoint(due(change))).toBeGreaterThan(30);
  });
});
