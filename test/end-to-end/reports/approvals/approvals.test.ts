import { COLLEAGUE, DAY_MS, HOUR_MS, OWNER } from '../../add-on';
import { reportIn, runId, savedReport, sidebarOf } from '../../sidebar';
import { booksRows, passing, runsEnded } from '../scheduled';
import {
  ALL_APPS,
  approve,
  changed,
  requestsWithAnasKey,
  scheduledByAna,
  undo,
  withKey,
} from './approval-file';

/** The file after Ben has changed the report to all apps. */
function changedByBen() {
  const file = scheduledByAna();
  changed(file.ben, file.id, ALL_APPS);
  return file;
}

const CHANGED = `${COLLEAGUE} changed Apps (3.10 → all apps) on 15 Sep 16:35.`;

describe('a scheduled report that a colleague has changed', () => {
  it('does not run with its owner’s key, and its old rows stay', () => {
    const { addOn, ben, id } = scheduledByAna();
    const before = addOn.cells('Revenue');
    changed(ben, id, ALL_APPS);
    expect(runsEnded(passing(addOn, DAY_MS))).toBe(0);
    expect(requestsWithAnasKey(addOn)).toEqual([]);
    expect(addOn.cells('Revenue')).toEqual(before);
  });

  it('shows who changed what and when on both cards, in the status sheet and above its table', () => {
    const { addOn, ana, ben, id } = changedByBen();
    const waiting = {
      state: 'waits for approval',
      waiting: { changes: CHANGED, canUndo: true },
      nextRun: null,
    };
    expect(reportIn(ana, id)).toMatchObject(waiting);
    expect(reportIn(ben, id)).toMatchObject(waiting);
    passing(addOn, HOUR_MS);
    const message = `Waiting for approval: ${CHANGED} ${OWNER} approves it in the sidebar.`;
    expect(addOn.sheet('Revenue')[0]?.[0]).toMatch(/^✗ Not refreshed since 15 Sep 1\d:\d\d: /);
    expect(addOn.sheet('Revenue')[0]?.[0]).toContain(message.slice(0, -1));
    expect(booksRows(addOn, 'books.status')).toMatchObject([
      { State: 'Waits for approval', Problem: message },
    ]);
  });

  it('is reported to its owner in one mail', () => {
    const { addOn } = changedByBen();
    passing(addOn, 3 * DAY_MS);
    expect(addOn.runtime.mails.map(({ to }) => to)).toEqual([OWNER]);
    const [mail] = addOn.runtime.mails;
    expect(mail?.subject).toBe('Ad Reports: “Revenue” waits for your approval in “Numbers”');
    expect(mail?.body).toContain(CHANGED);
    expect(mail?.body).toMatch(/Approve or Undo/);
  });

  it('runs again after its owner approves the change', () => {
    const { addOn, ana, id } = changedByBen();
    passing(addOn, HOUR_MS);
    approve(ana, id);
    expect(reportIn(ana, id).waiting).toBeNull();
    expect(addOn.sheet('Revenue')[0]?.[0]).not.toContain('Waiting');
    expect(runsEnded(passing(addOn, HOUR_MS))).toBe(1);
    expect(requestsWithAnasKey(addOn)).not.toEqual([]);
    expect(reportIn(ana, id)).toMatchObject({ state: 'fresh', draft: { apps: [] } });
  });

  it('needs no approval after somebody undoes the change', () => {
    for (const who of ['ana', 'ben'] as const) {
      const { addOn, id, ...sidebars } = scheduledByAna();
      const before = reportIn(sidebars.ana, id);
      changed(sidebars.ben, id, { ...ALL_APPS, startDate: 'last 30 days' }, { name: 'Everything' });
      passing(addOn, HOUR_MS);
      undo(sidebars[who], id);
      const { draft, refreshing, destination } = before;
      expect(reportIn(sidebars.ana, id)).toMatchObject({
        draft,
        refreshing,
        destination,
        waiting: null,
        name: 'Everything',
      });
      expect(addOn.sheet('Revenue')[0]?.[0]).not.toContain('Waiting');
      expect(runsEnded(passing(addOn, DAY_MS))).toBeGreaterThan(0);
    }
  });

  it('runs with the key of the colleague who takes it over, in the version that this colleague saw', () => {
    const { addOn, ana, ben, id } = scheduledByAna();
    withKey(addOn, ben);
    changed(ben, id, ALL_APPS);
    const { version } = reportIn(ben, id);
    ben.sidebarTakeOver(id, version);
    addOn.forget();
    expect(runsEnded(passing(addOn, HOUR_MS))).toBe(1);
    expect(requestsWithAnasKey(addOn)).toEqual([]);
    expect(reportIn(ana, id)).toMatchObject({ owner: COLLEAGUE, mine: false, waiting: null, state: 'fresh' });
  });

  it('waits for approval again and sends another mail when it is changed once more', () => {
    const { addOn, ana, ben, id } = changedByBen();
    passing(addOn, HOUR_MS);
    approve(ana, id);
    passing(addOn, HOUR_MS);
    addOn.forget();
    changed(ben, id, { metrics: ['revenue'] });
    expect(runsEnded(passing(addOn, 2 * HOUR_MS))).toBe(0);
    expect(requestsWithAnasKey(addOn)).toEqual([]);
    expect(addOn.runtime.mails).toHaveLength(2);
  });

  it('names each colleague together with their changes', () => {
    const { addOn, ana, id } = changedByBen();
    addOn.clock.advance(HOUR_MS);
    const cara = sidebarOf(addOn, 'cara@example.com');
    changed(cara, id, {}, { name: 'Another name' });
    changed(cara, id, { startDate: 'last 30 days' });
    expect(reportIn(ana, id).waiting?.changes).toBe(
      `${COLLEAGUE} changed Apps (3.10 → all apps) on 15 Sep 16:35; cara@example.com changed Days (last 7 days → last 30 days) on 15 Sep 17:35.`,
    );
  });

  it('needs no approval for a new name, a totals row, another order or another setting of the restatement log', () => {
    const { addOn, ana, ben, id } = scheduledByAna();
    const { refreshing } = reportIn(ana, id);
    const changes = {
      threshold: { absolute: 5, percent: 1 },
      totals: true,
      order: { by: 'revenue', descending: true },
    };
    changed(ben, id, {}, { name: 'Renamed', refreshing: { ...refreshing, ...changes } });
    expect(reportIn(ana, id).waiting).toBeNull();
    expect(runsEnded(passing(addOn, HOUR_MS))).toBe(1);
  });

  it('does not run when its owner starts it by hand, but runs when a colleague starts it', () => {
    const { addOn, ana, ben, id } = scheduledByAna();
    withKey(addOn, ben);
    changed(ben, id, ALL_APPS);
    addOn.forget();
    expect(() => ana.sidebarRun({ reportId: id, runId: runId(1) })).toThrow(
      /Apps \(3\.10 → all apps\).*Approve/s,
    );
    expect([requestsWithAnasKey(addOn), reportIn(ana, id).lastRun?.result]).toEqual([[], 'done']);
    expect(ben.sidebarRun({ reportId: id, runId: runId(2) }).state).toBe('done');
    expect(requestsWithAnasKey(addOn)).toEqual([]);
  });
});

describe('an approval', () => {
  it('is given when the owner saves a new report or saves over a colleague’s change', () => {
    const { addOn, ana, id } = changedByBen();
    changed(ana, id, { metrics: ['revenue'] });
    expect(reportIn(ana, id)).toMatchObject({ waiting: null, draft: { apps: [], metrics: ['revenue'] } });
    expect(reportIn(ana, id).approval).toBe(`By ${OWNER} on 15 Sep 16:35`);
    expect(runsEnded(passing(addOn, HOUR_MS))).toBe(1);
  });

  it('counts only for the version that the owner was shown', () => {
    const { addOn, ana, ben, id } = changedByBen();
    const { version } = reportIn(ana, id);
    changed(ben, id, { startDate: 'last 30 days' });
    for (const call of ['sidebarApprove', 'sidebarUndoChanges', 'sidebarTakeOver'] as const)
      expect(() => ana[call](id, version)).toThrow(/changed this report/);
    expect(reportIn(ana, id).waiting?.changes).toContain('last 30 days');
    expect(runsEnded(passing(addOn, 2 * HOUR_MS))).toBe(0);
  });

  it('can be given by the owner only', () => {
    const { addOn, ana, ben, id } = changedByBen();
    expect(() => approve(ben, id)).toThrow(/only the owner/);
    expect(reportIn(ana, id).waiting).not.toBeNull();
    expect(runsEnded(passing(addOn, 2 * HOUR_MS))).toBe(0);
  });
});

describe('a report without a schedule', () => {
  it('never waits for approval', () => {
    const { ana, ben } = scheduledByAna();
    const id = savedReport(ana, { name: 'By hand' });
    changed(ben, id, ALL_APPS);
    expect(reportIn(ana, id)).toMatchObject({ waiting: null, approval: '', state: 'never run' });
  });
});
