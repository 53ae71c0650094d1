import { forgetAccess } from '../../../src/formulas/answers/access';
import { answer } from '../../fakes/http-answers';
import { FormulaFile, sentence } from '../formula-file';

const DAY = { report: 'full', metric: 'revenue', apps: 'app-1', startDate: '2026-09-13' };

function failing(): FormulaFile {
  const file = new FormulaFile();
  file.service.fault = () => answer(503, 'down');
  return file;
}

describe('a failure', () => {
  it('is shown by the next cell in the same words, without another request', () => {
    const file = failing();
    const first = sentence(() => file.cell.value(DAY));
    expect(first).toBe(
      'The service reports an internal error (“HTTP 503: down”). Choose Extensions ▸ Ad Reports ▸ Refresh formulas in a minute.',
    );
    const { length } = file.service.requests;
    expect(sentence(() => file.cell.value(DAY))).toBe(first);
    expect([file.service.requests.length, file.log.entries]).toEqual([length, []]);
  });

  it('that is temporary mentions the hourly check if the owner’s check refreshes formulas', () => {
    const file = failing();
    file.access = { ...file.access, byHour: true };
    expect(sentence(() => file.cell.value(DAY))).toMatch(/in a minute, or leave it to the hourly check\.$/);
  });

  it('for too many requests names the time and the day in the spreadsheet’s zone', () => {
    const file = new FormulaFile();
    file.service.fault = () => answer(429, 'slow down', { 'retry-after': '3600' });
    expect(sentence(() => file.cell.value(DAY))).toMatch(/Refresh formulas after 17:0\d on 15 Sep\.$/);
  });

  it('for too many rows shows how many one formula may return', () => {
    const file = new FormulaFile();
    const row = { date: '2026-09-03', area: 'US', Revenue: 1 };
    const items = Array.from({ length: 1_000 }, (_, at) => ({ ...row, appId: `app-${at}` }));
    const page = { code: 200, timezone: 'UTC+0', message: 'success', total: 90_000, items };
    file.service.fault = () => answer(200, page);
    const given = {
      metrics: 'revenue',
      startDate: '2026-09-01',
      endDate: '2026-09-14',
      groupBy: 'date,appId,area',
    };
    expect(sentence(() => file.cell.full(given))).toMatch(
      /^The result has more than 62,499 rows, and one formula/,
    );
  });

  it('that is a mistake in the add-on is logged, and its place is shown', () => {
    const file = new FormulaFile();
    const access = file.access;
    Object.defineProperty(file, 'access', {
      get: () => {
        throw new TypeError('a defect');
      },
    });
    expect(sentence(() => file.cell.value(DAY))).toMatch(/^The add-on made a mistake \(TypeError/);
    expect(file.log.entries).toMatchObject([{ during: 'a formula' }]);
    expect(access.key).toBe('the-key');
  });
});

describe('access to the service', () => {
  it.each([
    ['no key', { key: undefined }, /^There is no report key: formulas use the key of the file's owner/],
    ['no consent', { isAllowed: false }, /^The owner of this file, or .+, has not allowed its formulas/],
  ])('is refused with the reason: %s', (_, change, text) => {
    const file = new FormulaFile();
    file.access = { ...file.access, ...change };
    expect(sentence(() => file.cell.value(DAY))).toMatch(text);
    expect([file.service.requests, file.calls.seen]).toEqual([[], 0]);
  });

  it('uses the settings and the key of the owner', () => {
    const file = new FormulaFile();
    file.cell.value(DAY);
    const [request] = file.service.requests;
    expect(request?.url).toBe('https://reports.example.com/v2/allreport');
    expect(JSON.stringify(request?.headers)).toContain('the-key');
  });

  it('that changes takes effect at once in its file, and after ten minutes if it changes elsewhere', () => {
    const file = new FormulaFile();
    const asked = () => {
      file.cell.value(DAY);
      return file.service.requests.length;
    };
    expect([asked(), asked()]).toEqual([1, 1]);
    file.access = { ...file.access, key: 'another-key' };
    forgetAccess(file.cache);
    expect([asked(), asked()]).toEqual([2, 2]);
    file.access = { ...file.access, key: 'a-third-key' };
    file.clock.pass(599_000);
    expect(asked()).toBe(2);
    file.clock.pass(1_000);
    expect([asked(), asked()]).toEqual([3, 3]);
    file.access = { ...file.access, isAllowed: false };
    forgetAccess(file.cache);
    expect(sentence(() => file.cell.value(DAY))).toMatch(/does not allow|not allowed|allow/);
  });
});
