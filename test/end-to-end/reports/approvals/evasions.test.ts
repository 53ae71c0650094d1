import type { SaveOrder } from '../../../../src/reports/saved-report';
import { AddOn, COLLEAGUE, DAY_MS, OWNER } from '../../add-on';
import { reportIn, runId, savedReport } from '../../sidebar';
import { storedTexts } from '../../stored-texts';
import { BY_HAND, passing, runsEnded, WHEN_READY } from '../scheduled';
import {
  ALL_APPS,
  APPROVED,
  askedWithAnasKey,
  BENS_KEY,
  changed,
  scheduledByAna,
  withKey,
} from './approval-file';

type File = ReturnType<typeof scheduledByAna>;

/** Changes the JSON of a report or of its approved version, as an editor can with a script. */
function forge(
  { addOn, id }: File,
  what: 'report' | 'approved',
  change: (stored: { draft: object }) => object,
) {
  const texts = storedTexts(addOn);
  const name = `adreports.${what}.${id}`;
  texts.set(name, JSON.stringify(change(JSON.parse(texts.get(name) ?? ''))));
}

const allApps = (stored: { draft: object }) => ({ ...stored, draft: { ...stored.draft, ...ALL_APPS } });

/** What a colleague does, and whether the owner's check still refreshes the report in the approved version. */
const EVASIONS: readonly (readonly [string, boolean, (file: File) => void])[] = [
  ['saves other apps', true, ({ ben, id }) => changed(ben, id, ALL_APPS)],
  ['saves more days', true, ({ ben, id }) => changed(ben, id, { startDate: 'last 90 days' })],
  [
    'points to cells',
    true,
    ({ addOn, ben, id }) => {
      addOn.user.addSheet('Settings');
      addOn.user.type('Settings', 'B2', "'00999");
      changed(ben, id, { apps: ['=Settings!B2'] });
    },
  ],
  [
    'chooses another sheet',
    true,
    ({ addOn, ben, id }) => {
      addOn.user.addSheet('Theirs');
      const sheetId = addOn.file.sheetNamed('Theirs')!.id;
      changed(ben, id, {}, { destination: { kind: 'this sheet', sheetId } });
    },
  ],
  [
    'changes it and switches the schedule off',
    true,
    ({ ben, id }) => changed(ben, id, ALL_APPS, { refreshing: BY_HAND }),
  ],
  [
    'changes and pauses it',
    false,
    ({ ben, id }) => {
      changed(ben, id, ALL_APPS);
      ben.sidebarPauseReport(id, true);
    },
  ],
  ['writes other apps into the report', true, (file) => forge(file, 'report', allApps)],
  ['writes other apps into the approved version', true, (file) => forge(file, 'approved', allApps)],
  [
    'writes other apps into both',
    false,
    (file) => {
      forge(file, 'report', allApps);
      forge(file, 'approved', allApps);
    },
  ],
  [
    'deletes the approved version of a changed report',
    false,
    (file) => {
      forge(file, 'report', allApps);
      storedTexts(file.addOn).delete(`adreports.approved.${file.id}`);
    },
  ],
  [
    'writes values of no type into both',
    false,
    (file) => {
      const draft = {
        report: 'full',
        zone: 'UTC+0',
        startDate: 7,
        endDate: ['x'],
        apps: '=Settings!B2',
        metrics: { length: 1e9 },
      };
      for (const what of ['report', 'approved'] as const)
        forge(file, what, (stored) => ({ ...stored, draft, changedBy: `x\n${'y'.repeat(900)}` }));
    },
  ],
  [
    'copies it under another id',
    true,
    ({ addOn, id }) => {
      const texts = storedTexts(addOn);
      for (const [name, text] of texts.all())
        if (name.endsWith(`.${id}`) && !name.includes('.run.'))
          texts.set(name.replace(id, 'r00000000forg'), text.replace('"3.10"', '"00999"'));
    },
  ],
];

describe('a colleague who', () => {
  it.each(EVASIONS)('%s spends the owner’s key for nothing else', (_, goesOn, evade) => {
    const file = scheduledByAna();
    const { addOn, ana, ben, id } = file;
    evade(file);
    expect(runsEnded(passing(addOn, 2 * DAY_MS)) > 0).toBe(goesOn);
    const asked = askedWithAnasKey(addOn);
    expect(asked.length > 0).toBe(goesOn);
    for (const question of asked) expect(question).toMatch(APPROVED);
    expect(addOn.sheet('Revenue')[0]?.[0]).toContain('only app 3.10');
    expect(addOn.file.sheetNamed('Theirs')?.used().rows ?? 0).toBe(0);
    for (const sidebar of [ana, ben]) expect(reportIn(sidebar, id).name).toBe('Revenue');
  });

  it('has changed a report in a way that Ana has not seen cannot make her run it by hand', () => {
    for (const [, , evade] of EVASIONS.slice(0, 6)) {
      const file = scheduledByAna();
      evade(file);
      file.addOn.forget();
      expect(() => file.ana.sidebarRun({ reportId: file.id, runId: runId() })).toThrow(/Changed: /);
      expect(file.addOn.sent).toEqual([]);
    }
  });

  it.each([
    ['without a key', undefined, /no report key/],
    ['with a key that the service refuses', 'a-key-that-nobody-knows', /was not taken over.*accepts/],
  ])('has the schedule of another user %s does not become its owner', (_, key, refusal) => {
    const { addOn, ana, ben, id } = scheduledByAna();
    const other = savedReport(ana, { name: 'Other', destination: { kind: 'new sheet', title: 'Other' } });
    if (key !== undefined) withKey(addOn, ben, key);
    changed(ben, id, {}, { refreshing: BY_HAND });
    expect(() => changed(ben, id, {}, { refreshing: WHEN_READY })).toThrow(refusal);
    const place = { destination: { kind: 'report', id }, refreshing: WHEN_READY } as Partial<SaveOrder>;
    expect(() => changed(ben, other, {}, place)).toThrow(refusal);
    expect(reportIn(ana, id)).toMatchObject({ owner: OWNER, mine: true });
    withKey(addOn, ben, BENS_KEY);
    changed(ben, id, {}, { refreshing: WHEN_READY });
    expect(reportIn(ben, id)).toMatchObject({ owner: COLLEAGUE, mine: true, waiting: null });
  });
});

it('a key that a user enters is hidden where Google repeats it in an error before the key is saved', () => {
  const addOn = new AddOn();
  const host = addOn.runtime.hosts.byName.get('PropertiesService')!;
  const { call } = host;
  host.call = (execution, method, args) => {
    const text = JSON.stringify(args) ?? '';
    if (text.includes(BENS_KEY)) throw new Error(`Argument too large: ${text}`);
    return call.call(host, execution, method, args);
  };
  const draft = { baseUrl: addOn.service.origin, key: ` ${BENS_KEY}`, anyway: true };
  const record = addOn.call('sidebarSaveSettings', [draft]);
  expect(record.error?.message).toContain('Argument too large');
  expect(JSON.stringify(record)).not.toContain(BENS_KEY);
});
