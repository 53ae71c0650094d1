import { type AddOn, COLLEAGUE } from '../add-on';
import { auditCell } from '../audit/audited-file';
import { BY_HAND } from '../reports/scheduled';
import { DRAFT, openSidebar, reportIn, saveAgain } from '../sidebar';
import { createRestatedFile, readLastChange, readLedger, readWholeTab, takeBack } from './restated-file';

/** A file after the run that finds the changes. */
function refreshedFile() {
  const file = createRestatedFile();
  file.run();
  return file;
}

/** The line above the table. */
const lineOf = (addOn: AddOn) => String(addOn.displayTab('Revenue')[0]?.[0]);

const HIDDEN = 'Ad Reports keeps changes';

it('the changes of the last run are listed with the values before and after, by row and column', () => {
  const shown = readLastChange(refreshedFile());
  expect(shown).toMatchObject({ obstacle: '' });
  const rowsOf = (what: string) => shown.kinds.find((kind) => kind.what === what)?.rows;
  expect(rowsOf('changed')).toContainEqual({
    row: '14 Sep 2026 · 3.10',
    cells: [
      { column: 'Revenue', before: '$76.76', after: '$94.68' },
      { column: 'Impressions (networks)', before: '8,648', after: '10,652' },
    ],
  });
  expect(rowsOf('removed')).toContainEqual({
    row: '14 Sep 2026 · 00123456',
    cells: [
      { column: 'Revenue', before: '$223.65', after: 'blank' },
      { column: 'Impressions (networks)', before: '25,611', after: 'blank' },
    ],
  });
});

it('the changes of the last run are those of the service: a column that only follows from them, such as “Revenue change”, is not listed', () => {
  const draft = { ...DRAFT, dimensions: ['date', 'appId'], metrics: ['revenue'], compare: 'period before' };
  const file = createRestatedFile({ draft });
  file.run();
  const changed = readLastChange(file).kinds.find(({ what }) => what === 'changed');
  const labels = changed!.rows.map(({ cells }) => cells.map(({ column }) => column));
  expect(labels).toContainEqual(['Revenue']);
  expect(labels.filter((row) => row.includes('Revenue') && row.length > 1)).toEqual([]);
});

it('the changes of the last run are counted for changed, removed and new rows', () => {
  const counts = readLastChange(refreshedFile()).kinds.map(({ what, count }) => [what, count]);
  expect(counts).toEqual([
    ['changed', 3],
    ['removed', 9],
    ['new', 8],
  ]);
});

it('the changes of the last run of complete days are announced to all users until one of them has read about them', () => {
  const { addOn, sidebar, id } = refreshedFile();
  const colleague = openSidebar(addOn, COLLEAGUE);
  const news = reportIn(colleague, id).news!;
  expect(news).toMatchObject({ count: 8, revenue: -195.846956, unknown: 0, currency: 'USD' });
  sidebar.sidebarReadNews(id, news.at - 1);
  expect(reportIn(sidebar, id).news).toEqual(news);
  sidebar.sidebarReadNews(id, news.at);
  for (const user of [sidebar, colleague]) expect(reportIn(user, id).news).toBeNull();
});

it('the changes of the last run are taken back once, also by a colleague without a report key: cells, notes and line are as before, the ledger records it, and the next run has them again', () => {
  const file = createRestatedFile();
  const { addOn, sidebar, id } = file;
  const before = readWholeTab(addOn);
  file.run();
  const [after, lines] = [readWholeTab(addOn), readLedger(addOn)];
  expect(after).not.toEqual(before);
  addOn.forget();
  expect(takeBack({ sidebar: openSidebar(addOn, COLLEAGUE), id })).toEqual([]);
  expect([readWholeTab(addOn).slice(1), addOn.sent]).toEqual([before.slice(1), []]);
  const said =
    'The run of 17 Sep 16:00 (20 rows) was taken back by colleague@example.com on 17 Sep 16:00. The sheet shows the numbers from before that run. The next refresh will replace them';
  expect(lineOf(addOn)).toMatch(`✗ ${said} · complete through 14 Sep`);
  const restated = addOn.readTable('Revenue').findLastIndex(([, app]) => app === '3.10');
  const { compared } = auditCell(addOn, { title: 'Revenue', row: restated + 1, column: 2 });
  expect(compared?.sentence).toMatch(/USD\)\. .*somebody has taken a run back/);
  expect(readLedger(addOn).slice(-lines.length)).toEqual(lines);
  expect(() => readLastChange(file)).toThrow('The changes of the last run are not kept');
  const coverage = { completeThrough: '2026-09-14' };
  expect(reportIn(sidebar, id)).toMatchObject({ coverage, state: 'due' });
  addOn.clock.advance(60_000);
  file.run();
  expect(readWholeTab(addOn).slice(1)).toEqual(after.slice(1));
  expect(lineOf(addOn)).toMatch(/^✓ complete through 16 Sep/);
  expect(readLedger(addOn)).toHaveLength(3 * lines.length);
});

const BY_APP = { ...DRAFT, apps: [], dimensions: ['date', 'appId'] };
it.each<[string, object, object]>([
  ['days that were incomplete', { startDate: '2026-09-10', endDate: '2026-09-15' }, {}],
  ['weeks', { dimensions: ['week', 'appId'], startDate: 'last 5 weeks' }, {}],
  ['a sum of all days', { dimensions: ['appId'], startDate: '2026-09-01', endDate: '2026-09-14' }, {}],
  ['cohorts', { report: 'ltv', metrics: ['newUserNum', 'ltv1', 'ltv2'] }, {}],
])(
  'the changes of the last run are taken back in the ledger exactly as the run has recorded them, in a table with %s',
  (_, fields, more) => {
    const file = createRestatedFile({
      draft: { ...BY_APP, ...fields },
      refreshing: { ...BY_HAND, ...more },
    });
    const { addOn } = file;
    addOn.service.restate({ from: '2026-09-11', factor: 1.3 });
    file.run();
    const lines = readLedger(addOn);
    expect(lines.length).toBeGreaterThan(0);
    takeBack(file);
    const opposite = readLedger(addOn).slice(0, readLedger(addOn).length - lines.length);
    const shown = (each: typeof lines, labels: readonly string[]) =>
      each
        .map((line) => ['Day or month', 'Dimensions', 'App', 'Metric', ...labels].map((label) => line[label]))
        .sort();
    expect(shown(opposite, ['New', 'Old'])).toEqual(shown(lines, ['Old', 'New']));
    expect(opposite.every((line) => line['What'] === 'taken back')).toBe(true);
  },
);

it('the changes of the last run are not taken back if the report has run again since somebody opened the list', () => {
  const file = refreshedFile();
  const { addOn, sidebar } = file;
  const { id } = readLastChange(file);
  addOn.service.restate({ from: '2026-09-13', app: '3.10', factor: 2 });
  addOn.clock.advance(3_600_000);
  file.run();
  expect(() => sidebar.sidebarTakeBack(file.id, id)).toThrow('Open the list again');
});

it('the changes of the last run are deleted together with the report, and the hidden sheet with the last of them', () => {
  const file = refreshedFile();
  expect(JSON.stringify(readWholeTab(file.addOn, HIDDEN))).toContain(file.id);
  file.sidebar.sidebarDeleteReport(file.id);
  expect(file.addOn.file.sheetNamed(HIDDEN)).toBeUndefined();
});

it('when a day is in a closed month, until the month is open again', () => {
  const file = createRestatedFile();
  const { addOn, sidebar } = file;
  addOn.clock.advance(20 * 86_400_000);
  file.run();
  const range = { month: '2026-09', currency: 'USD', zone: 'UTC+0' } as const;
  sidebar.sidebarCloseMonth({ ...range, apps: [], metrics: [], reason: 'as planned' });
  const before = [readWholeTab(addOn), readLedger(addOn)];
  const { id, obstacle } = readLastChange(file);
  expect(obstacle).toMatch(/include days of closed months \(Sep 2026\), so they cannot be taken back/);
  expect(() => sidebar.sidebarTakeBack(file.id, id)).toThrow(obstacle);
  expect([readWholeTab(addOn), readLedger(addOn)]).toEqual(before);
  sidebar.sidebarReopenMonth('2026-09', 'USD', 'the run was wrong');
  takeBack(file);
});

it('after the first run, and after one with another currency', () => {
  const file = createRestatedFile();
  expect(() => readLastChange(file)).toThrow('The changes of the last run are not kept');
  file.run();
  saveAgain(file.sidebar, file.id, ({ draft }) => ({ draft: { ...draft, currency: 'CNY' } }));
  file.run();
  expect(() => readLastChange(file)).toThrow('The changes of the last run are not kept');
});

it('nothing is taken back, and one sentence says why, of a colleague whom Google refuses to change the sheet, which leaves the sheet and its days as they were', () => {
  const file = refreshedFile();
  const { addOn, sidebar, id } = file;
  const shown = () => {
    const { coverage } = reportIn(sidebar, id);
    return [readWholeTab(addOn), coverage];
  };
  const before = shown();
  const change = readLastChange(file);
  addOn.saveSettings(COLLEAGUE).user.protect('Revenue');
  expect(() => openSidebar(addOn, COLLEAGUE).sidebarTakeBack(id, change.id)).toThrow(/protected/);
  expect(shown()).toEqual(before);
});

it('while the report runs', () => {
  const file = refreshedFile();
  const { addOn } = file;
  const { id } = readLastChange(file);
  let refusal: unknown;
  addOn.runtime.interruptions.before('UrlFetchApp.fetchAll', () => {
    refusal = addOn.call('sidebarTakeBack', [file.id, id], { user: COLLEAGUE }).error?.message;
    return true;
  });
  file.run();
  expect(refusal).toMatch(/owner@example.com/);
});
