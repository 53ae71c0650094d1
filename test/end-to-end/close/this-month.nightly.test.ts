import { AddOn } from '../add-on';
import { scheduledReport } from '../reports/scheduled';
import { DRAFT, runId, type Sidebar, sidebarOf } from '../sidebar';
import { AUGUST, FIFTH_OF_SEPTEMBER } from './august';
import { movingReport, refreshedSince } from './moving-report';

const SEPTEMBER = { ...AUGUST, month: '2026-09' };
const number = (text: string) => Number(text.replace(/,/g, ''));

describe('the month so far without history', () => {
  function fileOf(months: readonly string[]): { readonly addOn: AddOn; readonly sidebar: Sidebar } {
    const addOn = new AddOn({ now: FIFTH_OF_SEPTEMBER }).settled();
    const sidebar = sidebarOf(addOn);
    for (const month of months) sidebar.sidebarCloseMonth({ ...AUGUST, month, reason: 'late' });
    return { addOn, sidebar };
  }
  const said = (sidebar: Sidebar) => sidebar.sidebarThisMonth(SEPTEMBER);

  it('is the amount that the service reports for the complete days', () => {
    const { addOn, sidebar } = fileOf([]);
    const shown = said(sidebar);
    expect(shown).toMatchObject({
      range: null,
      history: [],
      notes: [expect.stringContaining('there are 0')],
    });
    addOn.clock.reach(FIFTH_OF_SEPTEMBER + 30 * 86_400_000);
    const whole = sidebar.sidebarThisMonth(SEPTEMBER)!.soFar;
    sidebar.sidebarCloseMonth(SEPTEMBER);
    expect(sidebar.sidebarMonthClose().closings[0]).toMatchObject({ month: '2026-09', closed: whole });
    expect(number(shown!.soFar)).toBeLessThan(number(whole) / 5);
  });

  it('names the report that is missing, and the months that a new report has not seen', () => {
    const { sidebar, addOn } = fileOf(['2026-06', '2026-07', '2026-08']);
    const draft = { ...DRAFT, apps: [], startDate: 'last 45 days', dimensions: ['date', 'area'] };
    scheduledReport(sidebar, { name: 'By country', draft });
    addOn.runtime.advanceFiring(2 * 3_600_000);
    const missing = /^A range needs a report that sees days move/;
    expect(said(sidebar)!.notes.join()).toMatch(missing);
    const byNetwork = { ...draft, dimensions: ['date', 'network'] };
    scheduledReport(sidebar, { name: 'One app', draft: { ...byNetwork, apps: ['3.10'] } });
    scheduledReport(sidebar, { name: 'One country', draft: { ...byNetwork, areas: ['US'] } });
    const week = { ...byNetwork, startDate: 'last 7 days' };
    scheduledReport(sidebar, { name: 'One week', draft: week });
    addOn.runtime.advanceFiring(2 * 3_600_000);
    expect(said(sidebar)!.notes.join()).toMatch(missing);
    scheduledReport(sidebar, { name: 'All', draft: byNetwork });
    addOn.runtime.advanceFiring(2 * 3_600_000);
    expect(said(sidebar)).toMatchObject({
      range: null,
      notes: [
        'A range needs three closed months in which “All” has seen every change, refreshed at least every four days; there are 0.',
      ],
    });
  });
});

it('the month so far has a range of 0.0 % if a report has seen three closed months, and no change in them', () => {
  const addOn = new AddOn({ now: FIFTH_OF_SEPTEMBER }).settled();
  const sidebar = sidebarOf(addOn);
  const { id, text } = movingReport();
  addOn.runtime.properties('document').set(`adreports.report.${id}`, text);
  sidebar.sidebarRun({ reportId: id, runId: runId() });
  refreshedSince('2026-05-20', id, addOn.runtime.properties('document'));
  const months = ['2026-08', '2026-07', '2026-06'];
  for (const month of [...months].reverse()) sidebar.sidebarCloseMonth({ ...AUGUST, month, reason: 'late' });
  const { range, notes, history } = sidebar.sidebarThisMonth(SEPTEMBER)!;
  expect([range, notes]).toEqual([{ low: '0.0', high: '0.0' }, []]);
  expect(history.map(({ month, change, left }) => [month, change, left])).toEqual(
    months.map((month) => [month, '0.00', '0.00']),
  );
});
