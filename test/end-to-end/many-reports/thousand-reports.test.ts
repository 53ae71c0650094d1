import type { Reports } from '../../../src/sidebar-server/messages';
import { AddOn, COLLEAGUE, DAY_MS, OWNER, TUESDAY } from '../add-on';
import { preparedOnce } from '../prepared-once';
import { tick } from '../reports/scheduled';
import { NEW, reportIn, runId, savedReport, sidebarOf } from '../sidebar';
import { bytesStored, fillWithReports, makeDue, orderOf } from './many-reports';

/** Google's limit of one store of properties. */
const MOST_BYTES = 512_000;
/** A user's properties hold the settings and approvals of all files. */
const MOST_BYTES_OF_USER = 110_000;
const MOST_ANSWER = 200_000;

const file = preparedOnce(() => {
  const addOn = new AddOn({ now: TUESDAY }).settled();
  const ids = fillWithReports(addOn, 1_000);
  return { addOn, ids, ana: sidebarOf(addOn), ben: sidebarOf(addOn, COLLEAGUE) };
});

describe('a file with 1,000 reports of three dimensions, eight metrics, most of 40 apps, a schedule and 60 days', () => {
  it('stores them in less than 380 KB, each value in less than 9 KB, and leaves room for what comes later', () => {
    const { addOn } = file();
    expect(bytesStored(addOn)).toBeLessThan(380_000);
    const document = addOn.runtime.properties('document');
    for (const text of document.values()) expect(Buffer.byteLength(text)).toBeLessThan(9_216);
    const user = [...addOn.runtime.properties('user', { user: OWNER })];
    expect(user.reduce((sum, [name, text]) => sum + name.length + text.length, 0)).toBeLessThan(
      MOST_BYTES_OF_USER,
    );
  });

  it('opens the sidebar in one call with an answer of less than 200 KB, without a call to Sheets', () => {
    const { addOn } = file();
    const call = [{ name: 'sidebarState', args: [] }];
    const { value, error, counters } = addOn.runtime.run('sidebarCall', call, {
      kind: 'sidebar',
      user: OWNER,
    });
    expect(error).toBeUndefined();
    expect(JSON.stringify(value).length).toBeLessThan(MOST_ANSWER / 2);
    expect(counters).toMatchObject({ 'PropertiesService.all': 4, 'PropertiesService.get': 2 });
    expect(Object.keys(counters).filter((name) => /^Sheets|PropertiesService.set|Cache/.test(name))).toEqual(
      [],
    );
    // Each schedule's times are formatted once, not once for each report.
    expect(counters['Utilities.formatDate']).toBeLessThan(100);
    // At most 64 shelves of reports, and the packed part of Code.js.
    expect(counters['Utilities.ungzip']).toBeLessThanOrEqual(64 + 1);
  });

  it('lists each of them with its name, sheet, schedule, newest day and state', () => {
    const { ana } = file();
    const { reports } = ana.sidebarState();
    expect(reports).toHaveLength(1_000);
    for (const [nth, report] of reports.entries()) {
      const { name, refreshing } = orderOf(nth);
      expect(report).toMatchObject({
        name,
        refreshing: { schedule: refreshing.schedule },
        sheet: { title: name, hidden: false },
        held: { newestDay: '2026-09-14' },
        lastRun: { result: 'done', how: 'by schedule' },
        state: 'fresh',
        mine: true,
        waiting: null,
      });
    }
  });

  it('opens the whole report for editing', () => {
    const { ana, ids } = file();
    const { name, draft, refreshing, destination } = orderOf(765);
    expect(reportIn(ana, ids[765]!)).toMatchObject({ name, draft, refreshing, destination, revision: 1 });
  });

  it('saves a change with two writes of the document’s properties, and one of the owner’s', () => {
    const { addOn, ana, ids } = file();
    const order = { ...orderOf(123), id: ids[123]!, revision: 1, name: 'Changed' };
    const { error, effects } = addOn.call('sidebarSaveReport', [order]);
    expect(error).toBeUndefined();
    const shelf = effects.find((effect) =>
      effect.startsWith('PropertiesService.set document adreports.shelf.'),
    );
    const writes = effects.filter((effect) => /^PropertiesService\.(set|delete)/.test(effect));
    // The first save by the sidebar also notes the address of the service, for colleagues.
    expect(writes.filter((effect) => !effect.endsWith('adreports.address'))).toEqual([
      shelf,
      shelf,
      `PropertiesService.set user adreports.consent.approvals.${ids[123]}.file`,
    ]);
    expect(reportIn(ana, ids[123]!)).toMatchObject({ name: 'Changed', waiting: null });
    const others = ana.sidebarReports().reports.filter(({ id }) => id !== ids[123]);
    expect(others.map(({ name }) => name)).toEqual(
      ids.flatMap((id, nth) => (id === ids[123] ? [] : [orderOf(nth).name])),
    );
  });

  it('takes another report, copies it, runs it and deletes it', () => {
    const { addOn, ana, ids } = file();
    const id = savedReport(ana, { name: 'One more' });
    expect(ana.sidebarRun({ reportId: id, runId: runId() })).toMatchObject({ state: 'done' });
    expect(reportIn(ana, id)).toMatchObject({ state: 'fresh', sheet: { title: 'Revenue' } });
    expect(ana.sidebarDuplicateReport(id).reports).toHaveLength(1_002);
    expect(ana.sidebarDeleteReport(id, 'delete').reports).toHaveLength(1_001);
    const names = [...addOn.runtime.properties('document').keys()];
    expect(names.filter((name) => name.includes(id))).toEqual([]);
    expect(reportIn(ana, ids[0]!)).toMatchObject({ name: orderOf(0).name });
  });

  it('runs due reports by schedule, in the approved version', () => {
    const { addOn, ana } = file();
    addOn.clock.advance(DAY_MS);
    expect(tick(addOn).error).toBeUndefined();
    const ran = ana
      .sidebarReports()
      .reports.filter(({ lastRun }) => lastRun!.endedAt > addOn.clock.now() - DAY_MS / 24);
    expect(ran.length).toBeGreaterThan(15);
    expect(bytesStored(addOn)).toBeLessThan(MOST_BYTES);
  });

  it('keeps what a colleague saves at the same time', async () => {
    const { addOn, ana, ids } = file();
    // Both reports are on the same shelf.
    const shelfOf = (id: string) => Number.parseInt(id.slice(1, 3), 36) % 64;
    const [one = '', two = ''] = ids.filter((id) => shelfOf(id) === shelfOf(ids[0]!));
    const saves = [one, two].map((id, at) => {
      const nth = ids.indexOf(id);
      const order = { ...orderOf(nth), id, revision: 1, name: `Saved by ${['ana', 'ben'][at]}` };
      const user = [OWNER, COLLEAGUE][at]!;
      return addOn.runtime.runInThread('sidebarCall', [{ name: 'sidebarSaveReport', args: [order] }], {
        kind: 'sidebar',
        user,
      });
    });
    for (const { error } of await Promise.all(saves)) expect(error).toBeUndefined();
    expect([reportIn(ana, one).name, reportIn(ana, two).name]).toEqual(['Saved by ana', 'Saved by ben']);
    expect(ana.sidebarReports().reports).toHaveLength(1_000);
  });
});

describe('an hourly check of ten due reports', () => {
  const services = ['Sheets', 'PropertiesService', 'CacheService', 'LockService', 'SpreadsheetApp'];

  /** The calls of a check, by service, in a file with `count` reports. Ten of the first 20 are due. */
  function checked(count: number) {
    const addOn = new AddOn({ now: TUESDAY }).settled();
    const ids = fillWithReports(addOn, count);
    // The schedules of the others are weekly and monthly.
    const due = ids
      .slice(0, 20)
      .filter((_, nth) => nth % 5 < 3)
      .slice(0, 10);
    makeDue(addOn, due);
    const { error, killed, counters } = tick(addOn);
    expect([error, killed]).toEqual([undefined, false]);
    const { reports } = sidebarOf(addOn).sidebarReports();
    const ran = reports.filter(({ lastRun }) => lastRun!.endedAt > TUESDAY);
    expect(ran.map(({ id, lastRun }) => [id, lastRun!.result])).toEqual(due.map((id) => [id, 'done']));
    const ofService = (service: string) =>
      Object.entries(counters).filter(([name]) => name.startsWith(`${service}.`));
    return services.map((service) => ofService(service).reduce((sum, [, calls]) => sum + calls, 0));
  }

  it('makes as many calls in a file of 1,000 reports as in a file of 20', () => {
    const calls = checked(1_000);
    expect(calls).toEqual(checked(20));
    const [, properties = 0, cache = 0, lock = 0] = calls;
    // Fifty reports take at most 8 each (fifty-reports.test.ts). Ten have to share what every check costs.
    expect(properties + cache + lock).toBeLessThanOrEqual(9 * 10);
  });
});

describe('a copy of a file with 1,000 reports', () => {
  function copied() {
    const { addOn } = file();
    addOn.settled(COLLEAGUE);
    const { timeZone } = addOn.file;
    const copy = addOn.file.copy({ id: 'copy', name: 'Copy of Numbers', timeZone, owner: COLLEAGUE });
    addOn.runtime.spreadsheets.push(copy);
    const document = () => addOn.runtime.properties('document', { documentId: 'copy' });
    for (const [name, text] of addOn.runtime.properties('document')) document().set(name, text);
    const inCopy = (name: string, args: readonly unknown[] = []) =>
      addOn.call(name, args, { user: COLLEAGUE, documentId: 'copy' });
    return { inCopy, document };
  }

  it.each([
    ['refresh here too', 1_000],
    ['leave as it is', 0],
  ])('takes the answer “%s” for all of them in one call', (answer, count) => {
    const { inCopy, document } = copied();
    const { error, counters } = inCopy('sidebarAnswerCopy', [answer]);
    expect(error).toBeUndefined();
    // Google deletes texts one by one: the run records and the marks of ended runs.
    expect(counters['PropertiesService.delete']).toBeLessThan(2_150);
    expect(counters['PropertiesService.set'] ?? 0).toBeLessThan(210);
    const { value } = inCopy('sidebarReports');
    const { reports } = value as Reports;
    expect(reports).toHaveLength(count);
    for (const report of reports) expect(report).toMatchObject({ mine: true, waiting: null, lastRun: null });
    expect([...document().keys()].filter((name) => /adreports\.(run|inHand)\./.test(name))).toEqual([]);
  });
});

describe('a file that is full', () => {
  it('refuses a new report in one sentence, and keeps, changes and deletes the others', () => {
    const { addOn, ana, ids } = file();
    const document = addOn.runtime.properties('document');
    for (let nth = 0; bytesStored(addOn) < 462_000; nth++) document.set(`other.${nth}`, 'x'.repeat(8_000));
    const before = [...document];
    expect(() => ana.sidebarSaveReport({ ...NEW, name: 'Too many' })).toThrow(
      /^This file has no room for more: Google stores at most 500 KB about the reports of a file\. No saved report was lost\. Delete reports that you no longer need/,
    );
    expect([...addOn.runtime.properties('document')].filter(([name]) => !/address|books/.test(name))).toEqual(
      before,
    );
    ana.sidebarSaveReport({ ...orderOf(5), id: ids[5]!, revision: 1, name: 'Still changed' });
    expect(reportIn(ana, ids[5]!).name).toBe('Still changed');
    for (const id of ids.slice(10, 25))
      addOn.runtime.properties('document').delete(`other.${ids.indexOf(id) - 10}`);
    expect(ana.sidebarDeleteReport(ids[6]!, 'keep').reports).toHaveLength(999);
    expect(ana.sidebarSaveReport({ ...NEW, name: 'Fits now' })).toMatchObject({ saved: true });
  });
});
