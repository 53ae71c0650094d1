import { AddOn, DAY_MS, HOUR_MS, TUESDAY } from '../add-on';
import { passing, scheduledReport, WHEN_READY } from '../reports/scheduled';
import { sidebarOf } from '../sidebar';
import { ordered, ran, rowsIn, SUMMARY } from './device-file';

const YESTERDAY = { startDate: 'yesterday' } as const;
const REPLACING = { ...WHEN_READY, history: 'dropped' } as const;

describe('a full report without answers', () => {
  it('does not delay a device report, which writes its rows without the comparison', () => {
    const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2, service: { device: { rows: 300 } } }).settled();
    const sidebar = sidebarOf(addOn);
    const id = scheduledReport(sidebar, { ...ordered({ ...SUMMARY, ...YESTERDAY }), refreshing: REPLACING });
    passing(addOn, 2 * HOUR_MS);
    const rows = rowsIn(addOn);
    addOn.runtime.advance(DAY_MS - HOUR_MS);
    addOn.service.arm('slow', { endpoint: 'full', ms: HOUR_MS, times: 'until cleared' });
    const { report, slices } = ran({ sidebar, id });
    expect(slices).toBeLessThan(3);
    expect(report.notices.join('\n')).toContain('The full report could not be loaded for the comparison');
    expect(rowsIn(addOn)).not.toEqual(rows);
  });
});
