import { approve, undoChanges } from '../../../src/reports/actions/answers';
import { takeOver } from '../../../src/reports/actions/scheduling';
import { assertMayRun } from '../../../src/reports/approvals/own-approvals';
import { BEN } from '../file';
import { HOUR, Person } from '../hourly/scheduled-file';
import { FileWithSettings, shownTo, waitingOf } from './settings-tab';

const DAY = 24 * HOUR;
const APPS = { apps: ['=Settings!B2:B20'] };
const DAYS = { startDate: '=Settings!C2', endDate: '=Settings!C3' };

/** A scheduled report that has run once, with what it points to. */
function scheduled(draft: object, cells: Readonly<Record<string, string>>) {
  const file = new FileWithSettings(cells);
  const ana = new Person(file);
  const id = ana.schedules('Revenue', { draft });
  ana.tick();
  const next = () => {
    file.clock.pass(DAY);
    const { calls } = file.service;
    ana.tick();
    return file.service.calls > calls;
  };
  return { file, ana, id, next };
}

describe('a scheduled report whose apps come from cells', () => {
  const cells = { B2: "'00123456", B3: '987654321' };

  it('requests the ids to the letter', () => {
    const { file } = scheduled(APPS, { ...cells, B4: "'12E45678" });
    expect(file.lastAsked().appIdList).toEqual(['00123456', '987654321', '12E45678']);
  });

  it('waits when a cell names another app, and says which', () => {
    const { file, ana, id, next } = scheduled(APPS, cells);
    file.types('B7', 'app-9');
    expect(next()).toBe(false);
    expect(waitingOf(ana, id)).toBe('Settings!B7 now says app-9 (Apps; not approved yet).');
    expect(file.line('Revenue')).toContain('Settings!B7 now says app-9');
    expect(ana.mail.sent.at(-1)?.body).toContain('Settings!B7 now says app-9');
    expect(shownTo(ana, id)?.waiting?.canUndo).toBe(false);
  });

  it('runs with the new app after its owner has approved it, and says so once', () => {
    const { file, ana, id, next } = scheduled(APPS, cells);
    file.types('B7', 'app-9');
    next();
    approve(id, shownTo(ana, id)?.version, ana.sources);
    expect(next()).toBe(true);
    expect(file.lastAsked().appIdList).toEqual(['00123456', '987654321', 'app-9']);
    expect(file.line('Revenue')).not.toContain('Waiting');
  });

  it('refuses an approval of other values than those that were shown', () => {
    const { file, ana, id, next } = scheduled(APPS, cells);
    file.types('B7', 'app-9');
    next();
    const { version } = shownTo(ana, id)!;
    file.types('B8', 'app-10');
    ana.sources.cells.forget();
    expect(() => approve(id, version, ana.sources)).toThrow(/changed/i);
    expect(next()).toBe(false);
  });

  it('runs without approval when a cell names fewer apps', () => {
    const { file, next } = scheduled(APPS, cells);
    file.types('B3', '');
    expect(next()).toBe(true);
    expect(file.lastAsked().appIdList).toEqual(['00123456']);
  });

  it('never means all apps when its cells are emptied: it fails and names the cells', () => {
    const { file, ana, id, next } = scheduled(APPS, cells);
    file.types('B2', '');
    file.types('B3', '');
    expect(next()).toBe(false);
    expect(ana.record(id)?.lastRun).toMatchObject({
      result: 'failed',
      sentence: expect.stringContaining('Apps (Settings!B2:B20): there is nothing in the cells'),
    });
  });

  it('fails and names the tab when the tab is renamed', () => {
    const { file, ana, id, next } = scheduled(APPS, cells);
    const { id: sheetId } = file.sheets.store.sheetNamed('Settings')!;
    file.user.request({
      updateSheetProperties: { properties: { sheetId, title: 'Setup' }, fields: 'title' },
    });
    expect(next()).toBe(false);
    expect(ana.record(id)?.lastRun.sentence).toContain('there is no tab “Settings” in this file');
    expect(waitingOf(ana, id)).toBe('');
  });

  it('waits for its owner when a colleague points it to other cells', () => {
    const { file, ana, id, next } = scheduled(APPS, { ...cells, D2: "'00123456" });
    new Person(file, BEN).schedules('Revenue', { id, draft: { apps: ['=Settings!D2'] } });
    expect(next()).toBe(false);
    expect(waitingOf(ana, id)).toContain('Apps (=Settings!B2:B20 → =Settings!D2)');
    undoChanges(id, shownTo(ana, id)?.version, ana.sources);
    expect(next()).toBe(true);
  });

  it('waits when somebody forges the approved values in the file', () => {
    const { file, id, next } = scheduled(APPS, cells);
    const name = `adreports.approved.${id}`;
    const stored = JSON.parse(file.document.get(name)!) as { cells: { apps: string[] } };
    stored.cells.apps.push('app-9');
    file.document.set(name, JSON.stringify(stored));
    file.types('B7', 'app-9');
    expect(next()).toBe(false);
  });

  it('waits when somebody removes the approved values from the file', () => {
    const { file, id, next } = scheduled(APPS, cells);
    const { cells: _, ...rest } = JSON.parse(file.document.get(`adreports.approved.${id}`)!) as {
      cells: unknown;
    };
    file.document.set(`adreports.approved.${id}`, JSON.stringify(rest));
    expect(next()).toBe(false);
  });

  it('is shown as waiting to colleagues, too', () => {
    const { file, id } = scheduled(APPS, cells);
    file.types('B7', 'app-9');
    expect(waitingOf(new Person(file, BEN), id)).toContain('Settings!B7 now says app-9');
  });

  it('is not run by hand by its owner before the owner has decided', () => {
    const { file, ana, id } = scheduled(APPS, cells);
    file.types('B7', 'app-9');
    ana.sources.cells.forget();
    expect(() => assertMayRun(ana.sources.reports.get(id), ana.sources)).toThrow(
      /Settings!B7 now says app-9/,
    );
  });

  it('belongs to a colleague who takes it over with what the cells say then', () => {
    const { file, ana, id } = scheduled(APPS, cells);
    file.types('B7', 'app-9');
    const ben = new Person(file, BEN);
    takeOver(id, shownTo(ben, id)?.version, ben.sources);
    file.clock.pass(DAY);
    ben.tick();
    expect(file.lastAsked().appIdList).toContain('app-9');
    expect(shownTo(ana, id)?.mine).toBe(false);
  });

  it('cannot be taken over while its cells are wrong', () => {
    const { file, id } = scheduled(APPS, cells);
    file.types('B3', '=1/0');
    const ben = new Person(file, BEN);
    expect(() => takeOver(id, shownTo(ben, id)?.version, ben.sources)).toThrow(/Apps \(Settings!B3\)/);
    expect(shownTo(ben, id)?.mine).toBe(false);
  });
});

describe('a scheduled report whose days come from cells', () => {
  it('reads dates as the sheet shows them', () => {
    const { file } = scheduled(DAYS, { C2: '2026-08-01', C3: '2026-08-31' });
    expect(file.lastAsked()).toMatchObject({ startDate: '2026-08-01', endDate: '2026-08-31' });
  });

  it('waits when a cell makes it begin earlier', () => {
    const { file, ana, id, next } = scheduled(DAYS, { C2: '2026-08-01', C3: '2026-08-31' });
    file.types('C2', '2026-07-01');
    expect(next()).toBe(false);
    expect(waitingOf(ana, id)).toBe('Settings!C2 now says 2026-07-01 (First day; approved: 2026-08-01).');
  });

  it('waits when a cell makes it end so late that it has more days', () => {
    const { file, ana, id, next } = scheduled(DAYS, { C2: '2026-08-01', C3: '2026-08-31' });
    file.types('C3', '2026-09-10');
    expect(next()).toBe(false);
    expect(waitingOf(ana, id)).toContain('Settings!C3 now says 2026-09-10 (Last day; approved: 2026-08-31)');
  });

  it('runs when the cells name fewer days, or the next month', () => {
    const { file, next } = scheduled(DAYS, { C2: '2026-07-01', C3: '2026-07-31' });
    file.types('C3', '2026-07-20');
    expect(next()).toBe(true);
    expect(file.lastAsked()).toMatchObject({ endDate: '2026-07-20' });
    file.types('C2', '2026-08-01');
    file.types('C3', '2026-08-31');
    expect(next()).toBe(true);
    expect(file.lastAsked()).toMatchObject({ endDate: '2026-08-31' });
  });

  it('runs every day without approval while a cell names a range that moves', () => {
    const { file, next } = scheduled({ startDate: '=Settings!C2' }, { C2: 'last 30 days' });
    expect([next(), next(), next()]).toEqual([true, true, true]);
    file.types('C2', 'last 7 days');
    expect(next()).toBe(true);
    file.types('C2', 'last 90 days');
    expect(next()).toBe(false);
  });

  it('ends with one day only if the user says so, because an empty last day may be a slip', () => {
    const { file, ana, id, next } = scheduled(DAYS, { C2: '2026-08-01', C3: '2026-08-31' });
    file.types('C3', '');
    expect(next()).toBe(false);
    expect(ana.record(id)?.lastRun.sentence).toContain('Last day (Settings!C3): the cell is empty');
  });
});

describe('the calls of the Sheets API', () => {
  it('are one more for each check and run of a report with cells, and none for other reports', () => {
    const callsOf = (draft: object) => {
      const { file, next } = scheduled(draft, { B2: "'00123456" });
      const before = file.sheets.calls;
      next();
      return file.sheets.calls - before;
    };
    const without = callsOf({ apps: ['00123456'] });
    expect(callsOf({ apps: ['=Settings!B2'] }) - without).toBe(2);
  });
});
