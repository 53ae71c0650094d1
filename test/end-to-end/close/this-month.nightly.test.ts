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

  it('is nothing for a closed month and for one without a complete day', () => {
    const { sidebar } = fileOf(['2026-08']);
    expect(sidebar.sidebarThisMonth(AUGUST)).toBeNull();
    expect(sidebar.sidebarThisMonth({ ...AUGUST, month: '2026-10' })).toBeNull();
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

  it('says that the amount so far lacks rows without an amount', () => {
    const { addOn, sidebar } = fileOf([]);
    addOn.service.arm('strange-numbers', { field: 'Revenue', text: '', row: 0, times: 'until cleared' });
    expect(said(sidebar)!.notes[0]).toMatch(/^The service has sent no amount for some days/);
  });

  it('fails alone if the service does not answer: the readiness list stays', () => {
    const { addOn, sidebar } = fileOf([]);
    addOn.service.arm('server-error', { status: 503, times: 'until cleared' });
    expect(() => said(sidebar)).toThrow(/503/);
    expect(sidebar.sidebarReadiness(AUGUST)[0]).toMatchObject({ level: 'green' });
  });
});

describe('the month so far with a report that has seen three closed months', () => {
  const MONTHS = ['2026-06', '2026-07', '2026-08'];

  /** June to August are closed on 5 September. `before` changes what the service reports. */
  function seenFile(before: (addOn: AddOn) => void = () => undefined) {
    const addOn = new AddOn({ now: FIFTH_OF_SEPTEMBER }).settled();
    before(addOn);
    const sidebar = sidebarOf(addOn);
    const { id, text } = movingReport();
    addOn.runtime.properties('document').set(`adreports.report.${id}`, text);
    const run = () => sidebar.sidebarRun({ reportId: id, runId: runId() });
    run();
    refreshedSince('2026-05-20', id, addOn.runtime.properties('document'));
    for (const month of MONTHS) sidebar.sidebarCloseMonth({ ...AUGUST, month, reason: 'late' });
    return { addOn, run, said: () => sidebar.sidebarThisMonth(SEPTEMBER)! };
  }
  /** Until the end of August, the service has nothing of a network. */
  const without = (network: number) => (addOn: AddOn) =>
    addOn.service.restate({ from: '2020-01-01', to: '2026-08-31', network, factor: 1, vanish: true });

  it('has a range of 0.0 % if the report has seen no change', () => {
    const { said } = seenFile();
    expect(said()).toMatchObject({ range: { low: '0.0', high: '0.0' }, notes: [] });
    expect(said().history.map(({ month, change, left }) => [month, change, left])).toEqual(
      [...MONTHS].reverse().map((month) => [month, '0.00', '0.00']),
    );
  });

  it('has seen no month in which it was not refreshed for a week, for instance because it was paused', () => {
    const { addOn, run, said } = seenFile();
    addOn.clock.reach(FIFTH_OF_SEPTEMBER + 3 * 86_400_000);
    run();
    expect(said().range).toEqual({ low: '0.0', high: '0.0' });
    addOn.clock.reach(FIFTH_OF_SEPTEMBER + 10 * 86_400_000);
    run();
    expect(said()).toMatchObject({ range: null, notes: [expect.stringMatching(/there are 0\.$/)] });
  });

  it('has no range if the headers of the ledger were changed, because its lines are not known', () => {
    const { addOn, run, said } = seenFile();
    addOn.service.restate({ from: '2026-08-20', to: '2026-08-20', factor: 1.1 });
    run();
    expect(said().range).not.toBeNull();
    addOn.user.type('Restatements 2026', 'B2', 'x');
    expect(said().range).toBeNull();
  });

  it('names a large new network instead of a range, and a small one beside it', () => {
    expect(seenFile(without(1)).said()).toMatchObject({
      range: null,
      notes: [
        expect.stringMatching(
          /^A range needs 20 complete days of a network .* missing for .+ \(\d+\.\d % of the amount\)\.$/,
        ),
      ],
    });
    expect(seenFile(without(40)).said()).toMatchObject({
      range: { low: '0.0', high: '0.0' },
      notes: [
        expect.stringMatching(/^Without .+ \([0-4]\.\d % of the amount\): fewer than 20 complete days/),
      ],
    });
  });

  it('has no range at a point at which the earlier months had been closed', () => {
    const { addOn, said } = seenFile();
    addOn.clock.reach(FIFTH_OF_SEPTEMBER + 70 * 86_400_000);
    expect(said()).toMatchObject({
      range: null,
      notes: ['No range: fewer than three earlier months were still open at this point.'],
    });
  });
});
