import type { SaveOrder } from '../../../../src/reports/saved-report';
import { AddOn, COLLEAGUE, DAY_MS, HOUR_MS, OWNER } from '../../add-on';
import { reportIn, runId, savedReport } from '../../sidebar';
import { storedTexts } from '../../stored-texts';
import { BY_HAND, booksRows, passing, runsEnded, scheduledReport, WHEN_READY } from '../scheduled';
import {
  ALL_APPS,
  BENS_KEY,
  changed,
  requestsWithAnasKey,
  scheduledByAna,
  undo,
  withKey,
} from './approval-file';

describe('a colleague who switches off the schedule of another user’s report', () => {
  const OFF = `${COLLEAGUE} changed Schedule (As soon as a new day is complete → By hand) on 15 Sep 16:35.`;

  it('is named to the owner in the list, in the status sheet, above the table and in one mail', () => {
    const { addOn, ana, ben, id } = scheduledByAna();
    changed(ben, id, {}, { refreshing: BY_HAND });
    passing(addOn, 2 * DAY_MS);
    const card = { state: 'waits for approval', waiting: { changes: OFF, canUndo: true } };
    expect(reportIn(ana, id)).toMatchObject(card);
    expect(addOn.sheet('Revenue')[0]?.[0]).toContain(OFF);
    expect(booksRows(addOn, 'books.status')).toMatchObject([{ State: 'Waits for approval' }]);
    expect(addOn.runtime.mails.map(({ to }) => to)).toEqual([OWNER]);
    expect(addOn.runtime.mails[0]?.body).toContain(OFF);
  });

  it('cannot make a changed version run in the owner’s checks without approval', () => {
    const { addOn, ana, ben, id } = scheduledByAna();
    changed(ben, id, ALL_APPS, { refreshing: BY_HAND });
    expect(() => ana.sidebarRun({ reportId: id, runId: runId() })).toThrow(/Apps \(3\.10 → all apps\)/);
    expect(requestsWithAnasKey(addOn)).toEqual([]);
  });

  it('can undo the change days later, and the owner’s check still runs the report', () => {
    const { addOn, ben, id } = scheduledByAna();
    changed(ben, id, {}, { refreshing: BY_HAND });
    passing(addOn, DAY_MS);
    ben.sidebarUndoChanges(id, reportIn(ben, id).version);
    addOn.forget();
    passing(addOn, DAY_MS);
    expect(requestsWithAnasKey(addOn)).not.toEqual([]);
  });

  it('leaves a report that nobody can approve once its owner has approved the change', () => {
    const { addOn, ana, ben, id } = scheduledByAna();
    changed(ben, id, {}, { refreshing: BY_HAND });
    ana.sidebarApprove(id, reportIn(ana, id).version);
    expect(reportIn(ana, id)).toMatchObject({ waiting: null, approval: '' });
    expect(addOn.runtime.triggers).toEqual([]);
    changed(ben, id, ALL_APPS);
    expect(reportIn(ana, id).waiting).toBeNull();
  });

  it('does not become the owner with a key that the service refuses', () => {
    const { addOn, ana, ben, id } = scheduledByAna();
    withKey(addOn, ben, 'a-key-that-nobody-knows');
    changed(ben, id, {}, { refreshing: BY_HAND });
    expect(() => changed(ben, id, {}, { refreshing: WHEN_READY })).toThrow(/was not taken over.*accepts/);
    expect(reportIn(ana, id)).toMatchObject({ owner: OWNER, mine: true });
    withKey(addOn, ben, BENS_KEY);
    changed(ben, id, {}, { refreshing: WHEN_READY });
    expect(reportIn(ben, id)).toMatchObject({ owner: COLLEAGUE, mine: true, waiting: null });
  });
});

describe('an owner who switches off the schedule of their report', () => {
  it('has nothing to approve there any more, whatever a colleague changes', () => {
    const { addOn, ana, ben, id } = scheduledByAna();
    changed(ana, id, {}, { refreshing: BY_HAND });
    expect(addOn.runtime.triggers).toEqual([]);
    changed(ben, id, ALL_APPS);
    for (const sidebar of [ana, ben]) expect(reportIn(sidebar, id).waiting).toBeNull();
  });
});

describe('a colleague who pauses another user’s report', () => {
  it('cannot make a changed version run in the owner’s checks without approval', () => {
    const { addOn, ana, ben, id } = scheduledByAna();
    changed(ben, id, ALL_APPS);
    ben.sidebarPauseReport(id, true);
    expect(reportIn(ana, id)).toMatchObject({ state: 'paused', waiting: { canUndo: true } });
    expect(() => ana.sidebarRun({ reportId: id, runId: runId() })).toThrow(/Apps \(3\.10 → all apps\)/);
    expect(requestsWithAnasKey(addOn)).toEqual([]);
  });

  it('can resume it days later, and the owner’s check still runs it', () => {
    const { addOn, ben, id } = scheduledByAna();
    ben.sidebarPauseReport(id, true);
    passing(addOn, DAY_MS);
    expect(requestsWithAnasKey(addOn)).toEqual([]);
    ben.sidebarPauseReport(id, false);
    passing(addOn, DAY_MS);
    expect(requestsWithAnasKey(addOn)).not.toEqual([]);
  });
});

describe('a colleague without a key', () => {
  it('does not become the owner of a schedule by replacing another user’s scheduled report', () => {
    const { ana, ben, id } = scheduledByAna();
    const other = savedReport(ana, { name: 'Other', destination: { kind: 'new sheet', title: 'Other' } });
    const place = { destination: { kind: 'report', id: other } } as Partial<SaveOrder>;
    expect(() => changed(ben, id, {}, place)).toThrow(/no report key/);
    expect(reportIn(ana, other)).toMatchObject({
      owner: OWNER,
      refreshing: { schedule: { kind: 'by hand' } },
    });
    expect(reportIn(ana, id)).toMatchObject({ owner: OWNER, mine: true });
  });
});

describe('a key that the user is entering', () => {
  it('is hidden where Google repeats it in an error before the key is saved', () => {
    const addOn = new AddOn();
    const host = addOn.runtime.hosts.byName.get('PropertiesService');
    if (host === undefined) throw new Error('the runtime has no properties');
    const call = host.call;
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
});

describe('an approval', () => {
  it('cannot be forged in the file’s properties', () => {
    const { addOn, ana, id } = scheduledByAna();
    const document = storedTexts(addOn);
    for (const name of [`adreports.report.${id}`, `adreports.approved.${id}`]) {
      const kept = JSON.parse(document.get(name) ?? '');
      document.set(name, JSON.stringify({ ...kept, draft: { ...kept.draft, ...ALL_APPS } }));
    }
    expect(runsEnded(passing(addOn, 2 * HOUR_MS))).toBe(0);
    expect(requestsWithAnasKey(addOn)).toEqual([]);
    expect(reportIn(ana, id).waiting?.canUndo).toBe(false);
    expect(() => undo(ana, id)).toThrow(/version that the owner of the report approved is no longer known/);
  });

  it('is needed for a report that somebody writes into the file’s properties under the owner’s name', () => {
    const { addOn, ana, id } = scheduledByAna();
    const document = storedTexts(addOn);
    const other = 'r00000000forg';
    for (const [name, text] of document.all())
      if (name.endsWith(`.${id}`) && !name.includes('.run.')) document.set(name.replace(id, other), text);
    expect(runsEnded(passing(addOn, HOUR_MS))).toBe(0);
    expect(requestsWithAnasKey(addOn)).toEqual([]);
    expect(reportIn(ana, other)).toMatchObject({ state: 'waits for approval', mine: true });
  });
});

describe('a scheduled report that a colleague has changed', () => {
  it('waits for approval from the next run on when it changes during a run, which finishes in the approved version', () => {
    const { addOn, ana, id } = scheduledByAna();
    const stored = storedTexts(addOn);
    const name = `adreports.report.${id}`;
    const change = () => {
      const kept = JSON.parse(stored.get(name) ?? '');
      stored.set(name, JSON.stringify({ ...kept, draft: { ...kept.draft, ...ALL_APPS } }));
    };
    const host = addOn.runtime.hosts.byName.get('UrlFetchApp');
    if (host === undefined) throw new Error('the runtime fetches nothing');
    const call = host.call;
    host.call = (...given) => {
      change();
      return call.apply(host, given);
    };
    expect(runsEnded(passing(addOn, DAY_MS))).toBe(1);
    const asked = addOn.sent.map(({ body }) => Buffer.from(body ?? []).toString('utf8'));
    expect(asked).toEqual([expect.stringContaining('"appIdList":["3.10"]')]);
    expect(reportIn(ana, id)).toMatchObject({ state: 'waits for approval', draft: ALL_APPS });
    addOn.forget();
    passing(addOn, DAY_MS);
    expect(requestsWithAnasKey(addOn)).toEqual([]);
  });
});

describe('a schedule saved before versions needed approval', () => {
  /** A file made by version 0.1.0, without approvals in its properties. */
  function before() {
    const file = scheduledByAna();
    const document = storedTexts(file.addOn);
    const user = file.addOn.runtime.properties('user', { user: OWNER });
    for (const name of document.all().keys())
      if (name.startsWith('adreports.approved.')) document.delete(name);
    for (const name of [...user.keys()]) if (name.startsWith('adreports.consent.')) user.delete(name);
    return file;
  }

  it('is approved once, at its owner’s first check, and the status sheet says so', () => {
    const { addOn, ana, ben, id } = before();
    expect(reportIn(ana, id).waiting).toBeNull();
    passing(addOn, HOUR_MS);
    expect(reportIn(ben, id).approval).toMatch(
      /^As it was at the first check after the update, on 15 Sep 1\d:\d\d$/,
    );
    expect(booksRows(addOn, 'books.status')).toMatchObject([{ Approved: reportIn(ana, id).approval }]);
    expect(runsEnded(passing(addOn, DAY_MS))).toBe(1);
    changed(ben, id, ALL_APPS);
    addOn.forget();
    passing(addOn, DAY_MS);
    expect(requestsWithAnasKey(addOn)).toEqual([]);
  });

  it('is approved when the owner saves another report before the first check', () => {
    const { addOn, ana, id } = before();
    scheduledReport(ana, { name: 'Other', destination: { kind: 'new sheet', title: 'Other' } });
    expect(reportIn(ana, id).approval).toMatch(/first check/);
    expect(runsEnded(passing(addOn, DAY_MS))).toBe(3);
  });
});
