import { pageState } from '../../../playground/page-server/page-state';
import { startPage } from '../../../playground/page-server/start-page';
import { Playground } from '../../../playground/playground';
import { startOptions } from '../../../playground/start-options';
import { BIGQUERY_DRAFT, buildVariant } from '../../end-to-end/bigquery/bigquery-variant';
import { ASSETS } from '../page-server/page';

it('npm start accepts --with-bigquery, alone and with other options', () => {
  expect(startOptions([]).withBigQuery).toBe(false);
  expect(startOptions(['--once', '--with-bigquery'])).toMatchObject({ once: true, withBigQuery: true });
});

describe('a playground with the build for BigQuery', () => {
  let playground: Playground;
  beforeAll(async () => {
    playground = await Playground.start(buildVariant({ withBigQuery: true }), {
      service: { device: { rows: 60 } },
    });
  });
  afterAll(() => playground.stop());

  it('a playground with the build for BigQuery has a configured project', async () => {
    expect((await playground.state()).bigQuery).toEqual({
      project: 'playground-project',
      dataset: 'ad_reports',
    });
  });

  it('a playground with the build for BigQuery shows the rows that a report has loaded on its page', async () => {
    const page = await startPage({ playground, port: 0, assets: ASSETS });
    try {
      const day = new Date(playground.runtime.clock.now() - 2 * 86_400_000).toISOString().slice(0, 10);
      const draft = { ...BIGQUERY_DRAFT, startDate: day, endDate: day };
      await playground.run({ name: 'Devices', draft });
      const { bigQuery } = pageState(page.session).panel;
      expect(bigQuery!.map(({ days }) => days)).toEqual([[{ day, rows: expect.any(Number) }]]);
    } finally {
      await page.close();
    }
  });
});
