import { FormulaFile, sentence } from './formula-file';

const BLOCKS = { id: '00123456', name: 'Block Harbour' };
const TILES = { id: 'tiles-app', name: '' };
const WEEK = { report: 'full', metric: 'revenue', startDate: '2026-09-08', endDate: '2026-09-14' };
const SLIP = 'apps: No app 123456. Did you mean 00123456 (Block Harbour)?';

/** A file that has seen two apps, and a service on which some apps have earned something. */
function file(...apps: readonly string[]): FormulaFile {
  const made = new FormulaFile();
  made.apps = [BLOCKS, TILES];
  made.service.earned = apps.map((appId) => ({ date: '2026-09-13', appId, area: 'US', Revenue: 5 }));
  return made;
}

describe('an app without rows', () => {
  it('that is close to a known one is most likely a slip', () => {
    expect(sentence(() => file().cell.value({ ...WEEK, apps: '123456' }))).toBe(SLIP);
    const named = file().cell;
    expect(sentence(() => named.value({ ...WEEK, apps: 'tils-app' }))).toBe(
      'apps: No app tils-app. Did you mean tiles-app?',
    );
  });

  it('that is close to none has earned nothing', () => {
    expect(file().cell.value({ ...WEEK, apps: 'quite another' })).toBe('');
  });

  it('that the file knows has earned nothing', () => {
    expect(file().cell.value({ ...WEEK, apps: BLOCKS.id })).toBe('');
  });

  it('is told in a table by app, of which the others have rows', () => {
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
  it('one that is close to a known one is asked for itself, and refused without rows', () => {
    const slip = file(TILES.id);
    expect(sentence(() => slip.cell.value({ ...WEEK, apps: 'tiles-app,123456' }))).toBe(SLIP);
    expect(slip.service.questions.map(({ groupBy, appIdList }) => [groupBy, appIdList])).toEqual([
      [['date'], ['123456', 'tiles-app']],
      [['appId'], ['123456']],
    ]);
  });

  it('one that has rows of its own is no slip', () => {
    const both = file(TILES.id, '123456');
    expect(both.cell.value({ ...WEEK, apps: 'tiles-app,123456' })).toBe(10);
  });

  it('one that is the same number as another one is asked for itself, and refused without rows, in a file that knows no app', () => {
    const slip = file(BLOCKS.id);
    slip.apps = [];
    const said = 'apps: No app 123456. Did you mean 00123456?';
    expect(sentence(() => slip.cell.value({ ...WEEK, apps: [[BLOCKS.id], [123456]] }))).toBe(said);
    expect(slip.service.requests).toHaveLength(2);
    const table = { apps: [[BLOCKS.id], [123456]], metrics: 'revenue', startDate: '2026-09-13' };
    expect(sentence(() => slip.cell.full({ ...table, groupBy: 'appId' }))).toBe(said);
    const both = file(BLOCKS.id, '123456');
    both.apps = [];
    expect(both.cell.value({ ...WEEK, apps: [[BLOCKS.id], [123456]] })).toBe(10);
  });

  it('two ids of almost the same letters are two apps, of which one may have no rows', () => {
    const alike = file('tiles-app-1');
    alike.apps = [];
    expect(alike.cell.value({ ...WEEK, apps: 'tiles-app-1,tiles-app-2' })).toBe(5);
    expect(alike.service.requests).toHaveLength(1);
  });

  it('none has a twin where no app has rows', () => {
    const none = file();
    none.apps = [];
    expect(none.cell.value({ ...WEEK, apps: [[BLOCKS.id], [123456]] })).toBe('');
  });

  it('nobody is asked again where none is close to a known one', () => {
    const plain = file(TILES.id);
    expect(plain.cell.value({ ...WEEK, apps: 'tiles-app,quite another' })).toBe(5);
    expect(plain.service.requests).toHaveLength(1);
  });

  it('a single one with rows needs no look at what the file knows', () => {
    const single = file(TILES.id);
    expect(single.cell.value({ ...WEEK, apps: TILES.id })).toBe(5);
    expect([single.told.known, single.service.requests.length]).toEqual([0, 1]);
  });
});
