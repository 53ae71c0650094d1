import { Runtime } from '../../../playground/apps-script/runtime';
import { readFile } from '../../../playground/apps-script/snapshot/file-snapshot';
import { fillRuntime, snapshotOf } from '../../../playground/apps-script/snapshot/runtime-snapshot';
import { virtualClock } from '../../../playground/apps-script/time/clock';
import { recordedFile } from '../../fixtures/recorded-file';

describe('a snapshot of a runtime', () => {
  it('is the same after it is read back and taken again', () => {
    const { runtime: snapshot } = recordedFile('0.1.0');
    const spreadsheets = snapshot.files.map(readFile);
    const clock = virtualClock(snapshot.now);
    const runtime = new Runtime({ dist: 'dist', clock, users: snapshot.users, spreadsheets });
    fillRuntime(runtime, snapshot);
    expect(JSON.parse(JSON.stringify(snapshotOf(runtime)))).toEqual(snapshot);
  });

  it('does not reuse ids, so a trigger made later has a new id', () => {
    const { runtime: snapshot } = recordedFile('0.1.0');
    const runtime = new Runtime({
      dist: 'dist',
      users: snapshot.users,
      spreadsheets: snapshot.files.map(readFile),
    });
    fillRuntime(runtime, snapshot);
    const added = runtime.hosts.script.add(
      { user: snapshot.users[0]!, documentId: 'file', handler: 'refreshDue', everyHours: 1 },
      snapshot.now,
    );
    expect(snapshot.triggers.map(({ id }) => id)).not.toContain(added.id);
  });
});
