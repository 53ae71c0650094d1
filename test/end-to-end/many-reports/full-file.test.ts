import { AddOn, TUESDAY } from '../add-on';
import { preparedOnce } from '../prepared-once';
import { NEW, reportIn, sidebarOf } from '../sidebar';
import { bytesStored, fillWithReports, orderOf } from './many-reports';

/** Google allows 200 sheets in a file; the add-on makes some of its own. */
const COUNT = 190;
/** In a fuller file, the add-on refuses new reports. Google's limit is 512,000 bytes. */
const MOST_WITH_REPORTS = 462_000;
/** Google's limit of one property. */
const MOST_BYTES_OF_PROPERTY = 9_216;

const file = preparedOnce(() => {
  const addOn = new AddOn({ now: TUESDAY }).settled();
  const ids = fillWithReports(addOn, COUNT);
  return { addOn, ids, ana: sidebarOf(addOn) };
});

/** Fills the properties of the file, so that they have no room for another report. */
function fill({ addOn }: ReturnType<typeof file>): void {
  const document = addOn.runtime.properties('document');
  for (let nth = 0; bytesStored(addOn) < MOST_WITH_REPORTS; nth++)
    document.set(`other.${nth}`, 'x'.repeat(1_000));
}

describe('a file with 190 reports of three dimensions, eight metrics, all or 32 of 40 apps, a schedule and 60 days', () => {
  it('has room for all of them, their approved versions and their runs', () => {
    const { addOn } = file();
    expect(bytesStored(addOn)).toBeLessThan(MOST_WITH_REPORTS);
    for (const text of addOn.runtime.properties('document').values())
      expect(Buffer.byteLength(text)).toBeLessThan(MOST_BYTES_OF_PROPERTY);
  });

  it('opens the sidebar with a list of all of them, without a call to Sheets', () => {
    const { addOn } = file();
    const { value, error, counters } = addOn.call('sidebarState', []);
    expect(error).toBeUndefined();
    expect(Object.keys(counters).filter((name) => name.startsWith('Sheets'))).toEqual([]);
    const { reports } = value as ReturnType<ReturnType<typeof sidebarOf>['sidebarState']>;
    expect(reports).toHaveLength(COUNT);
    for (const [nth, report] of reports.entries()) {
      const { name, refreshing } = orderOf(nth);
      expect(report).toMatchObject({
        ...{ name, state: 'fresh', mine: true, waiting: null },
        refreshing: { schedule: refreshing.schedule },
        sheet: { title: name, hidden: false },
        held: { newestDay: '2026-09-14' },
        lastRun: { result: 'done', how: 'by schedule' },
      });
    }
  });

  it('refuses one more when it is full with one sentence, and keeps, changes and deletes the others', () => {
    const opened = file();
    const { addOn, ana, ids } = opened;
    fill(opened);
    const before = [...addOn.runtime.properties('document')];
    expect(() => ana.sidebarSaveReport({ ...NEW, name: 'Too many' })).toThrow(
      /^This file has no room for more: Google stores at most 500 KB about the reports of a file\. No saved report was lost\. Delete reports that you no longer need/,
    );
    expect([...addOn.runtime.properties('document')].filter(([name]) => !/address|books/.test(name))).toEqual(
      before,
    );
    ana.sidebarSaveReport({ ...orderOf(5), id: ids[5]!, revision: 1, name: 'Still changed' });
    expect(reportIn(ana, ids[5]!).name).toBe('Still changed');
    ana.sidebarDeleteReport(ids[6]!, 'keep');
    ana.sidebarDeleteReport(ids[7]!, 'keep');
    expect(ana.sidebarSaveReport({ ...NEW, name: 'Fits now' })).toMatchObject({ saved: true });
    expect(ana.sidebarReports().reports).toHaveLength(COUNT - 1);
  });
});
