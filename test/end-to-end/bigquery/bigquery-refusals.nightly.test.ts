import { sidebarCall } from '../../../playground/sidebar-call';
import type { ReportDraft } from '../../../src/request/draft';
import { savedReport, sidebarOf } from '../sidebar';
import {
  BIGQUERY_DRAFT,
  BigQueryAddOn,
  PLACE,
  smallBigQuery,
  summaryIn,
  trueSummary,
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
});
