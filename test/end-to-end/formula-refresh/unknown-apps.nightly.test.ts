import { AddOn } from '../add-on';
import { FormulaSheet } from '../formulas/formula-cells';
import { DRAFT, reportIn, savedReport, sidebarOf } from '../sidebar';

/** An app id that Sheets has turned into a number, and the original id. */
const TYPED = '123456';
const MEANT = '00123456';

function run(addOn: AddOn, change: object, name = 'Revenue') {
  const sidebar = sidebarOf(addOn);
  const id = savedReport(sidebar, {
    name,
    draft: { ...DRAFT, ...change },
    destination: { kind: 'new sheet', title: name },
  });
  const answer = sidebar.sidebarRun({ reportId: id, runId: 'a1b2c3d4e5f60718' });
  if (answer.state !== 'done') throw new Error(answer.state);
  return { id, report: answer.report, sidebar };
}

describe('an app id without its leading zeros', () => {
  it('is named in the result of a run, with the app that was probably meant', () => {
    const addOn = new AddOn().settled();
    run(addOn, { apps: [MEANT], dimensions: ['date', 'appId'] }, 'Known');
    const { report, id, sidebar } = run(addOn, { apps: [TYPED] });
    expect(report.notices[0]).toMatch(/^No app 123456\. Did you mean 00123456\b.*\?$/);
    expect(reportIn(sidebar, id).state).toBe('no rows');
    expect(addOn.sheet('Revenue')[0]![0]).toContain('No app 123456. Did you mean 00123456');
  });

  it('is named when its total includes apps that have rows, for one request more', () => {
    const addOn = new AddOn().settled();
    run(addOn, { apps: [MEANT], dimensions: ['date', 'appId'] }, 'Known');
    const fine = run(addOn, { apps: [MEANT, '3.10'], dimensions: ['date'] }, 'Fine');
    const wrong = run(addOn, { apps: [MEANT, TYPED], dimensions: ['date'] }, 'Wrong');
    expect(wrong.report.notices[0]).toMatch(/^No app 123456\./);
    expect(fine.report.notices.join()).not.toContain('No app');
    expect(wrong.report.calls - fine.report.calls).toBe(1);
  });

  it('is named when the probable app is in the same list, in a file that has stored no app yet', () => {
    const addOn = new AddOn().settled();
    const { report } = run(addOn, { apps: [MEANT, TYPED], dimensions: ['date'] });
    expect(report.notices[0]).toBe('No app 123456. Did you mean 00123456?');
    const sheet = new FormulaSheet();
    const value = sheet.evaluate('ADREPORT_VALUE', ['full', 'revenue', [[MEANT], [123456]], '2026-09-01']);
    expect(value.sentence).toBe('apps: No app 123456. Did you mean 00123456?');
  });
});

describe('an answer without rows', () => {
  it('is reported when an older row with a note stays in the sheet with its numbers', () => {
    const addOn = new AddOn().settled();
    const { id, sidebar } = run(addOn, { apps: [MEANT], dimensions: ['date', 'appId'] });
    expect(reportIn(sidebar, id)).toMatchObject({ state: 'fresh', held: { rows: 7, rowsBrought: 7 } });
    const column = String.fromCharCode(65 + addOn.sheet('Revenue')[1]!.length);
    addOn.user.type('Revenue', `${column}3`, 'asked the network');
    const { revision, name, destination, draft } = reportIn(sidebar, id);
    sidebar.sidebarSaveReport({ id, revision, name, destination, draft: { ...draft, apps: ['77777777'] } });
    for (const runId of ['a1b2c3d4e5f60719', 'a1b2c3d4e5f60720']) {
      const answer = sidebar.sidebarRun({ reportId: id, runId });
      expect(answer).toMatchObject({ state: 'done', report: { rows: 1, rowsBrought: 0 } });
      expect(reportIn(sidebar, id)).toMatchObject({ state: 'no rows', held: { rows: 1 } });
    }
  });
});
