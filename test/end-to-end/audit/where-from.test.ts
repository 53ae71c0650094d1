import { STAMP_KEY } from '../../../src/sheet/stamp';
import { AddOn, COLLEAGUE, DAY_MS } from '../add-on';
import { createClosedFile } from '../close/august';
import { prepareOnce } from '../prepared-once';
import { DRAFT } from '../sidebar';
import { auditCell, selectCell } from './audited-file';

const BY_NETWORK = {
  ...{ ...DRAFT, startDate: '2026-09-01', endDate: '2026-09-10' },
  dimensions: ['date', 'networkName', 'network'],
  metrics: ['revenue', 'ecpmApi', 'impressionApi'],
};
/** The first row below the headers, and the column with the revenue. */
const FIRST = 2;
const REVENUE = 3;
const EQUAL = 'The cell shows what the service reports now.';

function newFile(draft: object = {}): AddOn {
  const addOn = new AddOn().saveSettings();
  addOn.run({ name: 'Revenue', draft: { ...BY_NETWORK, ...draft } });
  return addOn;
}

const ranOnce = prepareOnce((draft: object) => ({ addOn: newFile(draft) }));
const revenueFile = (draft: object = {}): AddOn => ranOnce(draft).addOn;

it('a number of a report is shown with its report, row, days, zone, currency, filter and last run, and the number of the service now', () => {
  const addOn = revenueFile({ networks: ['Aurora Ads'] });
  const audit = auditCell(addOn, { title: 'Revenue', row: FIRST, column: REVENUE });
  const { counters } = addOn.runtime.executions.at(-1)!;
  expect(counters['sheets.read']).toBeLessThanOrEqual(4);
  expect(counters['sheets.write']).toBeUndefined();
  const [, name, id, revenue] = addOn.readTable('Revenue')[1]!;
  expect(audit).toEqual({
    cell: 'Revenue!D3',
    what: 'This is “Revenue” in a row of the report “Revenue”.',
    facts: [
      ['Report', 'Full report “Revenue”'],
      ['Last run', '15 Sep 2026 16:00'],
      ['Network', name],
      ['Network id', id],
      ['Days', '1 Sep 2026'],
      ['Zone', 'UTC+0'],
      ['Currency', 'USD'],
      ['Filter', expect.stringMatching(/Aurora Ads/)],
    ],
    compared: { inCell: `${revenue} USD`, now: `${revenue} USD`, sentence: EQUAL },
    history: [
      'No restatement of this number is recorded. If the report or the row had another name earlier, search the tab Restatements for that name.',
    ],
  });
});

it('a number of a report says by how much the service differs, and later the restatement', () => {
  const { addOn } = createClosedFile([]);
  const days = { startDate: '2026-08-14', endDate: '2026-08-14' };
  const draft = { ...DRAFT, ...days, dimensions: ['date', 'appId', 'network', 'area'] };
  const order = { name: 'Revenue', draft };
  addOn.run(order);
  addOn.service.restate({ from: '2026-08-14', app: '3.10', factor: 1.5 });
  const now = auditCell(addOn, { title: 'Revenue', row: FIRST, column: REVENUE + 1 });
  expect(now.compared?.sentence).toMatch(
    /^The service now reports another number \(difference: [\d.]+ USD\)\. The number has changed since the last run, or somebody has taken a run back or edited the cell\.$/,
  );
  expect(now.history).toEqual([
    'No restatement of this number is recorded. If the report or the row had another name earlier, search the tab Restatements for that name.',
  ]);
  addOn.clock.advance(DAY_MS);
  addOn.run(order);
  const later = auditCell(addOn, { title: 'Revenue', row: FIRST, column: REVENUE + 1 });
  expect(later.compared).toMatchObject({ inCell: now.compared!.now, sentence: EQUAL });
  expect(later.history).toEqual([
    expect.stringMatching(/^14 Aug 2026: changed, .* USD → .* USD \(Restatements 2026, row \d+\)$/),
  ]);
  expect(later.history[0]).toContain(now.compared!.now!);
});

it('a number of a report in a column of a comparison is compared, and leaves its days to the line above the table', () => {
  const addOn = revenueFile({
    dimensions: ['networkName'],
    metrics: ['revenue'],
    compare: 'period before',
  });
  const daysOf = (column: number) => {
    const { facts, compared } = auditCell(addOn, { title: 'Revenue', row: FIRST, column });
    expect(compared?.sentence).toBe(EQUAL);
    return facts.find(([label]) => label === 'Days')?.[1];
  };
  expect([1, 2, 3, 4].map(daysOf)).toEqual(['1 to 10 Sep 2026', '', '', '']);
});

it('a number of a report is requested with the current user’s key only; without a key, everything else is shown', () => {
  const addOn = revenueFile();
  addOn.forget();
  selectCell(addOn, { title: 'Revenue', row: FIRST, column: REVENUE });
  const { value } = addOn.call('sidebarAudit', [], { user: COLLEAGUE });
  const audit = value as ReturnType<typeof auditCell>;
  expect(addOn.sent).toEqual([]);
  expect(audit.compared).toEqual({
    inCell: expect.stringMatching(/ USD$/),
    sentence: 'The number could not be fetched: There is no report key yet.',
  });
  expect([audit.facts.length, audit.history.length]).toEqual([8, 1]);
});

it('a number of a report is not compared after the report was changed, or if the service fails, and a sentence says why', () => {
  const addOn = revenueFile();
  addOn.storeReport({ name: 'Revenue', draft: { ...DRAFT, apps: [] } });
  const changed = auditCell(addOn, { title: 'Revenue', row: FIRST, column: REVENUE });
  expect(changed.compared).toEqual({
    inCell: expect.any(String),
    sentence: expect.stringMatching(/^The report or the address of the service was changed/),
  });
  expect(changed.history).toEqual([]);
  const failing = revenueFile();
  failing.service.arm('key-revoked', { times: 'until cleared' });
  expect(auditCell(failing, { title: 'Revenue', row: FIRST, column: REVENUE }).compared?.sentence).toMatch(
    /^The number could not be fetched: /,
  );
});

it('a number of a report with hostile names is shown as text', () => {
  const addOn = new AddOn().saveSettings();
  addOn.service.arm('hostile-names', { times: 'until cleared' });
  addOn.run({ name: 'Revenue', draft: BY_NETWORK });
  const at = addOn.readTable('Revenue').findIndex(([, name]) => /^=/.test(String(name)));
  const audit = auditCell(addOn, { title: 'Revenue', row: at + 1, column: REVENUE });
  expect(audit.facts).toContainEqual(['Network', expect.stringMatching(/^=/)]);
});

const DEVICE = { report: 'device', startDate: '2026-09-12', endDate: '', dimensions: [] };
const DEVICE_METRICS = { metrics: ['impression', 'deviceRevenue'] };

it('a number of a report of device files is read again if it is a sum, but not if it is in a single row', () => {
  const sums = revenueFile({ ...DEVICE, ...DEVICE_METRICS, output: 'summary', summaryBy: ['area'] });
  expect(auditCell(sums, { title: 'Revenue', row: FIRST, column: 2 }).compared?.sentence).toBe(EQUAL);
  const dimensions = ['dateTimeStamp', 'placementId', 'area', 'idfa'];
  const rows = revenueFile({ ...DEVICE, ...DEVICE_METRICS, dimensions, identifiers: 'kept' });
  const { compared } = auditCell(rows, { title: 'Revenue', row: FIRST + 5, column: dimensions.length });
  expect(compared?.sentence).toMatch(/^This number cannot be compared\. .*from device files\. /);
});

it('every other cell gets an answer', () => {
  const { addOn } = createClosedFile();
  addOn.run({ name: 'Revenue', draft: { ...BY_NETWORK, startDate: '2026-08-01', endDate: '2026-08-03' } });
  const { file, user } = addOn;
  user.type('Sheet1', 'A1', '=SUM(Revenue!D3:D9)');
  user.type('Sheet1', 'A2', '=ADREPORT_VALUE("full";"revenue";"3.10";"2026-08-01")');
  const what = (title: string, row: number, column: number) => auditCell(addOn, { title, row, column }).what;
  const noReport = /^No report fills this cell/;
  const noNumber = 'This is the sheet of the report “Revenue”. Select a number in the table.';
  for (const [row, column] of [
    [0, 0],
    [1, REVENUE],
    [FIRST, 1],
    [FIRST, 9],
    [999, REVENUE],
  ] as const)
    expect([row, column, what('Revenue', row, column)]).toEqual([row, column, noNumber]);
  expect(what('Sheet1', 8, 8)).toMatch(noReport);
  expect(what('Sheet1', 1, 0)).toMatch(
    /The arguments of an =ADREPORT formula say which numbers it requests\.$/,
  );
  expect(what('Closings 2026', 0, 3)).toMatch(/^“Closings 2026” is a tab of Ad Reports\./);
  user.type('Revenue', 'D2', 'Money');
  expect(auditCell(addOn, { title: 'Revenue', row: FIRST, column: REVENUE }).compared?.sentence).toBe(EQUAL);
  const { id } = file.sheetNamed('Revenue')!;
  user.request({ duplicateSheet: { sourceSheetId: id, newSheetName: 'Copy' } });
  expect(what('Copy', FIRST, REVENUE)).toMatch(noReport);
  addOn.runtime.properties('document').clear();
  expect(what('Revenue', FIRST, REVENUE)).toMatch(noReport);
  for (const mark of file.metadata) if (mark.key === STAMP_KEY) Object.assign(mark, { value: '{' });
  expect(what('Revenue', FIRST, REVENUE)).toMatch(noReport);
});
