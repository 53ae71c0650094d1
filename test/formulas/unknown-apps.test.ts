import { FormulaFile, sentence } from './formula-file';

const BLOCKS = { id: '00123456', name: 'Block Harbour' };
const TILES = { id: 'tiles-app', name: '' };
const WEEK = { report: 'full', metric: 'revenue', startDate: '2026-09-08', endDate: '2026-09-14' };
const SLIP = 'apps: No app 123456. Did you mean 00123456 (Block Harbour)?';

/** A file that knows two apps, and a service with revenue for some apps. */
function file(...apps: readonly string[]): FormulaFile {
  const made = new FormulaFile();
  made.apps = [BLOCKS, TILES];
  made.service.earned = apps.map((appId) => ({ date: '2026-09-13', appId, area: 'US', Revenue: 5 }));
  return made;
}

describe('an app without rows', () => {
  it('with an id similar to a known one is reported as a probable typing error', () => {
    expect(sentence(() => file().cell.value({ ...WEEK, apps: '123456' }))).toBe(SLIP);
    const named = file().cell;
    expect(sentence(() => named.value({ ...WEEK, apps: 'tils-app' }))).toBe(
      'apps: No app tils-app. Did you mean tiles-app?',
    );
  });

  it('with an id similar to no other has a blank result', () => {
    expect(file().cell.value({ ...WEEK, apps: 'quite another' })).toBe('');
  });

  it('that the file knows has a blank result', () => {
    expect(file().cell.value({ ...WEEK, apps: BLOCKS.id })).toBe('');
  });

  it('is reported in a table by app in which other apps have rows', () => {
    const given = {
      apps: '00123456,tils-app',
      metrics: 'revenue',
      startDate: '2026-09-13',
      groupBy: 'appId',
    };
    expect(sentence(() => file(BLOCKS.id).cell.full(given))).toBe(
      'apps: No app tils-app. Did you mean tiles-app?',
    );
  });
});

describe('among apps that are added up', () => {
  const ONE_DAY = { ...WEEK, startDate: '2026-09-13', endDate: undefined };

  it('an app similar to a known one is refused if it has no rows, with a further request if their rows are one row', () => {
    const slip = file(TILES.id);
    expect(sentence(() => slip.cell.value({ ...WEEK, apps: 'tiles-app,123456' }))).toBe(SLIP);
    expect(slip.service.requests).toHaveLength(1);
    expect(sentence(() => slip.cell.value({ ...ONE_DAY, apps: 'tiles-app,123456' }))).toBe(SLIP);
    expect(slip.service.questions.slice(1).map(({ groupBy }) => groupBy)).toEqual([
      ['date'],
      ['date', 'appId'],
    ]);
  });

  it('an app with rows is no typing error', () => {
    const both = file(TILES.id, '123456');
    expect(both.cell.value({ ...WEEK, apps: 'tiles-app,123456' })).toBe(10);
  });

  it('an app with the same number as another one is refused if it has no rows, even in a file that knows no app', () => {
    const slip = file(BLOCKS.id);
    slip.apps = [];
    const message = 'apps: No app 123456. Did you mean 00123456?';
    expect(sentence(() => slip.cell.value({ ...WEEK, apps: [[BLOCKS.id], [123456]] }))).toBe(message);
    const table = { apps: [[BLOCKS.id], [123456]], metrics: 'revenue', startDate: '2026-09-13' };
    expect(sentence(() => slip.cell.full({ ...table, groupBy: 'appId' }))).toBe(message);
    const both = file(BLOCKS.id, '123456');
    both.apps = [];
    expect(both.cell.value({ ...WEEK, apps: [[BLOCKS.id], [123456]] })).toBe(10);
  });

  it('two ids with almost the same letters are two apps, and one of them may have no rows', () => {
    const alike = file('tiles-app-1');
    alike.apps = [];
    expect(alike.cell.value({ ...WEEK, apps: 'tiles-app-1,tiles-app-2' })).toBe(5);
    expect(alike.service.requests).toHaveLength(1);
  });

  it('none is reported if no app has rows', () => {
    const none = file();
    none.apps = [];
    expect(none.cell.value({ ...WEEK, apps: [[BLOCKS.id], [123456]] })).toBe('');
  });

  it('no second request is sent if none is similar to a known one', () => {
    const plain = file(TILES.id);
    expect(plain.cell.value({ ...WEEK, apps: 'tiles-app,quite another' })).toBe(5);
    expect(plain.service.requests).toHaveLength(1);
  });

  it('a single app with rows is not compared with the apps that the file knows', () => {
    const single = file(TILES.id);
    expect(single.cell.value({ ...WEEK, apps: TILES.id })).toBe(5);
    single.apps = [{ id: 'tiles-apq', name: '' }];
    expect(single.cell.value({ ...WEEK, apps: TILES.id })).toBe(5);
    expect(single.service.requests).toHaveLength(1);
  });
});
