import { readFileSync } from 'node:fs';
import { customCall } from '../../playground/formula-cell';
import * as general from '../../src/errors/ad-reports-error';
import * as runs from '../../src/errors/run-errors';
import * as service from '../../src/errors/service-errors';
import * as sheets from '../../src/errors/sheet-errors';
import { errorSentence } from '../../src/formulas/results/error-sentence';
import { AddOn } from '../end-to-end/add-on';

/** The table of error messages in docs/formulas.md has every message that a cell may show, and no other. */

const page = readFileSync('docs/formulas.md', 'utf8');
const rows = page
  .slice(page.indexOf('| sentence | what to do |'))
  .split('\n')
  .slice(2)
  .filter((line) => line.startsWith('|'))
  .map((line) => line.split(' | ')[0]!.slice(2));
const seen = new Set<string>();

/** The rows of the page that match this message, with … for any text. */
function rowsOf(sentence: string): string[] {
  const found = rows.filter((row) => {
    const parts = row.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}$`).test(sentence);
  });
  for (const row of found) seen.add(row);
  return found;
}

const errors = { ...general, ...runs, ...service, ...sheets };

const DAY = '"2026-09-10"';
const FULL = `=ADREPORT_FULL("", "revenue", ${DAY}`;
const VALUE = '=ADREPORT_VALUE("full", "revenue", "", "2026-09-08"';

const addOn = new AddOn().settled();
addOn.user.type(addOn.file.activeSheet().title, 'A1', '2026-01-07');

function sentence(formula: string): string | undefined {
  const { name, args } = customCall(addOn.file.parseFormula(formula), addOn.file);
  return addOn.runtime.run(name, args, { kind: 'customFunction' }).error?.message;
}

describe('docs/formulas.md explains every mistake in an argument,', () => {
  it.each([
    `=ADREPORT_FULL("", "revenu", ${DAY})`,
    `=ADREPORT_FULL("", "ltv30", ${DAY})`,
    `${FULL}, , "netwrok")`,
    `${FULL}, , , "UTC+9")`,
    `${FULL}, , , , "EUR")`,
    '=ADREPORT_ASOF("ful")',
    `=ADREPORT_LTV_FORECAST("", 366, ${DAY})`,
    `=ADREPORT_LTV_FORECAST("", , ${DAY})`,
    '=ADREPORT_ASOF()',
    '=ADREPORT_FULL("", "revenue")',
    `=ADREPORT_DEVICE(, ${DAY})`,
    `${VALUE}, , , "US")`,
    `${VALUE}, , "area")`,
    '=ADREPORT_FULL("", "revenue", "lst month")',
    `${FULL}, "x")`,
    '=ADREPORT_FULL("", "revenue", "2026-09-31")',
    '=ADREPORT_FULL("", "revenue", "2026-12-31")',
    '=ADREPORT_FULL("", "revenue", "1999-12-31")',
    '=ADREPORT_DEVICE("00123456", "2024-12-31")',
    `${FULL}, "2026-09-01")`,
    '=ADREPORT_FULL("", "revenue", "last month", "2026-09-01")',
    '=ADREPORT_DEVICE("00123456", "last 7 days")',
    `=ADREPORT_FULL(3.1, "revenue", ${DAY})`,
    `=ADREPORT_LTV("", A1, ${DAY})`,
    `=ADREPORT_FULL(TRUE, "revenue", ${DAY})`,
    `=ADREPORT_FULL("a\u200Bb", "revenue", ${DAY})`,
    `=ADREPORT_DEVICE("00123456, 3.10", ${DAY})`,
    `=ADREPORT_LTV("", 7, ${DAY}, , , "USA")`,
    `${FULL}, , "channel")`,
    `=ADREPORT_DEVICE("00123456", ${DAY}, "gaid")`,
    `=ADREPORT_VALUE("device", "revenue", "00123456", ${DAY}, , "gaid", "x")`,
    `=ADREPORT_VALUE("full", "revenue, dau", "", ${DAY})`,
    `${VALUE}, , "area, network", "US")`,
    `${VALUE}, , "date", "Sept 5")`,
    `${VALUE}, , "date", "2026-08-01")`,
    `=ADREPORT_VALUE("full", "revenue", "00123456", ${DAY}, , "appId", "3.10")`,
    `${VALUE}, , "area", "US, DEE")`,
    `${VALUE}, , "adFormat", "Hologram")`,
    `=ADREPORT_FULL("00123456, #REF!", "revenue", ${DAY})`,
    `=ADREPORT_FULL("Loading...", "revenue", ${DAY})`,
    `${VALUE}, , "placementId", 3.1)`,
    '=ADREPORT_VALUE("full", "dau", "", "2026-09-08", "2026-09-10")',
    `=ADREPORT_FULL("", "dau", ${DAY}, , "month")`,
    `=ADREPORT_PIVOT("full", "revenue", "month", , ${DAY})`,
    `=ADREPORT_PIVOT("full", "revenue", "month, area", "network", ${DAY})`,
    `=ADREPORT_PIVOT("full", "revenue", "month", "month", ${DAY})`,
    `=ADREPORT_PIVOT("full", "revenue", "month", "area", ${DAY}, , , , , "maybe")`,
    `=ADREPORT_PIVOT("full", "dau", "date", "area", ${DAY}, , , , , TRUE)`,
  ])('such as %s', (formula) => {
    const shown = sentence(formula);
    expect(shown).toBeDefined();
    expect([shown, rowsOf(shown!)]).toEqual([shown, [expect.any(String)]]);
  });

  it('such as a filter by names that the answer does not contain', () => {
    addOn.service.arm('labels-missing');
    const shown = sentence(
      '=ADREPORT_VALUE("full", "eventRevenue", "", "2026-09-05", , "bucketName", "A", "UTC+8")',
    );
    addOn.service.clearFaults();
    expect([shown, rowsOf(shown!)]).toEqual([shown, [expect.stringContaining('the service sent no')]]);
  });

  it('such as a matrix by names that the answer does not contain', () => {
    addOn.service.arm('labels-missing');
    const shown = sentence(
      '=ADREPORT_PIVOT("full", "eventRevenue", "month", "countryName", "2026-09-06", , , , , , "UTC+8")',
    );
    addOn.service.clearFaults();
    expect([shown, rowsOf(shown!)]).toEqual([
      'columns: the service sent no “Country” in any row; give another field, such as its id.',
      [expect.any(String)],
    ]);
  });

  it('such as a filter by an ambiguous name', () => {
    for (const [row, text] of ['Level 1-1', 'Level 11'].entries())
      addOn.service.arm('strange-numbers', { field: 'placementName', text, row, times: 'until cleared' });
    const shown = sentence(
      '=ADREPORT_VALUE("full", "revenue", "", "2026-09-01", "2026-09-09", "placementName", "level_11")',
    );
    addOn.service.clearFaults();
    expect(shown).toBe(
      'filterValue: “level_11” may be “Level 1-1” or “Level 11”; give the name as the service writes it.',
    );
    expect(rowsOf(shown!)).toHaveLength(1);
  });

  it('such as an app id without its leading zeros', () => {
    const apps = [{ id: '00123456', name: 'Block Harbour' }];
    const document = addOn.runtime.properties('document');
    document.set('adreports.suggestions', JSON.stringify({ v: 1, apps, areas: [], networks: [] }));
    const shown = sentence(`=ADREPORT_FULL("123456", "revenue", ${DAY})`);
    document.delete('adreports.suggestions');
    expect([shown, rowsOf(shown!)]).toEqual([shown, [expect.stringContaining('Did you mean')]]);
  });

  it('such as settings of a newer version', () => {
    const store = addOn.runtime.properties('user');
    const kept = store.get('adreports.settings')!;
    store.set('adreports.settings', JSON.stringify({ ...(JSON.parse(kept) as object), v: 999 }));
    // Formulas remember settings for ten minutes.
    addOn.clock.advance(600_000);
    const shown = sentence(`${FULL})`);
    store.set('adreports.settings', kept);
    expect([shown, rowsOf(shown!)]).toEqual([shown, [expect.stringContaining('newer version')]]);
  });
});

/** One of each kind of failure that a formula may meet. */
const FAILURES: Readonly<Record<string, general.AdReportsError>> = {
  KeyMissing: new errors.KeyMissing(),
  ConsentMissing: new errors.ConsentMissing(),
  KeyRefused: new errors.KeyRefused('HTTP 401: invalid access token'),
  NotPermitted: new errors.NotPermitted('HTTP 403'),
  BadRequest: new errors.BadRequest('HTTP 400'),
  TooManyRequests: new errors.TooManyRequests('HTTP 429', 30),
  'TooManyRequests of Google': new errors.TooManyRequests('', undefined, 'Google'),
  ServiceDown: new errors.ServiceDown('HTTP 500'),
  Unreachable: new errors.Unreachable('reports.example', 'DNS error'),
  HostBlocked: new errors.HostBlocked('reports.example'),
  QuotaUsedUp: new errors.QuotaUsedUp('Service invoked too many times'),
  NotUnderstood: new errors.NotUnderstood('it is no JSON'),
  TooLarge: new errors.TooLarge(83_332),
  Doubtful: new errors.Doubtful(['The service announced 12 rows and sent 10.']),
  OutOfTime: new errors.OutOfTime('reading the report'),
  DownloadFailed: new errors.DownloadFailed('cn', 'HTTP 500'),
  DeviceFileRefused: new errors.DeviceFileRefused('sg', 4, 'a quote is never closed'),
};

/** Mistakes are tested above; the other errors are caused by writing, which formulas do not do. */
const NO_FAILURES_OF_FORMULAS = [
  'CheckRefused',
  'DayTooLarge',
  'AdReportsError',
  'AwaitsApproval',
  'NotAllowed',
  'DraftRefused',
  'ReportChanged',
  'RunGoingOn',
  'OwnKeyMissing',
  'NoAccess',
  'NotTakenOver',
  'SheetConflict',
  'ColumnMissing',
  'SpreadsheetFull',
  'TabsFull',
  'TableTooLarge',
  'StorageFull',
  'TabsChanged',
  'SheetBeingEdited',
  'SheetBusy',
  'SheetProtected',
  'WriteFailed',
  'WriteRefused',
];

describe('docs/formulas.md explains every failure that a formula can meet,', () => {
  it('or this test lists the class of src/errors/ad-reports-error.ts as one without effect on formulas', () => {
    const isKind = (entry: unknown) =>
      entry === errors.AdReportsError ||
      (typeof entry === 'function' && entry.prototype instanceof errors.AdReportsError);
    const kinds = Object.entries(errors).flatMap(([name, entry]) => (isKind(entry) ? [name] : []));
    const known = Object.keys(FAILURES).map((name) => name.split(' ')[0]);
    expect(new Set([...known, ...NO_FAILURES_OF_FORMULAS])).toEqual(new Set(kinds));
  });

  it.each(Object.entries(FAILURES))('such as %s', (_name, error) => {
    expect(rowsOf(errorSentence(error, { timeIn: () => '14:05 on 22 Nov', byHour: false }))).toEqual([
      expect.any(String),
    ]);
  });
});

it('docs/formulas.md has no sentence that no cell shows', () => {
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => !seen.has(row))).toEqual([]);
});
