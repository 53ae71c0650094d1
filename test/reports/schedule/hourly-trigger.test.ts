import type { StoredReport } from '../../../src/reports/saved-report';
import {
  ensureTrigger,
  isHeartbeatDue,
  isScheduledBy,
  lastChecked,
  noteChecked,
} from '../../../src/reports/schedule/hourly-trigger';
import { ownerIdIn, ownerIdOf } from '../../../src/reports/store/owner-id';
import { fakeTextStore } from '../../fakes/text-store';
import { FakeTriggers } from '../../fakes/triggers';

const ALL = { missing: () => [], url: () => null };

function report(change: object = {}): StoredReport {
  const refreshing = { schedule: { kind: 'when ready' } };
  return { ownerId: 'me', paused: false, refreshing, ...change } as unknown as StoredReport;
}

describe('the hourly trigger', () => {
  it('is created once, however often it is requested', () => {
    const triggers = new FakeTriggers();
    for (let times = 0; times < 3; times++) ensureTrigger({ triggers, authorization: ALL });
    expect(triggers.made).toEqual(['refreshDue']);
  });

  it('is reduced to one if there are two; triggers of other functions stay', () => {
    const triggers = new FakeTriggers();
    triggers.made = ['refreshDue', 'another', 'refreshDue'];
    ensureTrigger({ triggers, authorization: ALL });
    expect([...triggers.made].sort()).toEqual(['another', 'refreshDue']);
  });

  it('refreshes no reports for a user without an id', () => {
    expect(isScheduledBy(report({ ownerId: '' }), undefined)).toBe(false);
  });
});

describe('the heartbeat', () => {
  const HOUR_MS = 3_600_000;

  it('is stored again when the clock was set back', () => {
    const document = fakeTextStore();
    noteChecked('me', document, 5 * HOUR_MS);
    expect(isHeartbeatDue('me', document.all(), 4 * HOUR_MS)).toBe(true);
  });

  it('counts as missing if it is unreadable', () => {
    const document = fakeTextStore();
    document.set('adreports.checked.me', 'soon');
    expect(lastChecked('me', document.all())).toBeNull();
  });
});

describe('a user’s id', () => {
  it('is created at the first use, and stays', () => {
    const user = fakeTextStore();
    expect(ownerIdIn(user.all())).toBeUndefined();
    const ports = { user, unguessable: () => '3f2b8c1d-0000-4abc-9def-001122334455' };
    const id = ownerIdOf(ports);
    expect(id).toMatch(/^[0-9a-f]{16}$/);
    expect(ownerIdOf({ user, unguessable: () => 'another' })).toBe(id);
    expect(ownerIdIn(user.all())).toBe(id);
  });
});
