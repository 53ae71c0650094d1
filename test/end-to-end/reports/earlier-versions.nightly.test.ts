import { readFile } from '../../../emulator/src/snapshot/file-snapshot';
import { fillRuntime } from '../../../emulator/src/snapshot/runtime-snapshot';
import { displayedCell } from '../../../emulator/src/spreadsheet/displayed';
import type { StoredReport } from '../../../src/reports/saved-report';
import { readRecordedFile } from '../../fixtures/recorded-file';
import { AddOn, COLLEAGUE, DAY_MS, OWNER } from '../add-on';
import { prepareOnce } from '../prepared-once';
import { openSidebar, reportIn, runId, type Sidebar } from '../sidebar';
import { advanceTime, listSentKeys, readBooksRows } from './scheduled';

const { service, restatements, runtime: RECORDED } = readRecordedFile('0.1.0');

/** The reports as the earlier version stored them. */
const REPORTS: readonly StoredReport[] = Object.entries(
  RECORDED.documentProperties[RECORDED.files[0]!.id] ?? {},
)
  .filter(([name]) => name.startsWith('adreports.report.'))
  .map(([name, text]) => ({ ...JSON.parse(text), id: name.split('.')[2] }));

/** Each user's report key. */
const KEYS: Readonly<Record<string, string>> = {
  [OWNER]: 'playground-key-0123456789abcdef',
  [COLLEAGUE]: 'colleagues-key-0123456789abcdef',
};

/** The present add-on in a file made by version 0.1.0, at the time of its last run. */
const opened = prepareOnce(() => {
  const addOn = new AddOn({ now: RECORDED.now, service, file: readFile(RECORDED.files[0]!) });
  for (const restatement of restatements) addOn.service.restate(restatement);
  fillRuntime(addOn.runtime, RECORDED);
  // That version had no approvals, so each owner approves their schedules once.
  for (const sidebar of [OWNER, COLLEAGUE].map((user) => openSidebar(addOn, user)))
    for (const { id, mine, waiting, version } of sidebar.sidebarState().reports)
      if (mine && waiting !== null) sidebar.sidebarApprove(id, version);
  return { addOn, owner: openSidebar(addOn), colleague: openSidebar(addOn, COLLEAGUE) };
});

let runs = 100;

/** Runs a report to its end, or continues an unfinished run. */
function runToEnd(sidebar: Sidebar, reportId: string) {
  const order = { reportId, runId: reportIn(sidebar, reportId).run?.runId ?? runId(runs++) };
  for (;;) {
    const answer = sidebar.sidebarRun(order);
    if (answer.state === 'done') return answer.report;
    if (answer.state === 'cancelled') throw new Error('The run was cancelled.');
  }
}

const REMARKED = ['Revenue', 'Lifetime value', 'Retention', 'Devices by network', 'August by country'];

/** The users' remarks and notes, tab by tab: one line for each row, with its key, and with `#` for the row number in a formula. */
function allRemarks({ file }: AddOn): string[][] {
  return REMARKED.map((title) => {
    const sheet = file.sheetNamed(title)!;
    const cell = (row: number, column: number) => displayedCell(file, sheet, row, column);
    const labels = Array.from({ length: sheet.used().columns }, (_, column) => cell(1, column));
    const keys = ['Date', 'App id', 'Country code', 'Network'].map((label) => labels.indexOf(label));
    return Array.from({ length: sheet.used().rows - 2 }, (_, at) => at + 2)
      .flatMap((row) => {
        const value = sheet.value(row, labels.indexOf('Remarks'));
        const typed =
          typeof value === 'object'
            ? file.formulaText(value).replaceAll(String(row + 1), '#')
            : String(value ?? '');
        // The add-on adds lines of its own to a note.
        const note = (sheet.note(row, 0) ?? '').split('\n').find((line) => line.startsWith('Asked'));
        const texts = [typed, note ?? ''].filter((text) => text !== '');
        const key = keys.map((column) => (column < 0 ? '' : cell(row, column))).join(' ');
        return texts.map((text) => `${key}: ${text}`);
      })
      .sort();
  });
}

function expectKeysKept({ runtime }: AddOn): void {
  for (const [user, key] of Object.entries(KEYS))
    expect([...runtime.properties('user', { user }).values()].join()).toContain(`"${key}"`);
}

/** The rows of a sheet in these columns, sorted, with unrounded numbers; columns may come between them. */
function linesOf(addOn: AddOn, title: string, labels: readonly unknown[]): string[] {
  const [header = [], ...rows] = addOn.readTable(title);
  return rows
    .map((row) => JSON.stringify(labels.map((label) => row[header.indexOf(label as string)])))
    .sort();
}

it.each([OWNER, COLLEAGUE])(
  'a file made by version 0.1.0 shows %s all reports with their schedules, owners and choices',
  (user) => {
    const { addOn } = opened();
    const sidebar = openSidebar(addOn, user);
    const state = sidebar.sidebarState();
    const { length } = REPORTS;
    for (const { id, name, owner, paused, draft, refreshing } of REPORTS) {
      const { schedule } = refreshing;
      const listed = { id, name, owner, paused, refreshing: { schedule }, waiting: null };
      expect(state.reports.find((report) => report.id === id)).toMatchObject(listed);
      expect(reportIn(sidebar, id)).toMatchObject({ ...listed, draft });
    }
    const maskedKey = expect.stringContaining(KEYS[user]!.slice(-4));
    expect(state).toMatchObject({ user, statusProblem: '', maskedKey, reports: { length } });
    expectKeysKept(addOn);
  },
);

const NOT_HASHED =
  'Device identifiers are left out, because they are no longer hashed. To keep them, change the report.';

it('a file made by version 0.1.0 refreshes every report with its owner’s key; remarks and notes stay with their rows, and the device identifiers that it hashed are left out', () => {
  const { addOn, owner } = opened();
  const labels = ['Time', 'Network', 'Impressions'];
  const [gaid, userId] = ['Google advertising id', 'User id'];
  const devices = () => linesOf(addOn, 'Devices', labels);
  const before = [allRemarks(addOn), devices()];
  expect(addOn.readTable('Devices')[0]).toEqual(expect.arrayContaining([gaid, userId]));
  for (const { id, name, owner: by } of REPORTS) {
    addOn.forget();
    const { rows, notices } = runToEnd(openSidebar(addOn, by), id);
    if (name === 'Devices') expect(notices).toContain(NOT_HASHED);
    expect([name, rows > 0, listSentKeys(addOn)]).toEqual([name, true, [KEYS[by]]]);
    expect(reportIn(owner, id).lastRun).toMatchObject({ by, result: 'done' });
  }
  expect([allRemarks(addOn), devices()]).toEqual(before);
  expect(addOn.readTable('Devices')[0]).not.toEqual(expect.arrayContaining([gaid, userId]));
  expectKeysKept(addOn);
});

it('a file made by version 0.1.0 continues its schedules: within two days each report has run with its owner’s key, and no other report has run', () => {
  const { addOn, owner } = opened();
  const [since, before] = [addOn.clock.now(), allRemarks(addOn)];
  // Friday afternoon; Monday is not among the days.
  advanceTime(addOn, 2 * DAY_MS);
  const daily = ['Revenue', 'Lifetime value', 'Devices', 'By network'];
  for (const { id, name, owner: by } of REPORTS) {
    const { lastRun } = reportIn(owner, id);
    const hasRun = lastRun !== null && lastRun.startedAt > since;
    expect([name, hasRun]).toEqual([name, daily.includes(name)]);
    if (hasRun) expect(lastRun).toMatchObject({ by, how: 'by schedule', result: 'done' });
  }
  expect(allRemarks(addOn)).toEqual(before);
  expectKeysKept(addOn);
});

it('a file made by version 0.1.0 keeps its restatements, their summary and the run log, and forgets which months were closed without amounts', () => {
  const { addOn } = opened();
  const logs = [['Restatements 2026', 200] as const, ['Run log', 50] as const].map(([title, least]) => {
    const labels = addOn.readTable(title)[0] ?? [];
    const before = linesOf(addOn, title, labels);
    expect(before.length).toBeGreaterThan(least);
    return { title, labels, before };
  });
  addOn.service.restate({ from: '2026-08-30', app: '00123456', factor: 2 });
  advanceTime(addOn, DAY_MS);
  for (const { title, labels, before } of logs)
    expect(linesOf(addOn, title, labels)).toEqual(expect.arrayContaining(before));
  const moved = readBooksRows(addOn, 'books.summary').filter(
    (row) => row['Report'] === 'Revenue' && row['Month'] === '2026-08' && row['Metric'] === 'Revenue',
  );
  expect(moved).toMatchObject([{ 'Closed on': expect.stringMatching(/2026/) }]);
  expect(moved[0]!['Moved since closed']).not.toBe('');
  expect(
    [...addOn.runtime.properties('document').keys()].filter((name) => name.startsWith('adreports.closed.')),
  ).toEqual([]);
});
