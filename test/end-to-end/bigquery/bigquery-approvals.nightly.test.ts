import { type AddOn, COLLEAGUE, HOUR_MS, OWNER } from '../add-on';
import { passing, refreshing, scheduledReport, tick } from '../reports/scheduled';
import { reportIn, runId, savedReport, sidebarOf } from '../sidebar';
import { BIGQUERY_DRAFT, PLACE, smallBigQuery } from './bigquery-variant';

const THEIRS = { ...PLACE, dataset: 'bens_own' };
const REPORT = {
  name: 'Devices',
  draft: { ...BIGQUERY_DRAFT, startDate: 'yesterday', endDate: '' },
  destination: { kind: 'new sheet', title: 'Devices' },
};
const UNCONFIRMED = `The rows would go to ${PLACE.project}, bens_own`;

/** A report of Ana’s that has loaded its rows once, in a file whose settings Ben changes. */
function loadedByAna() {
  const addOn = smallBigQuery().ready();
  const [ana, ben] = [sidebarOf(addOn), sidebarOf(addOn, COLLEAGUE)];
  const id = scheduledReport(ana, { ...REPORT, refreshing: refreshing({ kind: 'when ready' }) });
  tick(addOn);
  expect(reportIn(ana, id).lastRun?.sentence).toBe('');
  addOn.forget();
  const datasets = () => [...new Set(addOn.tables().map((name) => name.split(/[.:]/).at(-2)))];
  return { addOn, ana, ben, id, datasets };
}

/** Makes Google hide the addresses of these users from now on. */
function withoutAddress({ runtime }: AddOn, users: readonly string[]): void {
  const session = runtime.hosts.byName.get('Session')!;
  const { call } = session;
  session.call = (execution, method, args) =>
    method === 'email' && users.includes(execution.user) ? '' : call.call(session, execution, method, args);
}

describe('a colleague who sets another BigQuery dataset', () => {
  it.each([
    ['confirms it', THEIRS],
    ['saves the earlier one', PLACE],
  ])('gets no rows of another user’s scheduled report, which fails until its owner %s', (_, place) => {
    const { addOn, ana, ben, id, datasets } = loadedByAna();
    ben.sidebarSaveBigQuery(THEIRS);
    expect(passing(addOn, 24 * HOUR_MS).some(({ fetches }) => fetches > 0)).toBe(false);
    for (const sidebar of [ana, ben])
      expect(reportIn(sidebar, id).lastRun).toMatchObject({
        result: 'failed',
        sentence: expect.stringContaining(`BigQuery: nothing was loaded. ${UNCONFIRMED}`),
      });
    expect(addOn.sheet('Devices')[0]?.[0]).toContain(UNCONFIRMED);
    expect([addOn.sent, datasets()]).toEqual([[], ['ad_reports']]);
    ana.sidebarSaveBigQuery(place);
    passing(addOn, 24 * HOUR_MS);
    expect(reportIn(ana, id).lastRun).toMatchObject({ result: 'done' });
    expect(datasets().sort()).toEqual([...new Set(['ad_reports', place.dataset])]);
  });

  it('gets no rows of a run by hand of a user who has loaded into another dataset in this file', () => {
    const { addOn, ana, ben, datasets } = loadedByAna();
    const destination = { kind: 'new sheet', title: 'By hand' };
    const byHand = savedReport(ana, { ...REPORT, name: 'By hand', destination });
    ben.sidebarSaveBigQuery(THEIRS);
    const run = (nth: number) => ana.sidebarRun({ reportId: byHand, runId: runId(nth) });
    expect(() => run(1)).toThrow(UNCONFIRMED);
    expect([addOn.sent, reportIn(ana, byHand).lastRun, datasets()]).toEqual([[], null, ['ad_reports']]);
    expect(ana.sidebarState().bigQueryChange).toContain(UNCONFIRMED);
    expect(ben.sidebarState().bigQueryChange).toBe('');
    ana.sidebarSaveBigQuery(THEIRS);
    expect(ana.sidebarState().bigQueryChange).toBe('');
    expect(run(2).state).toBe('done');
  });

  it.each([
    ['no address', [], COLLEAGUE],
    ['their address', [COLLEAGUE], 'somebody'],
    ['any address', [COLLEAGUE, OWNER], 'somebody'],
  ])(
    'gets no rows of the first run or schedule of a user who has not confirmed the dataset, when Google hides %s',
    (_, hidden, name) => {
      const addOn = smallBigQuery().settled();
      withoutAddress(addOn, hidden);
      const [ana, ben] = [sidebarOf(addOn), sidebarOf(addOn, COLLEAGUE)];
      ben.sidebarSaveBigQuery(THEIRS);
      const reportId = savedReport(ben, REPORT);
      const later = { ...REPORT, name: 'Later', destination: { kind: 'new sheet', title: 'Later' } };
      const id = scheduledReport(ana, { ...later, refreshing: refreshing({ kind: 'when ready' }) });
      addOn.forget();
      const run = (nth: number) => ana.sidebarRun({ reportId, runId: runId(nth) });
      expect(() => run(1)).toThrow(`${UNCONFIRMED}, as ${name} has set it`);
      passing(addOn, 24 * HOUR_MS);
      expect(reportIn(ana, id).lastRun?.sentence).toContain(UNCONFIRMED);
      expect([addOn.sent, addOn.tables()]).toEqual([[], []]);
      ana.sidebarSaveBigQuery(THEIRS);
      passing(addOn, 24 * HOUR_MS);
      expect(reportIn(ana, id).lastRun?.sentence).toBe('');
      expect(run(2).state).toBe('done');
    },
  );

  it('gets no rows by writing the dataset into the file’s properties', () => {
    const { addOn, ana, id, datasets } = loadedByAna();
    addOn.runtime.properties('document').set('adreports.bigQuery', JSON.stringify({ v: 1, ...THEIRS }));
    passing(addOn, 24 * HOUR_MS);
    expect([addOn.sent, datasets()]).toEqual([[], ['ad_reports']]);
    expect(reportIn(ana, id).lastRun?.sentence).toContain(UNCONFIRMED);
  });
});
