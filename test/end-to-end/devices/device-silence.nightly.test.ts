import { AddOn, DAY_MS, HOUR_MS, TUESDAY } from '../add-on';
import { preparedOnce } from '../prepared-once';
import { passing, runsInHand, scheduledReport, WHEN_READY } from '../reports/scheduled';
import { reportIn, sidebarOf } from '../sidebar';
import { hiddenTabs, newRun, ordered, ROWS, ran, rowsIn, SUMMARY, slice, slowly } from './device-file';

/** A device report while the service or the storage does not answer for days. */

const YESTERDAY = { startDate: 'yesterday' } as const;
const REPLACING = { ...WHEN_READY, history: 'dropped' } as const;

/** A report that was refreshed once. A day later new numbers are ready, but `endpoint` does not answer within any time limit. */
const silent = preparedOnce((endpoint: 'device' | 'files', change: object = SUMMARY) => {
  const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2, service: { device: { rows: 300 } } }).settled();
  const sidebar = sidebarOf(addOn);
  const order = { ...ordered({ ...change, ...YESTERDAY }), refreshing: REPLACING };
  const id = scheduledReport(sidebar, order);
  passing(addOn, 2 * HOUR_MS);
  expect(reportIn(sidebar, id).lastRun).toMatchObject({ result: 'done' });
  addOn.runtime.advance(DAY_MS - HOUR_MS);
  addOn.forget();
  addOn.service.arm('slow', { endpoint, ms: HOUR_MS, times: 'until cleared' });
  return { addOn, sidebar, id, rows: rowsIn(addOn) };
});

describe('a run that has read some of its files', () => {
  it('fails with the first slice that makes no progress, and leaves no hidden sheet', () => {
    const { addOn, sidebar, id, rows } = silent('files', ROWS);
    addOn.service.clearFaults();
    slowly({ addOn }, 8_000, 40_000);
    const run = newRun();
    expect(slice({ sidebar, id }, run)).toMatchObject({ state: 'unfinished' });
    addOn.service.arm('slow', { endpoint: 'files', ms: HOUR_MS, times: 'until cleared' });
    expect(() => slice({ sidebar, id }, run)).toThrow('there was no answer');
    expect(reportIn(sidebar, id).lastRun).toMatchObject({ result: 'failed' });
    expect(runsInHand(addOn)).toEqual([]);
    expect(hiddenTabs(addOn)).toEqual([]);
    expect(rowsIn(addOn)).toEqual(rows);
  });
});

describe('a file storage without answers, with links that arrive at the third request', () => {
  const armed = (addOn: AddOn) => {
    addOn.service.clearFaults();
    addOn.service.arm('slow', { endpoint: 'device', ms: HOUR_MS, times: 2 });
    addOn.service.arm('slow', { endpoint: 'files', ms: HOUR_MS, times: 'until cleared' });
  };

  it('lets a run by hand fail with the second slice', () => {
    const { addOn, sidebar, id, rows } = silent('files');
    const run = newRun();
    armed(addOn);
    expect(slice({ sidebar, id }, run)).toMatchObject({ state: 'unfinished' });
    armed(addOn);
    expect(() => slice({ sidebar, id }, run)).toThrow('The device file of centre cn could not be downloaded');
    expect(reportIn(sidebar, id).lastRun).toMatchObject({ result: 'failed' });
    expect(runsInHand(addOn)).toEqual([]);
    expect(rowsIn(addOn)).toEqual(rows);
  });
});

describe('a full report without answers', () => {
  it('does not delay a device report, which writes its rows without the comparison', () => {
    const { addOn, sidebar, id, rows } = silent('device');
    addOn.service.clearFaults();
    addOn.service.arm('slow', { endpoint: 'full', ms: HOUR_MS, times: 'until cleared' });
    const { report, slices } = ran({ sidebar, id });
    expect(slices).toBeLessThan(3);
    expect(report.notices.join('\n')).toContain('The full report could not be loaded for the comparison');
    expect(rowsIn(addOn)).not.toEqual(rows);
  });
});
