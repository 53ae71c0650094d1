import { AddOn } from '../add-on';
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
});
