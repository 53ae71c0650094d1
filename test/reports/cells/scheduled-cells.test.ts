import { approve } from '../../../src/reports/actions/scheduling';
import { Approvals } from '../../../src/reports/approvals/approvals';
import { BEN } from '../file';
import { HOUR, Person } from '../scheduled-file';
import { FileWithSettings, shownTo, waitingOf } from './settings-tab';

const DAY = 24 * HOUR;
const APPS = { apps: ['=Settings!B2:B20'] };
const DAYS = { startDate: '=Settings!C2', endDate: '=Settings!C3' };
const CELLS = { B2: "'00123456", B3: '987654321', C2: '2026-08-01', C3: '2026-08-31' };

/** A scheduled report that has run once, with the cells to which it points. */
function scheduled(draft: object, cells: Readonly<Record<string, string>> = CELLS) {
  const file = new FileWithSettings(cells);
  file.service.items = file.service.items.map((row) => ({ ...row, area: 'US' }));
  const ana = new Person(file);
  const id = ana.schedules('Revenue', { draft });
  ana.tick();
  expect(ana.record(id)?.lastRun.sentence).toBe('');
  const types = (changes: Readonly<Record<string, string>>) => {
    for (const [cell, text] of Object.entries(changes)) file.types(cell, text);
    ana.sources.cells.forget();
  };
  const next = () => {
    file.clock.pass(DAY);
    const { calls } = file.service;
    ana.tick();
    return file.service.calls > calls;
  };
  return { file, ana, id, types, next };
}

describe('a scheduled report that points to cells', () => {
  it.each<readonly [string, object, Readonly<Record<string, string>>, object]>([
    ['fewer apps', APPS, { B3: '' }, { appIdList: ['00123456'] }],
    ['an id that looks like a number', APPS, { B3: "'00123456" }, { appIdList: ['00123456'] }],
    ['fewer days', DAYS, { C3: '2026-08-20' }, { endDate: '2026-08-20' }],
    ['other days of the last year', DAYS, { C2: '2025-12-01' }, { startDate: '2025-12-01' }],
    ['a name of days', DAYS, { C2: 'last 30 days', C3: '' }, { endDate: '2026-09-15' }],
    ['more exceptions', { ...APPS, except: ['apps'] }, { B4: "'00999" }, { appIdList: undefined }],
  ])('runs without approval when they contain %s', (_, draft, change, asked) => {
    const { file, ana, id, types, next } = scheduled(draft);
    types(change);
    expect(waitingOf(ana, id)).toBe('');
    expect(next()).toBe(true);
    expect(file.lastAsked()).toMatchObject(asked);
  });

  it.each<readonly [string, object, Readonly<Record<string, string>>, string]>([
    ['another app', APPS, { B7: 'app-9' }, 'The cells of Apps add app-9, which is not approved yet.'],
    [
      'an app with another spelling',
      APPS,
      { B2: '123456' },
      'The cells of Apps add 123456, which is not approved yet.',
    ],
    [
      'another country',
      { areas: ['=Settings!D2'] },
      { D2: 'FR' },
      'The cells of Countries add FR, which is not approved yet.',
    ],
    [
      'fewer exceptions',
      { ...APPS, except: ['apps'] },
      { B3: '' },
      'The cells of Apps no longer leave out 987654321.',
    ],
    [
      'days of more than a year ago',
      DAYS,
      { C2: '2025-08-01', C3: '2025-08-31' },
      'The days begin on 2025-08-01, more than a year ago and before the first day that was approved.',
    ],
  ])(
    'waits when they contain %s, says so everywhere, and runs when its owner approves',
    (_, draft, change, sentence) => {
      const { file, ana, id, types, next } = scheduled(draft, { ...CELLS, D2: 'US' });
      types(change);
      expect(next()).toBe(false);
      for (const person of [ana, new Person(file, BEN)])
        expect(shownTo(person, id)).toMatchObject({
          state: 'waits for approval',
          waiting: { changes: sentence, canDiscard: false, stops: true },
          nextRun: null,
        });
      expect(file.line('Revenue')).toContain(sentence.slice(0, -1));
      expect(ana.mail.sent.map(({ body }) => body)).toEqual([expect.stringContaining(sentence)]);
      const run = () => new Approvals(ana.sources).assertMayRun(ana.sources.reports.get(id));
      expect(run).toThrow(sentence);
      approve(id, shownTo(ana, id)?.version, ana.sources);
      expect(run).not.toThrow();
      expect(next()).toBe(true);
      expect(file.line('Revenue')).not.toContain('Waiting');
    },
  );

  it.each([
    ['are emptied', APPS, { B2: '', B3: '' }, 'Apps (Settings!B2:B20): there is nothing in the cells'],
    ['have no last day', DAYS, { C3: '' }, 'Last day (Settings!C3): the cell is empty'],
    ['have an error', APPS, { B3: '=1/0' }, 'Apps (Settings!B3)'],
  ])('fails with a sentence and requests nothing when they %s', (_, draft, change, sentence) => {
    const { ana, id, types, next } = scheduled(draft);
    types(change);
    expect(next()).toBe(false);
    expect(ana.record(id)?.lastRun).toMatchObject({
      result: 'failed',
      sentence: expect.stringContaining(sentence),
    });
    expect(waitingOf(ana, id)).toBe('');
  });

  it('is approved only with the values that were on screen', () => {
    const { ana, id, types, next } = scheduled(APPS);
    types({ B7: 'app-9' });
    const { version } = shownTo(ana, id)!;
    types({ B8: 'app-10' });
    expect(() => approve(id, version, ana.sources)).toThrow(/changed/i);
    expect(next()).toBe(false);
  });

  it.each([
    ['forges', (cells: { apps: string[] }) => ({ ...cells, apps: [...cells.apps, 'app-9'] })],
    ['removes', () => undefined],
  ])('waits when somebody %s the approved values in the file', (_, change) => {
    const { file, ana, id, types, next } = scheduled(APPS);
    const name = `adreports.approved.${id}`;
    const { cells, ...stored } = JSON.parse(file.document.get(name)!);
    file.document.set(name, JSON.stringify({ ...stored, cells: change(cells) }));
    types({ B7: 'app-9' });
    expect(next()).toBe(false);
    expect(waitingOf(ana, id)).toContain('No version that its owner approved is known');
  });
});
