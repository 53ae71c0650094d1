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
    for (const baseUrl of ['javascript:alert(1)', 'http://reports.example.com', 7]) {
      document.set('adreports.address', JSON.stringify({ v: 1, baseUrl, by: OWNER }));
      expect(ben.sidebarState().fileAddress).toBeNull();
    }
    const sent = addOn.sent.length;
    const forged = 'https://forged.example.com';
    document.set('adreports.address', JSON.stringify({ v: 1, baseUrl: forged, by: OWNER }));
    expect(ben.sidebarState()).toMatchObject({ baseUrl: '', fileAddress: { baseUrl: forged } });
    run(ana, reportIds(ana)[0] ?? '');
    expect(addOn.sent.slice(sent).every(({ url }) => url.startsWith(addOn.service.origin))).toBe(true);
    expect(ben.sidebarState().fileAddress).toEqual({ baseUrl: addOn.service.origin, by: OWNER });
  });

  it('is deleted while its sheet stays as the user’s own', () => {
    const { addOn, ana, id } = ranReport();
    const cells = addOn.cells('Revenue');
    expect(ana.sidebarDeleteReport(id, 'keep').reports).toEqual([]);
    expect(addOn.cells('Revenue')).toEqual(cells);
    expect(JSON.stringify(addOn.file.metadata)).not.toContain(id);
    expect([...storedTexts(addOn).all().keys()].filter((name) => name.includes(id))).toEqual([]);
  });
});

describe('before a run', () => {
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
