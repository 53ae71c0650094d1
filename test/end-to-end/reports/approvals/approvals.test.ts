import { COLLEAGUE, DAY_MS, HOUR_MS, OWNER } from '../../add-on';
import { reportIn, runId, savedReport } from '../../sidebar';
import { storedTexts } from '../../stored-texts';
import { BY_HAND, booksRows, passing, runsEnded } from '../scheduled';
import {
  ALL_APPS,
  APPROVED,
  approve,
  askedWithAnasKey,
  changed,
  discard,
  scheduledByAna,
  withKey,
} from './approval-file';

const CHANGED = `Changed: Apps (3.10 → all apps); last saved by ${COLLEAGUE}.`;

/** The file after Ben has changed the report to all apps. */
function changedByBen() {
  const file = scheduledByAna();
  changed(file.ben, file.id, ALL_APPS);
  return file;
}

describe('a scheduled report that a colleague has changed', () => {
  it('is refreshed in the approved version, while the change waits in the list, the status sheet and one mail', () => {
    const { addOn, ana, ben, id } = changedByBen();
    const waiting = { changes: CHANGED, canDiscard: true, stops: false };
    for (const sidebar of [ana, ben]) {
      expect(reportIn(sidebar, id)).toMatchObject({ state: 'fresh', waiting });
      expect(reportIn(sidebar, id).nextRun).not.toBeNull();
    }
    expect(runsEnded(passing(addOn, 2 * DAY_MS))).toBeGreaterThanOrEqual(2);
    const asked = askedWithAnasKey(addOn);
    expect(asked.length).toBeGreaterThan(0);
    for (const question of asked) expect(question).toMatch(APPROVED);
    expect(addOn.sheet('Revenue')[0]?.[0]).toMatch(/^✓ complete through 16 Sep .* only app 3\.10 /);
    expect(reportIn(ben, id)).toMatchObject({ draft: ALL_APPS, state: 'fresh', held: { to: '2026-09-16' } });
    expect(booksRows(addOn, 'books.status')).toMatchObject([
      { Problem: `A change waits for approval: ${CHANGED} Until then the approved version is refreshed.` },
    ]);
    changed(ben, id, { startDate: 'last 30 days' });
    passing(addOn, DAY_MS);
    const [mail, ...more] = addOn.runtime.mails;
    expect([mail?.to, more]).toEqual([OWNER, []]);
    expect(mail?.subject).toBe('Ad Reports: “Revenue” waits for your approval in “Numbers”');
    expect(mail?.body).toContain(CHANGED);
    expect(mail?.body).toMatch(/Approve or Discard/);
  });

  it('is refreshed in the new version after its owner approves it, and sends a mail about the next change', () => {
    const { addOn, ana, ben, id } = changedByBen();
    passing(addOn, HOUR_MS);
    approve(ana, id);
    expect(reportIn(ana, id).waiting).toBeNull();
    addOn.forget();
    expect(runsEnded(passing(addOn, HOUR_MS))).toBe(1);
    expect(askedWithAnasKey(addOn)).toEqual([expect.not.stringMatching(APPROVED)]);
    expect(reportIn(ana, id)).toMatchObject({ state: 'fresh', draft: { apps: [] } });
    changed(ben, id, { metrics: ['revenue'] });
    passing(addOn, HOUR_MS);
    expect(addOn.runtime.mails).toHaveLength(2);
  });

  it.each(['ana', 'ben'] as const)(
    'is as it was after the change is discarded by %s, except for its name',
    (who) => {
      const { addOn, id, ...sidebars } = scheduledByAna();
      const { draft, refreshing, destination } = reportIn(sidebars.ana, id);
      const change = { ...ALL_APPS, startDate: 'last 30 days' };
      changed(sidebars.ben, id, change, { name: 'Everything', refreshing: BY_HAND });
      passing(addOn, HOUR_MS);
      discard(sidebars[who], id);
      const name = 'Everything';
      expect(reportIn(sidebars.ana, id)).toMatchObject({
        name,
        draft,
        refreshing,
        destination,
        waiting: null,
      });
      expect(() => sidebars.ana.sidebarDiscardChange(id, reportIn(sidebars.ben, id).version)).toThrow(
        /Discard is not possible/,
      );
      expect(runsEnded(passing(addOn, DAY_MS))).toBeGreaterThan(0);
    },
  );

  it('runs with the key of the colleague who takes it over', () => {
    const { addOn, ana, ben, id } = scheduledByAna();
    withKey(addOn, ben);
    changed(ben, id, ALL_APPS);
    ben.sidebarTakeOver(id, reportIn(ben, id).version);
    addOn.forget();
    expect(runsEnded(passing(addOn, HOUR_MS))).toBe(1);
    expect(askedWithAnasKey(addOn)).toEqual([]);
    expect(reportIn(ana, id)).toMatchObject({ owner: COLLEAGUE, mine: false, waiting: null, state: 'fresh' });
  });

  it('is not run by hand by its owner, but by a colleague, whose rows the next refresh replaces', () => {
    const { addOn, ana, ben, id } = scheduledByAna();
    withKey(addOn, ben);
    changed(ben, id, ALL_APPS);
    addOn.forget();
    expect(() => ana.sidebarRun({ reportId: id, runId: runId(1) })).toThrow(
      /Apps \(3\.10 → all apps\).*Approve/s,
    );
    expect(ben.sidebarRun({ reportId: id, runId: runId(2) }).state).toBe('done');
    expect(askedWithAnasKey(addOn)).toEqual([]);
    expect(addOn.sheet('Revenue')[0]?.[0]).not.toContain('only app 3.10');
    passing(addOn, DAY_MS);
    expect(addOn.sheet('Revenue')[0]?.[0]).toContain('only app 3.10');
  });

  it('needs no approval for a new name, a totals row, another order or another setting of the restatement log', () => {
    const { ana, ben, id } = scheduledByAna();
    const { refreshing } = reportIn(ana, id);
    const order = { by: 'revenue', descending: true };
    const changes = { threshold: { absolute: 5, percent: 1 }, totals: true, order };
    changed(ben, id, {}, { name: 'Renamed', refreshing: { ...refreshing, ...changes } });
    expect(reportIn(ana, id).waiting).toBeNull();
  });

  it('finishes its run in the approved version if it changes during the run', () => {
    const { addOn, ana, ben, id } = scheduledByAna();
    const host = addOn.runtime.hosts.byName.get('UrlFetchApp')!;
    const { call } = host;
    host.call = (...args) => {
      host.call = call;
      changed(ben, id, ALL_APPS);
      return call.apply(host, args);
    };
    expect(runsEnded(passing(addOn, DAY_MS))).toBe(1);
    expect(askedWithAnasKey(addOn)).toEqual([expect.stringMatching(APPROVED)]);
    expect(reportIn(ana, id).waiting?.changes).toBe(CHANGED);
  });
});

describe('an approval', () => {
  it('is given when the owner saves over a colleague’s change', () => {
    const { addOn, ana, id } = changedByBen();
    changed(ana, id, { metrics: ['revenue'] });
    expect(reportIn(ana, id)).toMatchObject({ waiting: null, draft: { apps: [], metrics: ['revenue'] } });
    expect(runsEnded(passing(addOn, HOUR_MS))).toBe(1);
  });

  it('counts only for the version that the user was shown, and only from the owner', () => {
    const { ana, ben, id } = changedByBen();
    const { version } = reportIn(ana, id);
    expect(() => approve(ben, id)).toThrow(/only the owner/);
    changed(ben, id, { startDate: 'last 30 days' });
    for (const call of ['sidebarApprove', 'sidebarDiscardChange', 'sidebarTakeOver'] as const)
      expect(() => ana[call](id, version)).toThrow(/changed this report/);
    expect(reportIn(ana, id).waiting?.changes).toContain('last 30 days');
  });

  it('without its text counts for the report as it is; without its digest, too, the report waits for one Approve', () => {
    const { addOn, ana, id } = scheduledByAna();
    storedTexts(addOn).delete(`adreports.approved.${id}`);
    expect(reportIn(ana, id).waiting).toBeNull();
    expect(runsEnded(passing(addOn, DAY_MS))).toBe(1);
    const user = addOn.runtime.properties('user', { user: OWNER });
    for (const name of [...user.keys()]) if (name.startsWith('adreports.consent.')) user.delete(name);
    expect(runsEnded(passing(addOn, 2 * DAY_MS))).toBe(0);
    expect(reportIn(ana, id)).toMatchObject({ state: 'waits for approval', nextRun: null });
    expect(addOn.sheet('Revenue')[0]?.[0]).toContain('No version that its owner approved is known');
    expect(addOn.runtime.mails).toHaveLength(1);
    approve(ana, id);
    expect(addOn.sheet('Revenue')[0]?.[0]).not.toContain('Waiting');
    expect(runsEnded(passing(addOn, HOUR_MS))).toBe(1);
  });
});

describe('a report without a schedule', () => {
  it('never waits for approval, also if its owner has switched the schedule off', () => {
    const { addOn, ana, ben, id } = scheduledByAna();
    changed(ana, id, {}, { refreshing: BY_HAND });
    const other = savedReport(ana, { name: 'By hand' });
    for (const each of [id, other]) {
      changed(ben, each, ALL_APPS);
      expect(reportIn(ana, each)).toMatchObject({ waiting: null });
    }
    passing(addOn, HOUR_MS);
    expect(addOn.runtime.triggers).toEqual([]);
  });
});
