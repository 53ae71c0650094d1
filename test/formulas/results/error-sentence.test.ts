import { type AdReportsError, NotAllowed } from '../../../src/errors/ad-reports-error';
import { ConsentMissing, KeyMissing } from '../../../src/errors/run-errors';
import {
  BadRequest,
  Doubtful,
  DownloadFailed,
  HostBlocked,
  KeyRefused,
  NotPermitted,
  NotUnderstood,
  OutOfTime,
  QuotaUsedUp,
  ServiceDown,
  TooLarge,
  TooManyRequests,
  Unreachable,
} from '../../../src/errors/service-errors';
import { errorSentence, mayPass } from '../../../src/formulas/results/error-sentence';

const AGAIN = { timeIn: () => '14:01 on 15 Sep', byHour: false };

/** test/docs/formula-sentences.test.ts has the sentences. */
describe('the sentence in a cell', () => {
  it.each<[AdReportsError, boolean]>([
    [new NotAllowed(['metrics: one.', 'zone: two.']), false],
    [new KeyMissing(), true],
    [new ConsentMissing(), true],
    [new KeyRefused('HTTP 401'), true],
    [new NotPermitted(''), false],
    [new BadRequest('x'), false],
    [new TooManyRequests('', 7), true],
    [new ServiceDown(''), true],
    [new Unreachable('ads.example', 'DNS'), true],
    [new HostBlocked('ads.example'), true],
    [new QuotaUsedUp(''), true],
    [new NotUnderstood('it is HTML'), true],
    [new OutOfTime('reading the report'), true],
    [new TooLarge(83_332), false],
    [new DownloadFailed('cn', 'HTTP 403'), true],
    [new Doubtful(['10 rows were announced.']), true],
  ])('%#: tells the hourly check whether another try may help, and speaks of no sheet', (error, mayHelp) => {
    const sentence = errorSentence(error, AGAIN);
    expect(mayPass(`Error: ${sentence} (line 7).`)).toBe(mayHelp);
    expect(sentence).not.toMatch(/rows in the sheet|Run again/);
  });

  it('of another add-on does not count as a failure of the add-on', () => {
    for (const shown of ['', '#N/A', 'Function VLOOKUP parameter 3 value is 9. It is out of range.'])
      expect(mayPass(shown)).toBe(false);
  });
});
