import { AddOn, COLLEAGUE, DAY_MS } from '../add-on';
import { prepareOnce } from '../prepared-once';
import { DRAFT, NEW_SHEET, openSidebar, reportIn, saveNewReport } from '../sidebar';
import { advanceTime, countEndedRuns, runHourlyCheck, saveScheduledReport } from './scheduled';

const POINTING = {
  ...DRAFT,
  apps: ['=Settings!B2:B20'],
  startDate: '=Settings!C2',
  endDate: '=Settings!C3',
};

/** A scheduled report that gets its apps and days from a tab, and has run once. */
const scheduledWithCells = prepareOnce(() => {
  const addOn = new AddOn().saveSettings().saveSettings(COLLEAGUE);
  addOn.user.addSheet('Settings');
  const cells = { B2: "'3.10", C2: '2026-08-01', C3: '=INT(NOW())-1' };
  for (const [cell, text] of Object.entries(cells)) addOn.user.type('Settings', cell, text);
  const ana = openSidebar(addOn);
  const id = saveScheduledReport(ana, { draft: POINTING });
  runHourlyCheck(addOn);
  expect(reportIn(ana, id).lastRun?.result).toBe('done');
  return { addOn, ana, id };
});

it('a scheduled report that points to cells runs every day with what the cells say, while a formula follows the calendar', () => {
  const { addOn, ana, id } = scheduledWithCells();
  const [, , ...rows] = addOn.displayTab('Revenue');
  expect(rows[0]![0]).toBe('2026-08-01');
  expect(countEndedRuns(advanceTime(addOn, 2 * DAY_MS))).toBeGreaterThanOrEqual(2);
  expect(reportIn(ana, id)).toMatchObject({ waiting: null, state: 'fresh', coverage: { to: '2026-09-16' } });
  const newest = JSON.parse(addOn.service.requests.at(-1)?.body ?? '{}');
  expect(newest).toMatchObject({ appIdList: ['3.10'], endDate: '2026-09-16' });
});

it('a scheduled report that points to cells is shown and previewed with what they contain, has a formula that follows them, and is refused with a wrong cell by name', () => {
  const { addOn, ana } = scheduledWithCells();
  expect(ana.sidebarReadCells(['=Settings!C2', '=Gone!A1', 'no reference'])).toEqual([
    {
      reference: '=Settings!C2',
      said: { cells: [{ place: 'Settings!C2', value: 46_235, shown: '2026-08-01' }] },
    },
    { reference: '=Gone!A1', said: { missing: true } },
  ]);
  const { rows, fit } = ana.sidebarPreview(POINTING, NEW_SHEET);
  expect([rows.length > 0, Number(fit.rows) > 0]).toEqual([true, true]);
  addOn.user.type('Settings', 'C2', 'soon');
  expect(() => saveNewReport(ana, { name: 'Other', draft: POINTING })).toThrow(
    /First day \(Settings!C2\): “soon” is not a day/,
  );
});
