import { PERMISSIONS } from '../../../src/platform/permissions';
import { allowRefresh } from '../../../src/settings/formula-consent';
import { BEN } from '../file';
import { BY_HAND, HOUR, MINUTE, Person, ScheduledFile } from './scheduled-file';

function fileOfAna() {
  const file = new ScheduledFile();
  return { file, ana: new Person(file) };
}

describe('the hourly check', () => {
  it('runs a due report with its owner’s key and writes its sheet', () => {
    const { file, ana } = fileOfAna();
    const id = ana.schedules('Revenue');
    ana.tick();
    expect(file.line('Revenue')).toMatch(/complete through 14 Sep/);
    expect(ana.record(id)).toMatchObject({
      lastRun: { result: 'done', how: 'by schedule', by: ana.address },
      failures: null,
    });
  });

  it('reads two stores of properties once and writes nothing if it has no work', () => {
    const { file, ana } = fileOfAna();
    ana.schedules('Revenue');
    ana.tick();
    file.clock.pass(HOUR);
    const { calls, rounds } = file.service;
    const stores = [file.document, ana.user] as const;
    const before = stores.map(({ kept }) => [...kept]);
    const [ofDocument, ofUser] = stores.map((store) => store.calls) as [number, number];
    const { sleeps } = file.clock;
    const slept = sleeps.length;
    const reads = file.sheets.calls;
    ana.tick();
    expect(stores.map(({ kept }) => [...kept])).toEqual(before);
    expect([file.document.calls - ofDocument, ana.user.calls - ofUser]).toEqual([1, 1]);
    expect([file.service.calls, rounds.length, sleeps.length, file.sheets.calls]).toEqual([
      calls,
      rounds.length,
      slept,
      reads,
    ]);
  });

  it('passes the properties and its deadline on to the formulas in any case', () => {
    const { file, ana } = fileOfAna();
    const begun = file.clock.now();
    ana.tick();
    ana.schedules('Revenue');
    file.document.set('mine', 'x');
    ana.user.set('mine', 'y');
    ana.tick();
    expect(ana.handedOn.map(([, deadline]) => deadline)).toEqual([begun + 270_000, begun + 270_000]);
    const [{ properties, user }] = ana.handedOn[1]!;
    expect([properties.get('mine'), user.get('mine')]).toEqual(['x', 'y']);
  });

  it('deletes a key that an earlier version stored for all editors of the file', () => {
    const { file, ana } = fileOfAna();
    file.document.set('adreports.formulaKey', 'a key');
    ana.tick();
    expect(file.document.kept.has('adreports.formulaKey')).toBe(false);
  });
});

describe('the hourly check of a user without scheduled reports', () => {
  it('deletes its trigger, if the user never scheduled a report or their reports are by hand again', () => {
    const { ana } = fileOfAna();
    ana.triggers.create('refreshDue');
    ana.tick();
    expect(ana.triggers.made).toEqual([]);
    const id = ana.schedules('Revenue');
    ana.schedules('Revenue', { schedule: BY_HAND, id });
    ana.triggers.create('refreshDue');
    ana.tick();
    expect(ana.triggers.made).toEqual([]);
    expect(ana.handedOn).toHaveLength(2);
  });

  it('stays if it refreshes formulas', () => {
    const { file, ana } = fileOfAna();
    ana.triggers.create('refreshDue');
    allowRefresh(true, { ...ana.sources, fileOwner: () => ana.address });
    ana.tick();
    expect(ana.triggers.made).toEqual(['refreshDue']);
    expect(file.service.calls).toBe(0);
  });

  it('does not affect the reports and checks of other users', () => {
    const { file, ana } = fileOfAna();
    const ben = new Person(file, BEN);
    const id = ana.schedules('Revenue');
    ben.triggers.create('refreshDue');
    ben.tick();
    expect([ana.record(id), file.service.calls]).toEqual([undefined, 0]);
    expect([ana.triggers.made, ben.triggers.made]).toEqual([['refreshDue'], []]);
  });

  it('runs no report of another user, even if both have schedules', () => {
    const { file, ana } = fileOfAna();
    const ben = new Person(file, BEN);
    const [anas, bens] = [ana.schedules('Ana’s'), ben.schedules('Ben’s')];
    ben.tick();
    expect([ana.record(anas), ben.record(bens)?.lastRun.by]).toEqual([undefined, BEN]);
    file.clock.pass(MINUTE);
    ana.tick();
    expect(ana.record(anas)?.lastRun.by).toBe(ana.address);
  });

  it('stays for a paused report, and does not run it', () => {
    const { file, ana } = fileOfAna();
    const id = ana.schedules('Revenue');
    ana.pauses(id);
    ana.triggers.create('refreshDue');
    ana.tick();
    expect([ana.record(id), file.service.calls, ana.triggers.made]).toEqual([undefined, 0, ['refreshDue']]);
  });
});

describe('the hourly check in a copy of the file', () => {
  it('runs no report of the original before a user has decided about them', () => {
    const { file, ana } = fileOfAna();
    const id = ana.schedules('Revenue');
    file.id = 'copy';
    const before = [...file.document.kept];
    ana.tick();
    expect([...file.document.kept]).toEqual(before);
    expect([ana.record(id), file.service.calls, ana.mail.sent]).toEqual([undefined, 0, []]);
    expect(ana.handedOn).toHaveLength(1);
    expect(ana.triggers.made).toEqual(['refreshDue']);
  });
});

describe('the hourly check without authorization', () => {
  it('sends a mail about it and does nothing else', () => {
    const { file, ana } = fileOfAna();
    ana.schedules('Revenue');
    ana.missingPermissions = PERMISSIONS;
    ana.tick();
    expect(ana.mail.sent.map(({ to, subject }) => [to, subject])).toEqual([
      [ana.address, 'Ad Reports: Google needs your permission again for “Finance”'],
    ]);
    expect([file.service.calls, ana.handedOn]).toEqual([0, []]);
  });
});
