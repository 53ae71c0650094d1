import { REPORT_KEY } from '../../../../src/reports/store/report-in-sheet';
import { AddOn, COLLEAGUE, DAY_MS } from '../../add-on';
import { preparedOnce } from '../../prepared-once';
import { DRAFT, NEW_SHEET, reportIn, savedReport, sidebarOf } from '../../sidebar';
import { booksRows, passing, runsEnded, scheduledReport, TICK, tick } from '../scheduled';

const POINTING = { apps: ['=Settings!B2:B20'], startDate: '=Settings!C2', endDate: '=Settings!C3' };
const APP = '3.10';

/** A scheduled report that gets its apps and days from a tab, and has run once. */
const scheduledWithCells = preparedOnce(() => {
  const addOn = new AddOn().settled().settled(COLLEAGUE);
  addOn.user.addSheet('Settings');
  const cells = { B2: `'${APP}`, C2: '2026-08-01', C3: '=INT(NOW())-1' };
  for (const [cell, text] of Object.entries(cells)) addOn.user.type('Settings', cell, text);
  const ana = sidebarOf(addOn);
  const id = scheduledReport(ana, { draft: { ...DRAFT, ...POINTING } });
  tick(addOn);
  expect(reportIn(ana, id).lastRun?.result).toBe('done');
  addOn.forget();
  return { addOn, ana, ben: sidebarOf(addOn, COLLEAGUE), id };
});

/** The days in the report's sheet, in order. */
function days(addOn: AddOn, title = 'Revenue'): string[] {
  const [, , ...rows] = addOn.sheet(title);
  return [...new Set(rows.map(([day]) => day!))].sort();
}

/** The last request for rows that the service received. */
function lastAsked({ service }: AddOn): unknown {
  return JSON.parse(service.requests.at(-1)?.body ?? '{}');
}

describe('a scheduled report that points to cells', () => {
  it('runs every day with what the cells say, while a formula follows the calendar', () => {
    const { addOn, ana, id } = scheduledWithCells();
    expect(days(addOn)[0]).toBe('2026-08-01');
    expect(runsEnded(passing(addOn, 3 * DAY_MS))).toBeGreaterThanOrEqual(3);
    expect(reportIn(ana, id)).toMatchObject({ waiting: null, state: 'fresh', held: { to: '2026-09-17' } });
    expect(lastAsked(addOn)).toMatchObject({ appIdList: [APP], endDate: '2026-09-17' });
  });

  it('waits when a colleague changes its cells, and runs when its owner has approved them', () => {
    const { addOn, ana, ben, id } = scheduledWithCells();
    const sheet = addOn.cells('Revenue');
    addOn.user.type('Settings', 'B3', "'00999");
    addOn.user.type('Settings', 'C2', '2025-06-01');
    expect(runsEnded(passing(addOn, DAY_MS))).toBe(0);
    expect(addOn.sent).toEqual([]);
    expect(addOn.cells('Revenue')).toEqual(sheet);
    const changes = expect.stringMatching(/^The days begin on 2025-06-01, .* The cells of Apps add 00999, /);
    for (const sidebar of [ana, ben])
      expect(reportIn(sidebar, id)).toMatchObject({ waiting: { changes, stops: true }, nextRun: null });
    expect(booksRows(addOn, 'books.status')).toMatchObject([{ State: 'Waits for approval' }]);
    ana.sidebarApprove(id, reportIn(ana, id).version);
    expect(runsEnded(passing(addOn, DAY_MS))).toBeGreaterThan(0);
    expect(lastAsked(addOn)).toMatchObject({ appIdList: [APP, '00999'] });
    expect(addOn.sheet('Revenue')[0]?.[0]).not.toContain('Waiting');
  });
});

describe('the form', () => {
  it('shows and previews what cells contain, writes a formula that follows them, and refuses a wrong cell by name', () => {
    const { addOn, ana } = scheduledWithCells();
    const draft = { ...DRAFT, ...POINTING };
    expect(ana.sidebarReadCells(['=Settings!C2', '=Gone!A1', 'no reference'])).toEqual([
      {
        reference: '=Settings!C2',
        said: { cells: [{ place: 'Settings!C2', value: 46_235, shown: '2026-08-01', formula: '' }] },
      },
      { reference: '=Gone!A1', said: { missing: 'tab' } },
    ]);
    const { rows, fit } = ana.sidebarPreview(draft, NEW_SHEET);
    expect(rows.length).toBeGreaterThan(0);
    expect(fit.rows).toBeGreaterThan(0);
    addOn.user.addSheet('Formulas');
    const { formula } = ana.sidebarPutFormula(draft);
    expect(formula).toContain('(Settings!B2:B20; ');
    expect(formula).toContain('Settings!C2; Settings!C3');
    addOn.user.type('Settings', 'C2', 'soon');
    expect(() => savedReport(ana, { name: 'Other', draft })).toThrow(
      /First day \(Settings!C2\): “soon” is not a day/,
    );
  });
});

describe('a copy of the file', () => {
  it('has the references, and waits for nobody after its reports are adopted', () => {
    const { addOn } = scheduledWithCells();
    addOn.user.type('Settings', 'C3', '2026-08-31');
    const { timeZone } = addOn.file;
    const copy = addOn.file.copy({ id: 'copy', name: 'Copy', timeZone, owner: COLLEAGUE });
    addOn.runtime.spreadsheets.push(copy);
    expect(copy.metadata.find(({ key }) => key === REPORT_KEY)?.value).toContain('=Settings!B2:B20');
    const inCopy = { user: COLLEAGUE, documentId: 'copy' };
    expect(addOn.call('sidebarAnswerCopy', ['refresh here too'], inCopy).error).toBeUndefined();
    addOn.clock.advance(DAY_MS);
    addOn.runtime.run(TICK, [], { kind: 'trigger', ...inCopy });
    const { value } = addOn.call('sidebarReports', [], inCopy);
    const [report] = (value as { reports: { waiting: unknown; lastRun: { result: string } }[] }).reports;
    expect(report).toMatchObject({ waiting: null, lastRun: { result: 'done' } });
  });
});
