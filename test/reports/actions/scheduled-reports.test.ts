import type { Refreshing } from '../../../src/reports/refreshing';
import type { StoredReport } from '../../../src/reports/saved-report';
import { ANA, BEN, DRAFT, ORDER, SavedFile } from '../file';

const DAILY = { kind: 'daily', hour: 9 } as const;

function refreshing(change: Partial<Refreshing> = {}): Refreshing {
  return {
    schedule: DAILY,
    history: 'kept',
    daysAgain: 2,
    threshold: { absolute: 0.01, percent: 0 },
    ...change,
  };
}

function saved(file: SavedFile, user: string, order: object = {}): StoredReport {
  const answer = file.as(user).save({ ...ORDER, refreshing: refreshing(), ...order });
  if ('theirs' in answer) throw new Error('somebody else had changed it');
  return answer.report;
}

describe('the owner of a schedule', () => {
  it('is the user who switches it on', () => {
    const file = new SavedFile();
    const byHand = saved(file, ANA, { refreshing: undefined });
    expect(byHand).toMatchObject({ owner: ANA, ownerId: '', refreshing: { schedule: { kind: 'by hand' } } });
    const order = { id: byHand.id, revision: byHand.revision };
    expect(saved(file, BEN, order)).toMatchObject({ owner: BEN, ownerId: `id of ${BEN}` });
  });

  it('stays the owner when a colleague changes the report or its schedule', () => {
    const file = new SavedFile();
    const { id, revision } = saved(file, ANA);
    const weekdays = refreshing({ schedule: { kind: 'weekdays', hour: 7 } });
    expect(saved(file, BEN, { id, revision, refreshing: weekdays })).toMatchObject({
      owner: ANA,
      ownerId: `id of ${ANA}`,
      changedBy: BEN,
      refreshing: { schedule: { kind: 'weekdays', hour: 7 } },
    });
  });

  it('is the user who takes the report over', () => {
    const file = new SavedFile();
    const { id } = saved(file, ANA);
    file.as(BEN).takeOver(id);
    expect(file.as(ANA).get(id)).toMatchObject({ owner: BEN, ownerId: `id of ${BEN}`, revision: 2 });
  });
});

describe('a schedule', () => {
  it('stays unchanged when a report is saved without a schedule', () => {
    const file = new SavedFile();
    const { id, revision } = saved(file, ANA);
    expect(saved(file, ANA, { id, revision, refreshing: undefined }).refreshing).toEqual(refreshing());
  });

  it('is not copied with a report, because no user has scheduled the copy', () => {
    const file = new SavedFile();
    const { id } = saved(file, ANA, { refreshing: refreshing({ daysAgain: 5 }) });
    const copy = file.as(BEN).duplicate(id);
    expect(copy).toMatchObject({ ownerId: '', refreshing: { schedule: { kind: 'by hand' }, daysAgain: 5 } });
  });

  it('is refused with a sentence if it is invalid, together with all other errors', () => {
    const file = new SavedFile();
    const wrong = { ...refreshing(), schedule: { kind: 'daily', hour: 25 } };
    expect(() => saved(file, ANA, { name: '', refreshing: wrong })).toThrow(/Name: it is missing[\s\S]*25/);
    expect(file.as(ANA).all()).toEqual([]);
  });

  it('is by hand for reports that were stored before schedules existed', () => {
    const file = new SavedFile();
    const { id } = saved(file, ANA);
    const kept = JSON.parse(file.document.get(`adreports.report.${id}`)!);
    const { refreshing: _, ownerId: __, ...earlier } = kept;
    file.document.set(`adreports.report.${id}`, JSON.stringify(earlier));
    expect(file.as(ANA).get(id)).toMatchObject({
      ownerId: '',
      refreshing: { schedule: { kind: 'by hand' }, history: 'dropped', daysAgain: 2 },
    });
  });
});

describe('history of device rows', () => {
  const device = (dimensions: string[], history: 'kept' | 'dropped') => ({
    draft: { ...DRAFT, report: 'device', startDate: 'yesterday', dimensions, metrics: ['impression'] },
    refreshing: refreshing({ history }),
  });

  it('needs a column with the day of each row', () => {
    const file = new SavedFile();
    expect(() => saved(file, ANA, device(['area'], 'kept'))).toThrow(/^History: .*“Date”/);
    expect(saved(file, ANA, device(['area'], 'dropped')).refreshing.history).toBe('dropped');
    expect(saved(file, ANA, device(['dateTimeStamp', 'area'], 'kept')).refreshing.history).toBe('kept');
  });
});
