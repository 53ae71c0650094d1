import { PLAYGROUND_KEY } from '../../../playground/service/options';
import type { ReportToSave } from '../../../src/reports/saved-report';
import { AddOn, COLLEAGUE, DAY_MS, HOUR_MS, OWNER, TUESDAY } from '../add-on';
import { prepareOnce } from '../prepared-once';
import { openSidebar, reportIn, runId, type Sidebar, saveAgain, saveNewReport } from '../sidebar';
import { accessDocumentTexts } from '../stored-texts';
import {
  advanceTime,
  BY_HAND,
  countEndedRuns,
  readBooksRows,
  runHourlyCheck,
  saveScheduledReport,
  WHEN_READY,
} from './scheduled';

const BENS_KEY = 'the-key-of-ben-0123456789abcdef';

/** A scheduled report of Ana’s that has run once, in a file that Ben edits too. */
const scheduledByAna = prepareOnce(() => {
  const keys = [{ key: PLAYGROUND_KEY }, { key: BENS_KEY }];
  const addOn = new AddOn({ now: TUESDAY + 35 * 60_000, service: { keys } }).saveSettings();
  const [ana, ben] = [openSidebar(addOn), openSidebar(addOn, COLLEAGUE)];
  const id = saveScheduledReport(ana);
  runHourlyCheck(addOn);
  expect(reportIn(ana, id).lastRun?.result).toBe('done');
  addOn.forget();
  return { addOn, ana, ben, id };
});

function withKey(addOn: AddOn, ben: Sidebar, key = BENS_KEY): void {
  ben.sidebarSaveSettings({ baseUrl: addOn.service.origin, key, anyway: true });
}

/** Saves a change of the report as the user's form would. */
function changeReport(sidebar: Sidebar, id: string, draft: object, more: Partial<ReportToSave> = {}): void {
  saveAgain(sidebar, id, (report) => ({ draft: { ...report.draft, ...draft }, ...more }));
}

function approve(sidebar: Sidebar, id: string): void {
  sidebar.sidebarApprove(id, reportIn(sidebar, id).version);
}

/** The questions sent with the owner's key since the last `forget`: kind of report, apps and first day. */
function askedWithAnasKey({ sent }: AddOn): string[] {
  const anas = sent.filter(({ headers }) => JSON.stringify(headers).includes(PLAYGROUND_KEY));
  const questions = anas.map(({ url, body }) => {
    const { appIdList, startDate } = JSON.parse(Buffer.from(body ?? []).toString('utf8'));
    return `${new URL(url).pathname} ${appIdList} ${startDate}`;
  });
  return [...new Set(questions)];
}

const ALL_APPS = { apps: [] };

/** A question of the version that Ana has approved, see askedWithAnasKey. */
const APPROVED = /^\/\S+ 3\.10 2026-09-(0[89]|1\d)$/;

const CHANGED = `Changed: Apps. “Edit” shows the new values. The report was last saved by ${COLLEAGUE}.`;

/** The file after Ben has changed the report to all apps. */
function changedByBen() {
  const file = scheduledByAna();
  changeReport(file.ben, file.id, ALL_APPS);
  return file;
}

it('a scheduled report that a colleague has changed is refreshed in the approved version, while the change waits in the list, the status sheet and one mail', () => {
  const { addOn, ana, ben, id } = changedByBen();
  const waiting = { changes: CHANGED, canDiscard: true, stops: false };
  for (const sidebar of [ana, ben]) {
    expect(reportIn(sidebar, id)).toMatchObject({ state: 'fresh', waiting });
    expect(reportIn(sidebar, id).nextRun).not.toBeNull();
  }
  expect(countEndedRuns(advanceTime(addOn, 2 * DAY_MS))).toBeGreaterThanOrEqual(2);
  const asked = askedWithAnasKey(addOn);
  expect(asked.length).toBeGreaterThan(0);
  for (const question of asked) expect(question).toMatch(APPROVED);
  expect(addOn.displayTab('Revenue')[0]?.[0]).toMatch(/^✓ complete through 16 Sep .* only app 3\.10$/);
  expect(reportIn(ben, id)).toMatchObject({
    draft: ALL_APPS,
    state: 'fresh',
    coverage: { to: '2026-09-16' },
  });
  expect(readBooksRows(addOn, 'books.status')).toMatchObject([
    {
      Problem: `A change waits for approval. ${CHANGED} Until the change is approved, Ad Reports refreshes the approved version.`,
    },
  ]);
  changeReport(ben, id, { startDate: 'last 30 days' });
  advanceTime(addOn, DAY_MS);
  const [mail, ...more] = addOn.runtime.mails;
  expect([mail?.to, more]).toEqual([OWNER, []]);
  expect(mail?.subject).toBe('Ad Reports needs your approval for Revenue in “Numbers”');
  expect(mail?.body).toContain(CHANGED);
  expect(mail?.body).toMatch(/“Approve” or “Discard”/);
});

it('a scheduled report that a colleague has changed is refreshed in the new version after its owner approves it, and sends a mail about the next change', () => {
  const { addOn, ana, ben, id } = changedByBen();
  advanceTime(addOn, HOUR_MS);
  approve(ana, id);
  expect(reportIn(ana, id).waiting).toBeNull();
  addOn.forget();
  expect(countEndedRuns(advanceTime(addOn, HOUR_MS))).toBe(1);
  expect(askedWithAnasKey(addOn)).toEqual([expect.not.stringMatching(APPROVED)]);
  expect(reportIn(ana, id)).toMatchObject({ state: 'fresh', draft: { apps: [] } });
  changeReport(ben, id, { metrics: ['revenue'] });
  advanceTime(addOn, HOUR_MS);
  expect(addOn.runtime.mails).toHaveLength(2);
});

it.each(['ana', 'ben'] as const)(
  'a scheduled report that a colleague has changed is as it was after %s discards the change, except for its name',
  (who) => {
    const { addOn, id, ...sidebars } = scheduledByAna();
    const { draft, refreshing, destination } = reportIn(sidebars.ana, id);
    const name = 'Everything';
    changeReport(sidebars.ben, id, { ...ALL_APPS, startDate: 'last 30 days' }, { name, refreshing: BY_HAND });
    advanceTime(addOn, HOUR_MS);
    const discard = () => sidebars[who].sidebarDiscardChange(id, reportIn(sidebars.ben, id).version);
    discard();
    const before = { name, draft, refreshing, destination, waiting: null };
    expect(reportIn(sidebars.ana, id)).toMatchObject(before);
    expect(discard).toThrow(/Somebody has changed this report/);
    expect(countEndedRuns(advanceTime(addOn, DAY_MS))).toBeGreaterThan(0);
  },
);

it('a scheduled report that a colleague has changed runs with the key of the colleague who takes it over', () => {
  const { addOn, ana, ben, id } = scheduledByAna();
  withKey(addOn, ben);
  changeReport(ben, id, ALL_APPS);
  ben.sidebarTakeOver(id, reportIn(ben, id).version);
  addOn.forget();
  expect(countEndedRuns(advanceTime(addOn, HOUR_MS))).toBe(1);
  expect(askedWithAnasKey(addOn)).toEqual([]);
  expect(reportIn(ana, id)).toMatchObject({ owner: COLLEAGUE, mine: false, waiting: null, state: 'fresh' });
  // Ana’s check has no report left, so it deletes its trigger.
  expect(addOn.runtime.triggers.map(({ user }) => user)).toEqual([COLLEAGUE]);
});

it('a scheduled report that a colleague has changed is not run by hand by its owner, but by a colleague, and the next refresh replaces the rows', () => {
  const { addOn, ana, ben, id } = scheduledByAna();
  withKey(addOn, ben);
  changeReport(ben, id, ALL_APPS);
  addOn.forget();
  expect(() => ana.sidebarRun({ reportId: id, runId: runId(1) })).toThrow(/Changed: Apps\..*Approve/s);
  expect(ben.sidebarRun({ reportId: id, runId: runId(2) }).state).toBe('done');
  expect(askedWithAnasKey(addOn)).toEqual([]);
  expect(addOn.displayTab('Revenue')[0]?.[0]).not.toContain('only app 3.10');
  advanceTime(addOn, DAY_MS);
  expect(addOn.displayTab('Revenue')[0]?.[0]).toContain('only app 3.10');
});

it('a scheduled report that a colleague has changed needs no approval for a new name or another order', () => {
  const { ana, ben, id } = scheduledByAna();
  const { refreshing } = reportIn(ana, id);
  const order = { by: 'revenue', descending: true };
  changeReport(ben, id, {}, { name: 'Renamed', refreshing: { ...refreshing, order } });
  expect(reportIn(ana, id).waiting).toBeNull();
});

it('an approval is given when the owner saves over a colleague’s change', () => {
  const { addOn, ana, id } = changedByBen();
  changeReport(ana, id, { metrics: ['revenue'] });
  expect(reportIn(ana, id)).toMatchObject({ waiting: null, draft: { apps: [], metrics: ['revenue'] } });
  expect(countEndedRuns(advanceTime(addOn, HOUR_MS))).toBe(1);
});

it('an approval counts only for the version that the user was shown, and only from the owner', () => {
  const { ana, ben, id } = changedByBen();
  const { version } = reportIn(ana, id);
  expect(() => approve(ben, id)).toThrow(/Somebody has changed this report/);
  expect(reportIn(ana, id)).toMatchObject({ version, waiting: { canDiscard: true } });
  changeReport(ben, id, { startDate: 'last 30 days' });
  for (const call of ['sidebarApprove', 'sidebarDiscardChange', 'sidebarTakeOver'] as const)
    expect(() => ana[call](id, version)).toThrow(/changed this report/);
  expect(reportIn(ana, id).waiting?.changes).toContain('First day');
});

it('an approval is ignored without its digest: the report waits until its owner approves it once', () => {
  const { addOn, ana, id } = scheduledByAna();
  const user = addOn.runtime.properties('user', { user: OWNER });
  for (const name of [...user.keys()]) if (name.startsWith('adreports.consent.')) user.delete(name);
  expect(countEndedRuns(advanceTime(addOn, 2 * DAY_MS))).toBe(0);
  expect(reportIn(ana, id)).toMatchObject({ state: 'waits for approval', nextRun: null });
  expect(addOn.displayTab('Revenue')[0]?.[0]).toContain(
    'What has changed since the last approval is not known',
  );
  expect(addOn.runtime.mails).toHaveLength(1);
  approve(ana, id);
  expect(addOn.displayTab('Revenue')[0]?.[0]).not.toContain('Waiting');
  expect(countEndedRuns(advanceTime(addOn, HOUR_MS))).toBe(1);
});

it('a report without a schedule never waits for approval, also if its owner has switched the schedule off', () => {
  const { addOn, ana, ben, id } = scheduledByAna();
  changeReport(ana, id, {}, { refreshing: BY_HAND });
  for (const each of [id, saveNewReport(ana, { name: 'By hand' })]) {
    changeReport(ben, each, ALL_APPS);
    expect(reportIn(ana, each)).toMatchObject({ waiting: null });
  }
  advanceTime(addOn, HOUR_MS);
  expect(addOn.runtime.triggers).toEqual([]);
});

type File = ReturnType<typeof scheduledByAna>;
type Stored = { readonly draft: object };

/** Changes the JSON of a report and of its approved version, as an editor can with a script. */
function forge(
  { addOn, id }: File,
  {
    change,
    keepsApproved = true,
  }: { readonly change: (stored: Stored) => object; readonly keepsApproved?: boolean },
) {
  const texts = accessDocumentTexts(addOn);
  const name = `adreports.report.${id}`;
  const lines = (texts.get(name) ?? '').split('\n').slice(0, keepsApproved ? 2 : 1);
  texts.set(name, lines.map((line) => JSON.stringify(change(JSON.parse(line)))).join('\n'));
}

const withAllApps = (stored: Stored) => ({ ...stored, draft: { ...stored.draft, ...ALL_APPS } });

/** What a colleague does in the form. The owner's check goes on in the approved version, unless the report is paused. */
const EDITS: Readonly<Record<string, (file: File) => void>> = {
  'saves other apps': ({ ben, id }) => changeReport(ben, id, ALL_APPS),
  'points to cells': ({ addOn, ben, id }) => {
    addOn.user.addSheet('Settings');
    addOn.user.type('Settings', 'B2', "'00999");
    changeReport(ben, id, { apps: ['=Settings!B2'] });
  },
  'chooses another sheet': ({ addOn, ben, id }) => {
    addOn.user.addSheet('Theirs');
    const sheetId = addOn.file.sheetNamed('Theirs')!.id;
    changeReport(ben, id, {}, { destination: { kind: 'this sheet', sheetId } });
  },
  'changes it and switches the schedule off': ({ ben, id }) =>
    changeReport(ben, id, ALL_APPS, { refreshing: BY_HAND }),
  'changes and pauses it': ({ ben, id }) => {
    changeReport(ben, id, ALL_APPS);
    ben.sidebarPauseReport(id, true);
  },
};

/** What an editor does with a script. */
const FORGERIES: Readonly<Record<string, (file: File) => void>> = {
  'writes other apps into both': (file) => forge(file, { change: withAllApps }),
  'deletes the approved version of a changed report': (file) =>
    forge(file, { change: withAllApps, keepsApproved: false }),
  'writes values of no type into both': (file) => {
    const values = { startDate: 7, endDate: ['x'], apps: '=Settings!B2', metrics: { length: 1e9 } };
    const draft = { report: 'full', zone: 'UTC+0', ...values };
    forge(file, { change: (stored) => ({ ...stored, draft, changedBy: `x\n${'y'.repeat(900)}` }) });
  },
  'copies it under another id': ({ addOn, id }) => {
    const texts = accessDocumentTexts(addOn);
    for (const [name, text] of texts.readAll())
      if (name.endsWith(`.${id}`) && !name.includes('.run.'))
        texts.set(name.replace(id, 'r00000000forg'), text.replaceAll('"3.10"', '"00999"'));
  },
};

const STOPPING = [
  'changes and pauses it',
  'writes other apps into both',
  'deletes the approved version of a changed report',
  'writes values of no type into both',
];

it.each(Object.entries({ ...EDITS, ...FORGERIES }))(
  'a colleague who: %s spends the owner’s key for nothing else',
  (what, evade) => {
    const file = scheduledByAna();
    const { addOn, ana, ben, id } = file;
    evade(file);
    const goesOn = !STOPPING.includes(what);
    expect(countEndedRuns(advanceTime(addOn, DAY_MS)) > 0).toBe(goesOn);
    const asked = askedWithAnasKey(addOn);
    expect(asked.length > 0).toBe(goesOn);
    for (const question of asked) expect(question).toMatch(APPROVED);
    expect(addOn.displayTab('Revenue')[0]?.[0]).toContain('only app 3.10');
    expect(addOn.file.sheetNamed('Theirs')?.used().rows ?? 0).toBe(0);
    for (const sidebar of [ana, ben]) expect(reportIn(sidebar, id).name).toBe('Revenue');
  },
);

it('a colleague who takes a report over without a key does not become its owner', () => {
  const { addOn, ana, ben, id } = scheduledByAna();
  const refusal = /no report key/;
  changeReport(ben, id, {}, { refreshing: BY_HAND });
  expect(() => changeReport(ben, id, {}, { refreshing: WHEN_READY })).toThrow(refusal);
  expect(() => ben.sidebarTakeOver(id, reportIn(ben, id).version)).toThrow(refusal);
  expect(reportIn(ana, id)).toMatchObject({ owner: OWNER, mine: true });
  expect(addOn.runtime.triggers.map(({ user }) => user)).not.toContain(COLLEAGUE);
  withKey(addOn, ben, BENS_KEY);
  changeReport(ben, id, {}, { refreshing: WHEN_READY });
  expect(reportIn(ben, id)).toMatchObject({ owner: COLLEAGUE, mine: true, waiting: null });
});

it('another connection of a scheduled report waits for its owner’s approval, and the change is named', () => {
  const { addOn, ana, ben, id } = scheduledByAna();
  withKey(addOn, ben);
  changeReport(ben, id, { connection: 'Studio B' });
  const { waiting } = reportIn(ana, id);
  expect(waiting?.changes).toContain('Changed: Connection.');
});
