import { answer } from '../../fakes/http-answers';
import { BEN } from '../file';
import { HOUR, Person } from './scheduled-file';
import { deleteStatus, due, hasFailed, hasStatus, refreshed, STATUS } from './two-scheduled';

const DAY = 24 * HOUR;

const refused = () => answer(401, { code: 401, message: 'no' });
const broken = () => answer(500, 'no');

describe('a report that could not be refreshed', () => {
  it('is named in its sheet, and in one mail to its owner for all reports that only a person can help', () => {
    const { file, ana, ids } = due();
    file.service.fault = refused;
    ana.tick();
    for (const title of ['First', 'Second'])
      expect(file.line(title)).toMatch(
        /^✗ Not refreshed since 15 Sep 14:40: The service refused the report key/,
      );
    expect(ana.mail.sent).toHaveLength(1);
    expect(ana.mail.sent[0]).toMatchObject({
      to: ana.address,
      body: expect.stringMatching(/“First”.*“Second”/s),
    });
    expect(ids.map((id) => ana.record(id)?.failures)).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  it('causes no mail if Google names no address of its owner, and its sheet says so', () => {
    const { file, ana, ids } = due();
    const nobody = new Person(file, '');
    nobody.user.setAll(ana.user.kept);
    file.service.fault = refused;
    nobody.tick();
    expect(nobody.record(ids[0])?.failures).toMatchObject({ count: 1 });
    expect([nobody.mail.sent, ana.mail.sent]).toEqual([[], []]);
    expect(file.line('First')).toMatch(/No mail was sent: Google does not name the address/);
  });

  it('causes no mail while the next try may succeed', () => {
    const { file, ana, ids } = due();
    file.service.fault = broken;
    ana.tick();
    expect(file.line('First')).toMatch(/Not refreshed/);
    expect([ana.record(ids[0])?.failures?.count, ana.mail.sent]).toEqual([1, []]);
  });

  it('shows that an error was unexpected, and logs it once', () => {
    const { file, ana } = due();
    file.service.fault = (call) => {
      if (call === 3) throw new TypeError('of a kind that nobody knows');
      return undefined;
    };
    ana.tick();
    expect(file.line('First') + file.line('Second')).toMatch(/Not refreshed .* unexpected error \(TypeError/);
    expect(ana.log.entries).toHaveLength(1);
  });

  it('is mailed twice a day if it failed in earlier checks, not each hour', () => {
    const all = refreshed();
    const { file, ana, ids } = all;
    hasFailed(all, ids[0], 3);
    ana.tick();
    expect(ana.mail.sent).toEqual([]);
    file.clock.pass(10 * HOUR);
    hasFailed(all, ids[0], 3);
    ana.tick();
    expect(ana.mail.sent).toEqual([]);
    file.clock.pass(HOUR);
    hasFailed(all, ids[0], 3);
    ana.tick();
    expect(ana.mail.sent.map(({ subject }) => subject)).toEqual([
      'Ad Reports: “First” was not refreshed in “Finance”',
    ]);
  });

  it('causes no mail when another report is refreshed, if it failed in earlier checks', () => {
    const all = due();
    hasFailed(all, all.ids[0], 3);
    all.ana.tick();
    expect(all.ana.record(all.ids[1])?.lastRun.endedAt).toBe(all.file.clock.now());
    expect(all.ana.mail.sent).toEqual([]);
  });
});

describe('the heartbeat of the hourly check', () => {
  const heartbeat = ({ file, ana }: ReturnType<typeof due>) =>
    JSON.parse(file.document.kept.get(`adreports.checked.${ana.id}`)!).at;

  it('is stored by the first check and then twice a day, and leaves one trigger', () => {
    const all = due();
    const { file, ana } = all;
    const first = file.clock.now();
    ana.triggers.made = [];
    ana.tick();
    expect([heartbeat(all), ana.triggers.made]).toEqual([first, []]);
    file.clock.pass(first + 12 * HOUR - 1 - file.clock.now());
    ana.tick();
    expect([heartbeat(all), ana.triggers.made]).toEqual([first, []]);
    file.clock.pass(1);
    ana.tick();
    expect([heartbeat(all), ana.triggers.made]).toEqual([first + 12 * HOUR, ['refreshDue']]);
  });
});

describe('a report that another user has changed', () => {
  function changed() {
    const all = refreshed();
    const ben = new Person(all.file, BEN);
    ben.schedules('First', { id: all.ids[0], draft: { currency: 'CNY' } });
    all.file.clock.pass(DAY);
    all.ana.hasTold();
    return { ...all, ben };
  }

  it('is refreshed in the approved version, and its owner gets one mail', () => {
    const { file, ana, ids } = changed();
    for (let nth = 0; nth < 3; nth++) ana.tick();
    expect(file.line('First')).toMatch(/^✓ complete through 16 Sep · USD/);
    expect(ana.mail.sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('“First” waits')]);
    for (const id of ids) expect(ana.record(id)?.lastRun.endedAt).toBe(file.clock.now());
  });

  it('is the subject of the mail, instead of a failure that was reported before', () => {
    const all = changed();
    hasFailed(all, all.ids[1], 3);
    all.ana.tick();
    expect(all.ana.mail.sent).toHaveLength(1);
    expect(all.ana.mail.sent[0]!.subject).not.toMatch(/was not refreshed/);
  });

  it('updates the status sheet, even if no report runs', () => {
    const all = changed();
    for (const id of all.ids) all.ana.pauses(id);
    deleteStatus(all);
    all.ana.tick();
    expect(hasStatus(all)).toBe(true);
    expect(all.file.sheets.displayed(`'${STATUS}'!A1:Z9`).flat().join(' ')).toMatch(/A change waits/);
    deleteStatus(all);
    all.ana.tick();
    expect(hasStatus(all)).toBe(false);
  });
});
