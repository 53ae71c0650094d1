import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { approveReport } from '../../../src/reports/actions/scheduling';
import { Approvals } from '../../../src/reports/approvals';
import { listSavedReports } from '../../../src/reports/status/report-list';
import { BEN } from '../file';
import { DAY, Person, ScheduledFile } from '../scheduled-file';

const APPS = { apps: ['=Settings!B2:B20'] };
const DAYS = { startDate: '=Settings!C2', endDate: '=Settings!C3' };
const CELLS = { B2: "'00123456", B3: '987654321', C2: '2026-08-01', C3: '2026-08-31', D2: 'US' };

/** A report in the list that a user sees in the sidebar, after the sidebar has read the cells again. */
function shownTo({ services: sources }: Person, id: string) {
  sources.cells.forgetCells();
  return listSavedReports(sources).find((report) => report.id === id);
}

/** A scheduled report that has run once, with the cells of a tab “Settings” to which it points. */
function scheduled(draft: object) {
  const file = new ScheduledFile();
  const user = new SpreadsheetUser(file.sheets.store, undefined, () => file.clock.now());
  user.request({ addSheet: { properties: { title: 'Settings' } } });
  const ana = new Person(file);
  /** Types into cells, as everybody who may edit the file can. */
  const types = (changes: Readonly<Record<string, string>>) => {
    for (const [cell, text] of Object.entries(changes)) user.type('Settings', cell, text);
    ana.services.cells.forgetCells();
  };
  types(CELLS);
  file.service.items = file.service.items.map((row) => ({ ...row, area: 'US' }));
  const id = ana.scheduleReport('Revenue', draft);
  ana.runHourlyCheck();
  expect(ana.readRecord(id)?.lastRun.sentence).toBe('');
  /** The last question of the next check; undefined if it asks nothing. */
  const next = () => {
    file.clock.advance(DAY);
    const { calls } = file.service;
    ana.runHourlyCheck();
    return file.service.calls > calls ? file.service.questions.at(-1) : undefined;
  };
  /** What the report waits for, as its owner sees it. */
  const waiting = () => shownTo(ana, id)?.waiting?.changes;
  return { file, ana, id, types, next, waiting };
}

it.each<readonly [string, object, Readonly<Record<string, string>>, object]>([
  ['fewer apps', APPS, { B3: '' }, { appIdList: ['00123456'] }],
  ['an id that looks like a number', APPS, { B3: "'00123456" }, { appIdList: ['00123456'] }],
  ['other days of the last year', DAYS, { C2: '2025-12-01' }, { startDate: '2025-12-01' }],
  ['a name of days', DAYS, { C2: 'last 30 days', C3: '' }, { endDate: '2026-09-15' }],
  ['more exceptions', { ...APPS, except: ['apps'] }, { B4: "'00999" }, { appIdList: undefined }],
])(
  'a scheduled report that points to cells runs without approval when they contain %s',
  (_, draft, change, asked) => {
    const { types, next, waiting } = scheduled(draft);
    types(change);
    expect(waiting()).toBeUndefined();
    const { appIdList, startDate, endDate } = next()!;
    expect({ appIdList, startDate, endDate }).toMatchObject(asked);
  },
);

it.each<readonly [string, object, Readonly<Record<string, string>>, string]>([
  ['another app', APPS, { B7: 'app-9' }, 'The cells for Apps contain what nobody has approved.'],
  [
    'another country',
    { areas: ['=Settings!D2'] },
    { D2: 'FR' },
    'The cells for Countries contain what nobody has approved.',
  ],
  [
    'fewer exceptions',
    { ...APPS, except: ['apps'] },
    { B3: '' },
    'The cells for Apps contain what nobody has approved.',
  ],
  [
    'days of more than a year ago',
    DAYS,
    { C2: '2025-08-01', C3: '2025-08-31' },
    'The cells for First day contain what nobody has approved.',
  ],
])(
  'a scheduled report that points to cells waits when they contain %s, says so everywhere, and runs when its owner approves',
  (_, draft, change, sentence) => {
    const { file, ana, id, types, next } = scheduled(draft);
    types(change);
    expect(next()).toBeUndefined();
    for (const person of [ana, new Person(file, BEN)])
      expect(shownTo(person, id)).toMatchObject({
        state: 'waits for approval',
        waiting: { changes: sentence, canDiscard: false, stops: true },
        nextRun: null,
      });
    expect(file.readFirstCell('Revenue')).toContain(sentence.slice(0, -1));
    expect(ana.mail.sent.map(({ body }) => body)).toEqual([expect.stringContaining(sentence)]);
    const run = () => new Approvals(ana.services).assertApproved(ana.services.reports.requireReport(id));
    expect(run).toThrow(sentence);
    approveReport(id, shownTo(ana, id)?.version, ana.services);
    expect(run).not.toThrow();
    expect(next()).toBeDefined();
    expect(file.readFirstCell('Revenue')).not.toContain('Waiting');
  },
);

it('a scheduled report that points to cells is approved only with the values that were on screen', () => {
  const { ana, id, types, next } = scheduled(APPS);
  types({ B7: 'app-9' });
  const { version } = shownTo(ana, id)!;
  types({ B8: 'app-10' });
  expect(() => approveReport(id, version, ana.services)).toThrow(/changed/i);
  expect(next()).toBeUndefined();
});

it('a scheduled report that points to cells waits when somebody forges the approved values in the file', () => {
  const { file, id, types, next, waiting } = scheduled(APPS);
  const name = `adreports.report.${id}`;
  const forged = file.document.get(name)!.replace('"987654321"]', '"987654321","app-9"]');
  expect(forged).not.toBe(file.document.get(name));
  file.document.set(name, forged);
  types({ B7: 'app-9' });
  expect(next()).toBeUndefined();
  expect(waiting()).toContain('What has changed since the last approval is not known');
});

it('a scheduled report that points to cells stays approved if Google ends the execution that approves it', () => {
  const { file, ana, id, types, next, waiting } = scheduled(APPS);
  types({ B7: 'app-9' });
  const { version } = shownTo(ana, id)!;
  const { set } = file.document;
  file.document.set = () => {
    throw new Error('Google has ended the execution.');
  };
  expect(() => approveReport(id, version, ana.services)).toThrow('Google has ended');
  file.document.set = set;
  expect(waiting()).toBeUndefined();
  expect(next()).toBeDefined();
  types({ B8: 'app-10' });
  expect(next()).toBeUndefined();
});
