import { runReport } from '../../../src/reports/run';
import { answer, noAnswer } from '../../fakes/http-answers';
import { HOUR, type ScheduledFile } from './scheduled-file';
import { newReports } from './two-scheduled';

/** A file with two due reports. Each has three pages, and the fourth, which is empty, is not requested because of the total. */
function due() {
  const reports = newReports(['First', 'Second'], { apps: [] });
  reports.file.hasApps(2_500);
  reports.file.chance = () => 0;
  return { ...reports, result: (nth: number) => reports.results()[nth] };
}

const tooMany = (seconds?: number) =>
  answer(429, '', seconds === undefined ? {} : { 'retry-after': `${seconds}` });
/** The first row of each requested page, in thousands. */
const pages = ({ service }: ScheduledFile) => service.starts.map((start) => start / 1_000);

describe('a scheduled report whose requests the service refuses', () => {
  it('is fetched again from its first page in the next check', () => {
    const { file, ana, ids, result } = due();
    file.service.fault = (call) => (call > 2 ? tooMany(3_600) : undefined);
    ana.tick();
    expect([pages(file), result(0)]).toEqual([[0, 1, 2], 'failed']);
    file.service.fault = () => undefined;
    file.clock.pass(HOUR);
    ana.tick();
    expect(pages(file).slice(3)).toEqual([0, 1, 2, 0, 1, 2]);
    expect([result(0), result(1)]).toEqual(['done', 'done']);
    expect(ana.sources.records.unfinished(ids[0] ?? '')).toBeUndefined();
    expect(file.sheets.displayed("'First'!A3:A2600")).toHaveLength(2_500);
  });

  it('says so above its table, and in the status sheet', () => {
    const { file, ana } = due();
    ana.tick();
    file.clock.pass(24 * HOUR);
    file.service.fault = () => tooMany(3_600);
    ana.tick();
    expect(file.line('First')).toMatch(
      /^✗ Not refreshed since 15 Sep .*The service asks for fewer requests \(“HTTP 429”\) ·/,
    );
    expect(ana.mail.sent).toEqual([]);
  });

  it('waits as long as the service demands and continues, if the wait is short', () => {
    const { file, ana, result } = due();
    file.service.fault = (call) => (call === 3 || call === 5 ? tooMany(20) : undefined);
    ana.tick();
    expect([result(0), result(1)]).toEqual(['done', 'done']);
    expect(file.clock.sleeps).toEqual(expect.arrayContaining([20_000]));
  });
});

describe('a scheduled report after a failure of the service', () => {
  it('is mailed after three checks, whichever report of the file each check has tried', () => {
    const { file, ana } = due();
    file.service.fault = () => answer(503, '');
    for (const mails of [0, 0, 1, 1]) {
      ana.tick();
      expect(ana.mail.sent).toHaveLength(mails);
      file.clock.pass(HOUR);
    }
    expect(ana.mail.sent[0]?.body).toMatch(/“First”[\s\S]*“Second”/);
  });

  it.each([
    ['an internal error', () => answer(503, ''), 5],
    ['no answer', () => noAnswer('unreachable', 'DNS error'), 4],
  ])('sends its first request twice instead of several times (%s)', (_, fault, first) => {
    const { file, ana } = due();
    file.service.fault = fault;
    ana.tick();
    expect(file.service.calls).toBe(first);
    file.clock.pass(HOUR);
    ana.tick();
    expect(file.service.calls).toBe(first + first);
    file.clock.pass(HOUR);
    ana.tick();
    expect(file.service.calls).toBe(first + first + 2);
  });

  it('is run by hand with all attempts', () => {
    const { file, ana, ids } = due();
    file.service.fault = () => answer(503, '');
    ana.tick();
    file.clock.pass(HOUR);
    const before = file.service.calls;
    const report = ana.sources.reports.get(ids[0] ?? '');
    const order = { runId: 'a'.repeat(32), how: 'by hand' } as const;
    expect(() => runReport({ ...order, findReport: () => report }, ana.sources.parts)).toThrow(
      /internal error/,
    );
    expect(file.service.calls - before).toBe(5);
  });
});
