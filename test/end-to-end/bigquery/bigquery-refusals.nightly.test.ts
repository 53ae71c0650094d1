import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sidebarCall } from '../../../playground/sidebar-call';
import type { ReportDraft } from '../../../src/request/draft';
import { COLLEAGUE } from '../add-on';
import { savedReport, sidebarOf } from '../sidebar';
import {
  BIGQUERY_DRAFT,
  BigQueryAddOn,
  built,
  PLACE,
  smallBigQuery,
  summaryIn,
  tools,
  trueSummary,
  variantFolder,
} from './bigquery-variant';

const ONE_DAY = { startDate: '2026-09-13', endDate: '2026-09-13' } as const;

function run(addOn: BigQueryAddOn, change: Partial<ReportDraft> = {}) {
  return addOn.run({ name: 'Devices', draft: { ...BIGQUERY_DRAFT, ...ONE_DAY, ...change } });
}

describe('a report into BigQuery gives an error message', () => {
  it('before any user has chosen a dataset', () => {
    const addOn = smallBigQuery().settled();
    expect(() => run(addOn)).toThrow(
      /nobody has set the Google Cloud project for the rows yet; open Settings and fill in “BigQuery”/,
    );
    expect(addOn.tables()).toEqual([]);
  });

  it('when the project does not exist', () => {
    const addOn = smallBigQuery().ready({ ...PLACE, project: 'other-project' });
    expect(() => run(addOn)).toThrow(
      /BigQuery does not find project “other-project”, dataset “ad_reports” .* Check project and dataset in Settings/,
    );
  });

  it('when the project has no billing, and continues after billing is set up', () => {
    const addOn = smallBigQuery().ready();
    addOn.bigQuery.tables.projects.set(PLACE.project, { billing: false, enabled: true });
    expect(() => run(addOn)).toThrow(
      /“playground-project” has no billing account.*link a billing account to the project, then run again/,
    );
    addOn.bigQuery.tables.projects.set(PLACE.project, { billing: true, enabled: true });
    run(addOn);
    expect(summaryIn(addOn, 'Devices')).toEqual(trueSummary(addOn, ['2026-09-13']));
  });

  it('when the user may not load, and the rows in the sheet stay', () => {
    const addOn = smallBigQuery().ready();
    run(addOn);
    const before = addOn.cells('Devices');
    addOn.runtime.failNext('BigQuery', 'jobs.insert', DENIED);
    expect(() => run(addOn)).toThrow(
      /Your Google account may not do this .*roles BigQuery Job User on the project and BigQuery Data Editor/,
    );
    expect(addOn.cells('Devices')).toEqual(before);
    expect(addOn.ask('SELECT COUNT(*) > 0 FROM {rows}')).toEqual([[true]]);
  });

  it.each([
    ['zone', { zone: 'UTC+8' }, /rows of another report zone/],
    ['currency', { currency: 'CNY' }, /rows of another currency/],
  ] as const)('when the table has rows of another %s', (_, change, sentence) => {
    const addOn = smallBigQuery().ready();
    run(addOn);
    const before = addOn.ask('SELECT COUNT(*), SUM("deviceRevenue") FROM {rows}');
    expect(() => run(addOn, change)).toThrow(sentence);
    expect(addOn.ask('SELECT COUNT(*), SUM("deviceRevenue") FROM {rows}')).toEqual(before);
  });

  it('when the table belongs to a report of another file', () => {
    const addOn = smallBigQuery().ready();
    run(addOn);
    const { reference, bigQuery, clock } = addOn;
    bigQuery.tables.patchTable(reference, { labels: { adreports_report: 'another' } }, clock.now());
    expect(() => run(addOn)).toThrow(/holds the rows of another report, in this spreadsheet or another/);
    expect(bigQuery.tables.table(reference, clock.now()).resource.labels?.['adreports_report']).toBe(
      'another',
    );
  });
});

const DENIED =
  'API call to bigquery.jobs.insert failed with error: Access Denied: Project playground-project: User does not have bigquery.jobs.create permission';

describe('the BigQuery settings', () => {
  it('show an error at the wrong field, and save nothing', () => {
    const addOn = smallBigQuery().settled();
    const { value } = addOn.runtime.run(
      ...sidebarCall('sidebarSaveBigQuery', [{ project: 'My Company', dataset: 'ad-reports', location: '' }]),
      { kind: 'sidebar' },
    );
    expect(value).toMatchObject({
      failure: {
        kind: 'not allowed',
        issues: [
          {
            field: 'project',
            message: expect.stringMatching(/^Project “My Company” is not allowed: .* such as/),
          },
          { field: 'dataset', message: expect.stringMatching(/^Dataset “ad-reports” is not allowed: /) },
        ],
      },
    });
    expect(sidebarOf(addOn).sidebarState().bigQuery).toEqual({
      project: '',
      dataset: 'ad_reports',
      location: '',
    });
  });

  it('apply to all users of the file', () => {
    const addOn = smallBigQuery().ready({ ...PLACE, location: 'EU' });
    expect(sidebarOf(addOn, COLLEAGUE).sidebarState().bigQuery).toEqual({ ...PLACE, location: 'EU' });
  });

  it.each(['null', '[]', '7', '{"v":1,"project":["x"],"dataset":null}', '{"v":2,"project":"other"}', 'x'])(
    'have their defaults when the property contains %s',
    (text) => {
      const addOn = smallBigQuery().settled();
      addOn.runtime.properties('document').set('adreports.bigQuery', text);
      expect(sidebarOf(addOn).sidebarState().bigQuery).toEqual({
        project: '',
        dataset: 'ad_reports',
        location: '',
      });
    },
  );
});

describe('the default build', () => {
  it('has no BigQuery, and says what to do with a report that another build has saved', () => {
    const addOn = new BigQueryAddOn({ withBigQuery: false }).settled();
    expect(sidebarOf(addOn).sidebarState().bigQuery).toBeNull();
    savedReport(sidebarOf(addOn), { draft: { ...BIGQUERY_DRAFT, ...ONE_DAY } });
    expect(() => run(addOn)).toThrow(
      /this add-on was installed without BigQuery\. Choose rows or a summary, or ask the person who installed it/,
    );
    expect(() => sidebarOf(addOn).sidebarSaveBigQuery(PLACE)).toThrow(/installed without BigQuery/);
  });

  it('has no code that calls BigQuery, and the BigQuery build’s manifest enables it', () => {
    const { code, manifest } = built(false);
    expect(tools.check.bigQueryFaults(code, false)).toEqual([]);
    expect(tools.check.manifestFaults(manifest, false)).toEqual([]);
    const variant = built(true);
    expect(tools.check.bigQueryFaults(variant.code, true)).toEqual([]);
    expect(tools.check.manifestFaults(variant.manifest, true)).toEqual([]);
    const names = tools.stubs.exportedNames(readFileSync('src/main.ts', 'utf8'));
    expect(tools.check.codeFaults(variant.code, names)).toEqual([]);
  });
});

it('clasp pushes the BigQuery build in the same way as the default build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bigquery-clasp-'));
  try {
    cpSync('.clasp.json', join(folder, '.clasp.json'));
    writeFileSync(join(folder, 'package.json'), '{}');
    mkdirSync(join(folder, 'dist'));
    cpSync(variantFolder(true), join(folder, 'dist'), { recursive: true });
    const clasp = join(process.cwd(), 'node_modules/@google/clasp/build/src/index.js');
    const { stdout } = spawnSync(process.execPath, [clasp, 'show-file-status', '--json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect((JSON.parse(stdout) as { filesToPush: string[] }).filesToPush.toSorted()).toEqual([
      'dist/Code.js',
      'dist/appsscript.json',
      'dist/sidebar.html',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
