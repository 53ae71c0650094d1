import { STAMP_KEY } from '../../../src/sheet/stamp';
import { readFormula } from '../../formulas/formula-text';
import { AddOn, COLLEAGUE, DAY_MS } from '../add-on';
import { AUGUST, closedFile } from '../close/august';
import { FormulaFile } from '../formula-refresh/formula-file';
import { preparedOnce } from '../prepared-once';
import { BY_HAND } from '../reports/scheduled';
import { DRAFT, runId, savedReport } from '../sidebar';
import { auditOf, linesOf, numberIn, select } from './audited-file';

const BY_NETWORK = {
  ...{ ...DRAFT, startDate: '2026-09-01', endDate: '2026-09-10' },
  dimensions: ['date', 'networkName', 'network'],
  metrics: ['revenue', 'ecpmApi', 'impressionApi'],
};
/** The first row below the headers, and the column with the revenue. */
const FIRST = 2;
const REVENUE = 3;

function newFile(draft: object = {}): AddOn {
  const addOn = new AddOn().settled();
  addOn.run({ name: 'Revenue', draft: { ...BY_NETWORK, ...draft } });
  return addOn;
}

const ranOnce = preparedOnce((draft: object) => ({ addOn: newFile(draft) }));
const revenueFile = (draft: object = {}): AddOn => ranOnce(draft).addOn;

const what = (addOn: AddOn, title: string, row: number, column: number) =>
  auditOf(addOn, title, row, column).what;

describe('every cell gets an answer', () => {
  const addOn = newFile();
  const { user } = addOn;
  const typed = {
    A1: 'Plan',
    A2: '=1+1',
    A3: '=SUMIFS(Revenue!D$3:E;Revenue!B:B;"Aurora Ads")+Sheet1!A2+Nowhere!A1',
    A4: '=Revenue!D3',
  };
  for (const [cell, text] of Object.entries(typed)) user.type('Sheet1', cell, text);
  user.type('Revenue', 'G2', 'My notes');
  const last = addOn.sheet('Revenue').length;

  it.each([
    ['the line above the table', 0, 0, /^The line about the report “Revenue”/],
    ['a header', 1, REVENUE, /^The header of “Revenue” in the report “Revenue”\.$/],
    ['a name', FIRST, 1, /^“Network” of the report “Revenue”: it says what the row is about/],
    ['a number', FIRST, REVENUE, /^“Revenue” in a row of the report “Revenue”\.$/],
    ['a header of the user', 1, 6, /^A column of yours next to the table of the report “Revenue”\.$/],
    ['an empty row below', last + 3, REVENUE, /^A row of yours in the sheet/],
    ['a cell above', 0, 4, /^A cell of yours above the table/],
    ['typed text elsewhere', 0, 0, /^This value was typed or pasted here\. It comes from no/, 'Sheet1'],
    ['nothing elsewhere', 9, 0, /^This cell is empty, and no report fills it\.$/, 'Sheet1'],
    ['a formula without cells', 1, 0, /^A formula of yours in which no cell is named\./, 'Sheet1'],
  ])('%s', (_, row, column, expected, title = 'Revenue') => {
    expect(what(addOn, title, row, column)[0]).toMatch(expected);
  });

  it('of a formula with references: the reports and the columns that it uses', () => {
    const audit = auditOf(addOn, 'Sheet1', 2, 0);
    expect(linesOf(audit, 'references')).toEqual([
      'Revenue!D3:E: “Revenue”, “eCPM (networks)” of the report “Revenue”',
      'Revenue!B1:B: “Network” of the report “Revenue”',
      'Sheet1!A2: cells of no report',
      'Nowhere!A1: there is no such tab',
    ]);
    expect(audit.referenced).toBeUndefined();
  });

  it('of a formula that is one number of a report: the audit of that number', () => {
    const { referenced } = auditOf(addOn, 'Sheet1', 3, 0);
    expect(referenced).toEqual(auditOf(addOn, 'Revenue', FIRST, REVENUE));
    expect(referenced?.compared?.sentence).toBe('The cell shows what the service reports now.');
  });

  it('below a header that somebody renamed, or that somebody typed over, or in a sheet without its report or with a damaged mark', () => {
    const over = newFile();
    const before = auditOf(over, 'Revenue', FIRST, REVENUE);
    over.user.type('Revenue', 'D2', 'Money');
    expect(auditOf(over, 'Revenue', FIRST, REVENUE)).toEqual(before);
    over.user.type('Revenue', 'D4', '=D3*2');
    expect(what(over, 'Revenue', 3, REVENUE)).toContain(
      'Somebody has typed a formula over the number: =D3*2',
    );
    over.runtime.properties('document').clear();
    expect(what(over, 'Revenue', 4, REVENUE)[0]).toMatch(
      /^A cell of a report that is no longer in this file/,
    );
    Object.assign(over.file.metadata.find(({ key }) => key === STAMP_KEY)!, { value: '{' });
    expect(what(over, 'Revenue', 4, REVENUE)[0]).toMatch(
      /^A cell in the sheet of a report whose mark cannot be read/,
    );
  });
});

describe('tables that the add-on keeps, totals and copies', () => {
  it('are told apart from the user’s cells', () => {
    const { addOn, sidebar } = closedFile();
    const id = savedReport(sidebar, { refreshing: { ...BY_HAND, totals: true } });
    sidebar.sidebarRun({ reportId: id, runId: runId() });
    expect(what(addOn, 'Revenue', 1, 2)[0]).toMatch(/^The total of “Revenue” in the report “Revenue”/);
    expect(what(addOn, 'Closings 2026', 2, 3)).toEqual([
      'A cell of “Closings 2026”, a table of Ad Reports. Its first line says what it holds.',
    ]);
    const { id: sheetId } = addOn.file.sheetNamed('Revenue')!;
    addOn.user.request({ duplicateSheet: { sourceSheetId: sheetId, newSheetName: 'Copy' } });
    expect(what(addOn, 'Copy', 4, 2)).toContain('This tab is a copy: no run refreshes it.');
    expect(what(addOn, 'Revenue', 4, 2)).not.toContain('This tab is a copy: no run refreshes it.');
  });
});

describe('a number of a report', () => {
  it('is told with its report, days, row, zone, currency and time, its definition, and the parts of a ratio', () => {
    const addOn = revenueFile({ networks: ['Aurora Ads'] });
    const audit = auditOf(addOn, 'Revenue', FIRST, REVENUE + 1);
    const { counters } = addOn.runtime.executions.at(-1)!;
    expect(counters['sheets.read']).toBeLessThanOrEqual(4);
    expect(counters['sheets.write']).toBeUndefined();
    const [, name, id, revenue, , impressions] = addOn.cells('Revenue')[1]!;
    expect(linesOf(audit, 'request')).toEqual([
      'Full report “Revenue”',
      'Days of this row: 1 Sep 2026',
      `Network: ${name}`,
      `Network id: ${id}`,
      'Zone: UTC+0',
      'Currency: USD',
      expect.stringMatching(/^Filter: .*Aurora Ads/),
      'Last run: 15 Sep 2026 16:00. Days that it did not request again are from earlier runs.',
    ]);
    const count = Number(impressions).toLocaleString('en');
    expect(linesOf(audit, 'made')).toEqual([
      'eCPM (networks): Revenue per 1,000 impressions, by the ad networks’ figures.',
      'Over several days or rows: Revenue ÷ Impressions (networks) × 1,000, each added up first.',
      `Revenue: ${revenue} USD at the service now, ${revenue} USD in this row`,
      `Impressions (networks): ${count} at the service now, ${count} in this row`,
    ]);
  });

  it('says by how much the service differs, since when, and what the ledger, closings and adjustments say', () => {
    const { addOn, sidebar } = closedFile([]);
    const day = { startDate: '2026-08-14', endDate: '2026-08-14' };
    const draft = { ...DRAFT, ...day, dimensions: ['date', 'appId', 'network', 'area'] };
    const order = { name: 'Revenue', draft };
    addOn.run(order);
    sidebar.sidebarCloseMonth(AUGUST);
    addOn.service.restate({ from: '2026-08-14', app: '3.10', factor: 1.5 });
    const at = REVENUE + 1;
    const now = auditOf(addOn, 'Revenue', FIRST, at);
    expect(now.compared?.sentence).toMatch(
      /^The service now gives [\d.]+ USD more than the cell\. The number has changed since it was fetched, or somebody has edited the cell\.$/,
    );
    expect(numberIn(now.compared?.now)).toBeGreaterThan(numberIn(now.compared?.inCell)!);
    expect(linesOf(now, 'history')[0]).toBe(
      'No change is recorded under the present names of the report and of this row.',
    );
    addOn.clock.advance(DAY_MS);
    addOn.run(order);
    sidebar.sidebarCheckMonth('2026-08', 'USD', false);
    const later = auditOf(addOn, 'Revenue', FIRST, at);
    expect(later.compared?.sentence).toBe('The cell shows what the service reports now.');
    const [line, closed, ofDays, adjusted, part] = linesOf(later, 'history');
    expect(line).toMatch(/^2026-08-14: changed, .* USD → .* USD, .* USD \(Restatements 2026, row \d+\)$/);
    expect(line).toContain(now.compared!.now!);
    expect(closed).toMatch(/^2026-08, version 1: [\d.]+ USD closed \(UTC\+0\)\. Check: exact\.$/);
    expect(ofDays).toMatch(/^Of that for the days of this row: [\d.]+ USD\.$/);
    expect(adjusted).toMatch(/^Adjustment [\d.]+ USD, booked in 2026-09: restated\.$/);
    expect(part).toMatch(/^Closings are by app and network/);
  });

  it('is asked for with the current user’s key only; without one, all else is shown', () => {
    const addOn = revenueFile();
    addOn.forget();
    select(addOn, 'Revenue', FIRST, REVENUE);
    const { value } = addOn.call('sidebarAudit', [], { user: COLLEAGUE });
    const audit = value as ReturnType<typeof auditOf>;
    expect(addOn.sent).toEqual([]);
    expect(audit.compared).toEqual({
      inCell: expect.stringMatching(/ USD$/),
      sentence: 'Without a report key of your own, the service is not asked. Add yours in Settings.',
    });
    expect(audit.parts.map(({ part }) => part)).toEqual(['request', 'made', 'history']);
  });

  it('is not compared after the report was changed, or if the service fails, and a sentence says why', () => {
    const addOn = revenueFile();
    addOn.saved({ name: 'Revenue', draft: { ...DRAFT, apps: [] } });
    const changed = auditOf(addOn, 'Revenue', FIRST, REVENUE);
    expect(changed.compared).toEqual({
      inCell: expect.any(String),
      sentence: expect.stringMatching(/^The report, or the address of the service, was changed/),
    });
    expect(changed.formula).toBeUndefined();
    expect(changed.parts.map(({ part }) => part)).toEqual(['request', 'made']);
    const failing = revenueFile();
    failing.service.arm('key-revoked', { times: 'until cleared' });
    expect(auditOf(failing, 'Revenue', FIRST, REVENUE).compared?.sentence).toMatch(
      /^No number from the service now: /,
    );
  });

  it('whose names are hostile is shown as text', () => {
    const addOn = new AddOn().settled();
    addOn.service.arm('hostile-names', { times: 'until cleared' });
    addOn.run({ name: 'Revenue', draft: BY_NETWORK });
    const rows = addOn.cells('Revenue').slice(1);
    const at = rows.findIndex(([, name]) => /^=/.test(String(name)));
    const audit = auditOf(addOn, 'Revenue', FIRST + at, REVENUE);
    expect(linesOf(audit, 'request').some((line) => line.startsWith('Network: ='))).toBe(true);
    expect(JSON.stringify(audit.formula)).not.toMatch(/IMAGE\(|IMPORTXML\(/);
  });
});

const DEVICE = { report: 'device', startDate: '2026-09-12', endDate: '', dimensions: [] };

describe('a number of device files', () => {
  it('shows the control totals of each file, as the last run recorded them and as the files are now', () => {
    const addOn = revenueFile({
      ...{ ...DEVICE, output: 'summary', summaryBy: ['area'] },
      metrics: ['impression', 'deviceRevenue'],
    });
    const audit = auditOf(addOn, 'Revenue', FIRST, 1);
    const files = linesOf(audit, 'files');
    expect(files[0]).toMatch(
      /^At the last run: Device files: [\d,]+ rows \(cn [\d,]+, en [\d,]+, in [\d,]+, sg [\d,]+\)\.$/,
    );
    expect(files.filter((line) => / now: /.test(line)).map((line) => line.slice(0, 14))).toEqual(
      ['cn', 'en', 'in', 'sg'].map((centre) => `2026-09-12, ${centre}`),
    );
    expect(audit.compared?.sentence).toBe('The cell shows what the service reports now.');
  });

  it('of a single row is found again, and no formula gives it', () => {
    const dimensions = ['dateTimeStamp', 'placementId', 'networkName', 'networkPlacementId', 'area', 'idfa'];
    const metrics = ['impression', 'deviceRevenue'];
    const addOn = revenueFile({ ...DEVICE, dimensions, identifiers: 'hashed', metrics });
    const { compared, formula } = auditOf(addOn, 'Revenue', FIRST + 5, dimensions.length);
    expect(compared?.sentence).toBe('The cell shows what the service reports now.');
    expect(formula).toEqual({
      cannot: 'No formula gives this number: formulas return sums of device rows, never single rows.',
    });
  });
});

describe('the formula for a number', () => {
  const SUMS = { output: 'summary', summaryBy: ['date'], metrics: ['impression', 'deviceRevenue'] };

  it.each<[string, object]>([
    ['a week and a network', { dimensions: ['week', 'network'] }],
    ['a filter that is no column', { dimensions: ['date'], networks: ['Aurora Ads', 'Birch Exchange'] }],
    ['LTV of a month', { report: 'ltv', dimensions: ['month', 'appId'], metrics: ['newUserNum', 'ltv1'] }],
    [
      'all apps but one',
      { except: ['apps'], dimensions: ['date', 'appId'], metrics: ['revenue', 'ecpmApi'] },
    ],
    ['device sums of some countries', { ...DEVICE, ...SUMS, areas: ['US', 'DE'] }],
    ['retention of a day', { report: 'retention', dimensions: ['date', 'appId'], metrics: ['kp2', 'kp3'] }],
  ])('by %s gives the number', (_, draft) => {
    const addOn = revenueFile(draft);
    const [header = [], ...rows] = addOn.cells('Revenue');
    for (const row of [0, rows.length - 1]) {
      for (let column = header.length - 2; column < header.length; column++) {
        const { formula, compared } = auditOf(addOn, 'Revenue', FIRST + row, column);
        const { name, given } = readFormula((formula as { formula: string }).formula);
        const record = addOn.runtime.run(name, given, { kind: 'customFunction' });
        expect([row, column, record.error?.message]).toEqual([row, column, undefined]);
        const now = numberIn(compared?.now);
        expect([row, column, record.value]).toEqual([row, column, now ?? '']);
      }
    }
  });

  it('by several fields takes the row from a table', () => {
    const addOn = revenueFile({ dimensions: ['date', 'network', 'area'], startDate: '2026-09-09' });
    const audit = auditOf(addOn, 'Revenue', FIRST, REVENUE);
    const [, network, area] = addOn.cells('Revenue')[1]!;
    expect(audit.formula).toEqual({
      formula: `=LET(table; ADREPORT_FULL("3.10"; "revenue"; "2026-09-09"; ; "network,area"; "UTC+0"; "USD"); FILTER(INDEX(table; 0; 3); INDEX(table; 0; 1)="${network}"; INDEX(table; 0; 2)="${area}"))`,
    });
    const args = ['3.10', 'revenue', '2026-09-09', undefined, 'network,area', 'UTC+0', 'USD'];
    const table = addOn.runtime.run('ADREPORT_FULL', args, { kind: 'customFunction' }).value as unknown[][];
    const numbers = table.filter(([one, other]) => one === network && other === area).map((row) => row[2]);
    expect(numbers).toEqual([numberIn(audit.compared?.now)]);
  });
});

describe('a formula of the add-on', () => {
  it('shows its arguments in words, how old its answer is, and what it gives now, also in a cell of its result, but not in that of another formula', async () => {
    const file = new FormulaFile();
    const { addOn, title } = file;
    await file.typed({
      A1: "'3.10",
      A2: '2026-09-08',
      B1: '=ADREPORT_VALUE("full";"revenue";A1;A2;;"network";"1")',
      D1: '=ADREPORT_FULL(A1;"revenue,impressionApi";"2026-09-08";"2026-09-10")',
      A3: '=ADREPORT_VALUE("full";"revenue";A1;A2)',
      H1: '=ADREPORT_VALUE("full";"revenue";A1;TODAY())*2',
      I1: '=ADREPORT_ASOF("full")',
      J1: '=SORT(D2:D4)',
    });
    const value = auditOf(addOn, title, 0, 1);
    expect(value.what).toEqual(['A formula that asks the service: ADREPORT_VALUE.']);
    expect(linesOf(value, 'call')).toEqual(
      expect.arrayContaining(['apps: A1 (3.10)', 'endDate: left empty']),
    );
    expect(value.compared?.sentence).toBe('The cell shows what the formula gives now.');
    const revenue = (day: string, where = {}) =>
      addOn.service.truth.numbers({ app: '3.10', day, where }).revenueUsd;
    expect(numberIn(value.compared?.now)).toBe(revenue('2026-09-08', { network: '1' }));
    addOn.service.restate({ from: '2026-09-09', factor: 2 });
    const spilled = auditOf(addOn, title, 2, 4);
    expect(spilled.what).toEqual([`A part of the result of ADREPORT_FULL in ${title}!D1.`]);
    expect(spilled.compared?.sentence).toMatch(
      /^With your key and settings, the formula gives another result now\./,
    );
    expect(numberIn(spilled.compared?.now)).toBe(revenue('2026-09-09'));
    expect(auditOf(addOn, title, 1, 3).compared).toEqual({
      inCell: '46,273 (shown as 9/8/2026)',
      now: '2026-09-08',
      sentence: 'The cell shows what the formula gives now.',
    });
    expect(auditOf(addOn, title, 0, 8).compared?.inCell).toMatch(/^46,27\d \(shown as 9\/1\d\/2026\)$/);
    expect(what(addOn, title, 1, 9)).toEqual(['A part of the result of an array formula of yours.']);
    expect(auditOf(addOn, title, 0, 7).compared?.sentence).toMatch(
      /^The service is asked here only for a formula that is nothing but one call/,
    );
  });
});
