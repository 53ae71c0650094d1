import { type AddOn, COLLEAGUE, DAY_MS, OWNER } from '../add-on';
import { preparedOnce } from '../prepared-once';
import { reportIn, runId, type Sidebar, sidebarOf } from '../sidebar';
import { earlierFile, earlierReports, KEYS, remarks } from './earlier-file';
import { booksRows, keysSent, passing } from './scheduled';

const REMARKED = ['Revenue', 'Lifetime value', 'Retention', 'Devices by network', 'August by country'];

const REPORTS = earlierReports('0.1.0');
const idOf = (name: string) => REPORTS.find((report) => report.name === name)!.id;

const opened = preparedOnce(() => {
  const addOn = earlierFile('0.1.0');
  for (const user of [OWNER, COLLEAGUE]) approveOwn(sidebarOf(addOn, user));
  return { addOn, owner: sidebarOf(addOn), colleague: sidebarOf(addOn, COLLEAGUE) };
});

/** The version had no approvals, so each owner approves their schedules once. */
function approveOwn(sidebar: Sidebar): void {
  for (const { id, mine, waiting, version } of sidebar.sidebarReports().reports)
    if (mine && waiting !== null) sidebar.sidebarApprove(id, version);
}

let runs = 0;

/** Runs a report to its end, or continues an unfinished run. */
function ran(sidebar: Sidebar, reportId: string) {
  const run = reportIn(sidebar, reportId).run?.runId ?? runId(100 + runs++);
  for (;;) {
    const answer = sidebar.sidebarRun({ reportId, runId: run });
    if (answer.state === 'done') return answer.report;
    if (answer.state === 'cancelled') throw new Error('The run was cancelled.');
  }
}

function allRemarks(addOn: AddOn): Record<string, string[]> {
  return Object.fromEntries(REMARKED.map((title) => [title, remarks(addOn, title)]));
}

/** The columns of these labels, sorted by row. */
function columns(addOn: AddOn, title: string, labels: readonly string[]): string[] {
  const [, header = [], ...rows] = addOn.sheet(title);
  return rows.map((row) => labels.map((label) => row[header.indexOf(label)]).join(' ')).sort();
}

function labelsOf(addOn: AddOn, title: string): string[] {
  return (addOn.cells(title)[0] ?? []).map(String);
}

/** The rows of a sheet of the add-on's own in these columns, unrounded; columns may come between them. */
function linesOf(addOn: AddOn, title: string, labels: readonly string[]): string[] {
  const [header = [], ...rows] = addOn.cells(title);
  return rows.map((row) => JSON.stringify(labels.map((label) => row[header.indexOf(label)])));
}

function expectKeysKept({ runtime }: AddOn): void {
  for (const [user, key] of Object.entries(KEYS))
    expect([...runtime.properties('user', { user }).values()].join()).toContain(`"${key}"`);
}

describe('a file made by version 0.1.0', () => {
  it.each([OWNER, COLLEAGUE])('shows %s all reports with their schedules, owners and choices', (user) => {
    const { addOn } = opened();
    const sidebar = sidebarOf(addOn, user);
    const state = sidebar.sidebarState();
    for (const { id, name, owner, paused, draft, refreshing } of REPORTS) {
      const listed = {
        id,
        name,
        owner,
        paused,
        refreshing: { schedule: refreshing.schedule },
        waiting: null,
      };
      expect(state.reports.find((each) => each.id === id)).toMatchObject(listed);
      expect(reportIn(sidebar, id)).toMatchObject({ ...listed, draft });
    }
    expect(state.reports).toHaveLength(REPORTS.length);
    expect(state).toMatchObject({ user, hasLogs: true });
    expect(state.maskedKey).toContain(KEYS[user]!.slice(-4));
    expectKeysKept(addOn);
  });

  it('refreshes every report with its owner’s key, and remarks and notes stay with their rows', () => {
    const { addOn } = opened();
    const before = allRemarks(addOn);
    for (const { id, name, owner } of REPORTS) {
      addOn.forget();
      const report = ran(sidebarOf(addOn, owner), id);
      expect([name, report.rows > 0, keysSent(addOn)]).toEqual([name, true, [KEYS[owner]]]);
      expect(reportIn(sidebarOf(addOn), id).lastRun).toMatchObject({ by: owner, result: 'done' });
    }
    expect(allRemarks(addOn)).toEqual(before);
    expectKeysKept(addOn);
  });

  it('hashes device identifiers as before: the same device has the same hash', () => {
    const { addOn, owner } = opened();
    const labels = ['Time', 'Network', 'Google advertising id', 'User id', 'Impressions'];
    const before = columns(addOn, 'Devices', labels);
    expect(before[0]).toMatch(/[0-9a-f]{32} [0-9a-f]{32}/);
    ran(owner, idOf('Devices'));
    expect(columns(addOn, 'Devices', labels)).toEqual(before);
  });

  it('continues its schedules: within two days each report has run with its owner’s key, and no other report has run', () => {
    const { addOn, owner } = opened();
    const [since, before] = [addOn.clock.now(), allRemarks(addOn)];
    // Friday afternoon; Monday is not among the days.
    passing(addOn, 2 * DAY_MS);
    const daily = REPORTS.filter(
      ({ paused, refreshing }) => !paused && /daily|when ready/.test(refreshing.schedule.kind),
    );
    expect(daily.map(({ name }) => name)).toEqual(['Revenue', 'Lifetime value', 'Devices', 'By network']);
    for (const { id, name, owner: by } of daily) {
      const { lastRun } = reportIn(owner, id);
      expect([name, lastRun!.startedAt > since, lastRun]).toMatchObject([
        name,
        true,
        { by, how: 'by schedule', result: 'done' },
      ]);
    }
    for (const { id } of REPORTS.filter((report) => !daily.includes(report)))
      expect(reportIn(owner, id).lastRun?.startedAt ?? 0).toBeLessThan(since);
    expect(allRemarks(addOn)).toEqual(before);
    expectKeysKept(addOn);
  });

  it('keeps its restatements, their summary, the run log and the closed month', () => {
    const { addOn, colleague } = opened();
    const [ledgerLabels, logLabels] = [labelsOf(addOn, 'Restatements 2026'), labelsOf(addOn, 'Run log')];
    const ledger = linesOf(addOn, 'Restatements 2026', ledgerLabels);
    const log = linesOf(addOn, 'Run log', logLabels);
    expect([ledger.length > 200, log.length > 50]).toEqual([true, true]);
    addOn.service.restate({ from: '2026-08-30', app: '00123456', factor: 2 });
    passing(addOn, DAY_MS);
    expect(linesOf(addOn, 'Restatements 2026', ledgerLabels)).toEqual(expect.arrayContaining(ledger));
    expect(linesOf(addOn, 'Run log', logLabels)).toEqual(expect.arrayContaining(log));
    const moved = booksRows(addOn, 'books.summary').filter(
      (row) => row['Report'] === 'Revenue' && row['Month'] === '2026-08' && row['Metric'] === 'Revenue',
    );
    expect(moved).toMatchObject([{ 'Closed on': expect.stringMatching(/2026/) }]);
    expect(moved[0]!['Moved since closed']).not.toBe('');
    expect(colleague.sidebarMonthClose().withoutAmounts).toMatchObject([{ month: '2026-08', by: OWNER }]);
  });
});
