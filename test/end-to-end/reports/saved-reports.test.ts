import { displayed } from '../../../emulator/src/spreadsheet/displayed';
import type { ReportId } from '../../../src/catalogue/catalogue';
import type { ReportDraft } from '../../../src/request/draft';
import { AddOn, COLLEAGUE, DAY_MS, expectKeyKept, OWNER, wholeFile } from '../add-on';
import { preparedOnce } from '../prepared-once';
import { DRAFT, NEW_SHEET, reportIn, runId, savedReport, sidebarOf } from '../sidebar';
import { storedTexts } from '../stored-texts';

function file() {
  const addOn = new AddOn().settled();
  return { addOn, ana: sidebarOf(addOn), ben: sidebarOf(addOn, COLLEAGUE) };
}

function reportIds(sidebar: ReturnType<typeof sidebarOf>): string[] {
  return sidebar.sidebarReports().reports.map(({ id }) => id);
}

function run(sidebar: ReturnType<typeof sidebarOf>, reportId: string, nth = 1) {
  const answer = sidebar.sidebarRun({ reportId, runId: runId(nth) });
  if (answer.state !== 'done') throw new Error(`the run is ${answer.state}`);
  return answer.report;
}

/** A file in which Ana's report has run. */
const ranReport = preparedOnce(() => {
  const made = file();
  const id = savedReport(made.ana);
  run(made.ana, id);
  return { ...made, id };
});

describe('a saved report', () => {
  it('is listed for all users: as never run, then as fresh, then as due when a day is complete', () => {
    const { addOn, ana, ben } = file();
    const id = savedReport(ana);
    expect(reportIn(ben, id)).toMatchObject({
      name: 'Revenue',
      owner: OWNER,
      mine: false,
      state: 'never run',
      sheet: null,
    });
    run(ana, id);
    const { held, lastRun, sheet, state } = reportIn(ana, id);
    expect([state, sheet?.title]).toEqual(['fresh', 'Revenue']);
    expect(lastRun).toMatchObject({ by: OWNER, result: 'done', sentence: '' });
    expect(held).toMatchObject({ from: '2026-09-08', to: '2026-09-14', newestDay: '2026-09-14' });
    addOn.clock.advance(DAY_MS);
    expect(reportIn(ana, id).state).toBe('due');
  });

  it('is failed in the status sheet and in the run log at once when a run by hand fails', () => {
    const { addOn, ana } = file();
    const id = savedReport(ana);
    ana.sidebarSwitchLogs(true);
    addOn.service.arm('key-revoked');
    expect(() => run(ana, id)).toThrow('The service refused the report key');
    const [status, log] = ['Refresh status', 'Run log'].map((title) => displayed(addOn.file, title));
    expect(status?.[2]?.slice(0, 2)).toEqual(['Revenue', 'Failed']);
    expect(log?.[2]).toEqual(expect.arrayContaining(['Revenue', 'By hand', 'Failed']));
  });

  it('follows its renamed sheet, and shows no rows after its sheet was deleted', () => {
    const { addOn, ana, id } = ranReport();
    addOn.user.rename('Revenue', 'Money');
    expect(reportIn(ana, id).sheet?.title).toBe('Money');
    addOn.user.deleteSheet('Money');
    expect(reportIn(ana, id)).toMatchObject({ sheet: null, held: null, state: 'never run' });
    expect(run(ana, id, 2).sheetTitle).toBe('Revenue');
  });

  it('is not run for a colleague without a key, and is not marked as failed', () => {
    const { addOn, ana, ben, id } = ranReport();
    const before = [reportIn(ana, id), [...addOn.runtime.properties('document')]];
    expect(() => run(ben, id, 2)).toThrow(
      /You have no report key yet, and a run by hand uses your own\. The report and its rows are as they were\. Open Ad Reports ▸ Settings/,
    );
    expect(reportIn(ana, id)).toMatchObject({ state: 'fresh', lastRun: { by: OWNER, result: 'done' } });
    expect([reportIn(ana, id), [...addOn.runtime.properties('document')]]).toEqual(before);
  });

  it('shows the base URL to a colleague who connects, as text that they have to confirm', () => {
    const { addOn, ana, ben } = file();
    expect(ben.sidebarState().fileAddress).toBeNull();
    savedReport(ana);
    expect(ben.sidebarState()).toMatchObject({
      baseUrl: '',
      fileAddress: { baseUrl: addOn.service.origin, by: OWNER },
    });
    const document = addOn.runtime.properties('document');
    for (const baseUrl of [
      'javascript:alert(1)',
      'http://reports.example.com',
      `https://${'a'.repeat(300)}.com`,
      7,
    ]) {
      document.set('adreports.address', JSON.stringify({ v: 1, baseUrl, by: OWNER }));
      expect(ben.sidebarState().fileAddress).toBeNull();
    }
    const sent = addOn.sent.length;
    document.set(
      'adreports.address',
      JSON.stringify({ v: 1, baseUrl: 'https://forged.example.com', by: OWNER }),
    );
    expect(ben.sidebarState()).toMatchObject({
      baseUrl: '',
      fileAddress: { baseUrl: 'https://forged.example.com' },
    });
    expect(ana.sidebarState().baseUrl).toBe(addOn.service.origin);
    run(ana, reportIds(ana)[0] ?? '');
    expect(addOn.sent.slice(sent).every(({ url }) => url.startsWith(addOn.service.origin))).toBe(true);
    expect(ben.sidebarState().fileAddress).toEqual({ baseUrl: addOn.service.origin, by: OWNER });
  });

  it('can be written to an existing empty sheet, and to no other existing sheet', () => {
    const { addOn, ana } = file();
    const { id: sheetId, title } = addOn.file.activeSheet();
    const destination = { kind: 'this sheet', sheetId } as const;
    const id = savedReport(ana, { destination });
    expect(run(ana, id).sheetTitle).toBe(title);
    const second = savedReport(ana, { name: 'Second', destination });
    const before = wholeFile(addOn.file);
    expect(() => run(ana, second, 2)).toThrow(/is not empty|holds another report|could not be updated/);
    expect(wholeFile(addOn.file)).toBe(before);
  });

  it('is deleted while its sheet stays as the user’s own', () => {
    const { addOn, ana, id } = ranReport();
    const cells = addOn.cells('Revenue');
    expect(ana.sidebarDeleteReport(id, 'keep').reports).toEqual([]);
    expect(addOn.cells('Revenue')).toEqual(cells);
    expect(JSON.stringify(addOn.file.metadata)).not.toContain(id);
    expect([...storedTexts(addOn).all().keys()].filter((name) => name.includes(id))).toEqual([]);
  });

  it('is deleted with its sheet, except when that is the only visible sheet', () => {
    const { addOn, ana, id } = ranReport();
    const [first] = addOn.file.sheets;
    addOn.user.hide(first!.title);
    expect(() => ana.sidebarDeleteReport(id, 'delete')).toThrow(/is the only visible sheet of this file/);
    addOn.user.hide(first!.title, false);
    ana.sidebarDeleteReport(id, 'delete');
    expect(addOn.file.sheetNamed('Revenue')).toBeUndefined();
  });
});

describe('before a run', () => {
  it('a preview sends one request, and shows rows, calls and cells', () => {
    const { addOn, ana } = file();
    const before = wholeFile(addOn.file);
    addOn.forget();
    const { fit } = ana.sidebarPreview(DRAFT, NEW_SHEET);
    expect(addOn.service.requests).toHaveLength(1);
    expect(JSON.parse(addOn.service.requests[0]!.body)).toMatchObject({ limit: 20 });
    const id = savedReport(ana);
    const { rows, calls, columns } = run(ana, id);
    expect(fit).toMatchObject({ rows, calls, columns, cells: rows * columns, inTheWay: [] });
    expect(fit.rowsText).toMatch(/as the service announces/);
    expect(fit.cellsLeft).toBe(10_000_000 - 26_000);
    expect(before).not.toBe(wholeFile(addOn.file));
  });

  it('a preview names the user’s cells that are in the way', () => {
    const { addOn, ana } = file();
    addOn.user.type(addOn.file.activeSheet().title, 'B2', 'Plan');
    const destination = { kind: 'this sheet', sheetId: addOn.file.activeSheet().id } as const;
    expect(ana.sidebarPreview(DRAFT, { destination, id: null }).fit.inTheWay.join()).toMatch(/not empty/);
    // A saved report that has not run yet may get another sheet, so the form decides.
    const id = savedReport(ana);
    expect(ana.sidebarPreview(DRAFT, { ...NEW_SHEET, id }).fit.inTheWay).toEqual([]);
    expect(ana.sidebarPreview(DRAFT, { destination, id }).fit.inTheWay.join()).toMatch(/not empty/);
  });

  const AUGUST = { startDate: '2026-08-01', endDate: '2026-09-12' };
  const COHORTS = { ...AUGUST, dimensions: ['date', 'appId'] };
  const DAY = { startDate: '2026-09-12', dimensions: ['area', 'networkName'] };
  it.each([
    ['full', { ...AUGUST, metrics: ['revenue'] }],
    ['ltv', { ...COHORTS, metrics: ['newUserNum', 'ltv1'] }],
    ['retention', { ...COHORTS, metrics: ['kp2'] }],
    ['device', { ...DAY, metrics: ['impression', 'deviceRevenue'] }],
  ] satisfies [ReportId, Partial<ReportDraft>][])(
    'a preview of the %s report shows the first rows and writes nothing',
    (report, change) => {
      const { addOn, ana } = file();
      const before = wholeFile(addOn.file);
      const draft = { ...DRAFT, report, ...change };
      const preview = ana.sidebarPreview(draft, NEW_SHEET);
      expect(preview.rows).toHaveLength(20);
      expect(preview.columns.map(({ label }) => label)).not.toContain('');
      expect(preview.rows.every((row) => row.length === preview.columns.length)).toBe(true);
      expect(wholeFile(addOn.file)).toBe(before);
      expectKeyKept(addOn);
    },
  );

  it('a draft becomes a formula in the selected cell if that is empty', () => {
    const { addOn, ana } = file();
    const { title } = addOn.file.activeSheet();
    const { cell, formula } = ana.sidebarPutFormula(DRAFT);
    expect([cell, formula]).toEqual([
      'A1',
      expect.stringMatching(/^=ADREPORT_FULL\("3\.10"; "revenue,impressionApi"/),
    ]);
    expect(addOn.user.seesInFormulaBar(title, 'A1')).toMatch(/^=ADREPORT_FULL/);
    expect(() => ana.sidebarPutFormula(DRAFT)).toThrow(/Cell A1 of sheet .* is not empty/);
  });
});

describe('the server of the sidebar', () => {
  const strange = [undefined, null, 7, '', 'x', [], {}, { reportId: '__proto__' }, { draft: [] }, '../x'];
  const names = [
    'sidebarSaveSettings',
    'sidebarOpenReport',
    'sidebarSaveReport',
    'sidebarDuplicateReport',
    'sidebarPauseReport',
    'sidebarDeleteReport',
    'sidebarGoToSheet',
    'sidebarPreview',
    'sidebarPutFormula',
    'sidebarRun',
    'sidebarProgress',
    'sidebarCancel',
  ];

  it.each(names)('answers any arguments of %s with data or with a message', (name) => {
    const { addOn } = file();
    const before = wholeFile(addOn.file);
    for (const argument of strange) {
      const { error } = addOn.call(name, argument === undefined ? [] : [argument]);
      if (error !== undefined) expect([argument, error.name]).toEqual([argument, 'not allowed']);
    }
    expect(wholeFile(addOn.file)).toBe(before);
  });
});
