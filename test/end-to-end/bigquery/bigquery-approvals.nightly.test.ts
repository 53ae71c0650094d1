import { type AddOn, COLLEAGUE, HOUR_MS, OWNER } from '../add-on';
import { passing, refreshing, runsEnded, scheduledReport, tick } from '../reports/scheduled';
import { reportIn, runId, savedReport, sidebarOf } from '../sidebar';
import { BIGQUERY_DRAFT, PLACE, smallBigQuery } from './bigquery-variant';

const THEIRS = { ...PLACE, dataset: 'bens_own' };
const REPORT = {
  name: 'Devices',
  draft: { ...BIGQUERY_DRAFT, startDate: 'yesterday', endDate: '' },
  destination: { kind: 'new sheet', title: 'Devices' },
};
const CHANGES = `Changed: BigQuery dataset (ad_reports → bens_own); last saved by ${COLLEAGUE}.`;

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
  it.each(['approves', 'discards'])(
    'gets no rows of another user’s scheduled report, which goes on to the approved dataset until the owner %s the change',
    (answer) => {
      const { addOn, ana, ben, id, datasets } = loadedByAna();
      ben.sidebarSaveBigQuery(THEIRS);
      const waiting = { changes: CHANGES, canDiscard: true, stops: false };
      for (const sidebar of [ana, ben]) expect(reportIn(sidebar, id)).toMatchObject({ waiting });
      expect(runsEnded(passing(addOn, 24 * HOUR_MS))).toBe(1);
      expect(reportIn(ana, id).lastRun?.sentence).toBe('');
      expect(datasets()).toEqual(['ad_reports']);
      expect(addOn.runtime.mails.map(({ to }) => to)).toEqual([OWNER]);
      const { version } = reportIn(ana, id);
      if (answer === 'approves') ana.sidebarApprove(id, version);
      else ana.sidebarDiscardChange(id, version);
      expect(ana.sidebarState().bigQuery).toEqual(answer === 'approves' ? THEIRS : PLACE);
      expect(reportIn(ben, id).waiting).toBeNull();
      expect(runsEnded(passing(addOn, 24 * HOUR_MS))).toBeGreaterThan(0);
      expect(datasets().sort()).toEqual(['ad_reports', ...(answer === 'approves' ? ['bens_own'] : [])]);
    },
  );

  it('gets no rows of a run by hand of a user who has loaded into another dataset in this file', () => {
    const { addOn, ana, ben, datasets } = loadedByAna();
    const destination = { kind: 'new sheet', title: 'By hand' };
    const byHand = savedReport(ana, { ...REPORT, name: 'By hand', destination });
    ben.sidebarSaveBigQuery(THEIRS);
    const run = (nth: number) => ana.sidebarRun({ reportId: byHand, runId: runId(nth) });
    expect(() => run(1)).toThrow(/nothing was loaded.*BigQuery dataset \(ad_reports → bens_own\)/);
    expect([addOn.sent, reportIn(ana, byHand).lastRun, datasets()]).toEqual([[], null, ['ad_reports']]);
    expect(ana.sidebarState().bigQueryChange).toMatch(/^Changed: .* Your runs by hand load nothing until/);
    expect(ben.sidebarState().bigQueryChange).toBe('');
    ana.sidebarSaveBigQuery(THEIRS);
    expect(ana.sidebarState().bigQueryChange).toBe('');
    expect(run(2).state).toBe('done');
  });

  it.each([
    ['no address', [], 'colleague@example\\.com'],
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
      expect(() => run(1)).toThrow(new RegExp(`^BigQuery: nothing was loaded.*bens_own.*${name}`));
      expect(reportIn(ana, id)).toMatchObject({ state: 'waits for approval', mine: true });
      expect(reportIn(ana, id).waiting?.changes).toMatch(/BigQuery .*bens_own/);
      expect(runsEnded(passing(addOn, 24 * HOUR_MS))).toBe(0);
      expect([addOn.sent, addOn.tables()]).toEqual([[], []]);
      ana.sidebarApprove(id, reportIn(ana, id).version);
      expect(runsEnded(passing(addOn, HOUR_MS))).toBe(1);
      ana.sidebarSaveBigQuery(THEIRS);
      expect(run(2).state).toBe('done');
    },
  );

  it('gets no rows by writing the dataset into the file’s properties', () => {
    const { addOn, ana, id, datasets } = loadedByAna();
    const document = addOn.runtime.properties('document');
    document.set('adreports.bigQuery', JSON.stringify({ v: 1, ...THEIRS }));
    for (const name of [...document.keys()])
      if (name.startsWith('adreports.approved.bigQuery.'))
        document.set(name, JSON.stringify({ v: 1, ...THEIRS }));
    expect(runsEnded(passing(addOn, 24 * HOUR_MS))).toBe(0);
    expect(datasets()).toEqual(['ad_reports']);
    expect(reportIn(ana, id)).toMatchObject({ waiting: { canDiscard: false, stops: true } });
  });
});
