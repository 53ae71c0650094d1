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

/** It is 14:00. */
const timeIn = (ms: number) =>
  `${new Date(Date.UTC(2026, 8, 15, 14) + ms).toISOString().slice(11, 16)} on 15 Sep`;
const BY_HAND = { timeIn, byHour: false };

describe('the sentence in a cell', () => {
  it.each<[AdReportsError, boolean, RegExp]>([
    [new NotAllowed(['metrics: one.', 'zone: two.']), false, /^metrics: one\.$/],
    [
      new KeyMissing(),
      true,
      /file's owner, or .+, who has not given one.+Ad Reports ▸ Settings.+saved report/,
    ],
    [
      new ConsentMissing(),
      true,
      /owner of this file, or .+, has not allowed.+Ad Reports ▸ Settings ▸ Formulas/,
    ],
    [new KeyRefused('HTTP 401'), true, /^The service refused the report key \(“HTTP 401”\)\..+Paste/],
    [new NotPermitted(''), false, /does not permit.+file's owner.+may read/],
    [new BadRequest('x'), false, /did not accept.+Change the days/],
    [new TooManyRequests('', 7), true, /fewer requests\. Choose .+ after 14:01 on 15 Sep\.$/],
    [new ServiceDown(''), true, /internal error.+Refresh formulas in a minute/],
    [new Unreachable('ads.example', 'DNS'), true, /no answer from ads\.example.+in a minute/],
    [new HostBlocked('ads.example'), true, /connect to ads\.example\. Ask the administrator/],
    [new QuotaUsedUp(''), true, /Refresh formulas tomorrow/],
    [new NotUnderstood('it is HTML'), true, /was not understood: it is HTML\. .+in a minute/],
    [new OutOfTime('reading the report'), true, /reading the report\. A formula has 20 seconds/],
    [new TooLarge(83_332), false, /more than 83,332 rows.+250,000 cells.+Ad Reports ▸ Open/],
    [new DownloadFailed('cn', 'HTTP 403'), true, /centre cn could not be downloaded.+in a minute/],
    [new Doubtful(['10 rows were announced.']), true, /^10 rows were announced\..+Ad Reports ▸ Open/],
  ])(
    '%#: says what happened and what to do next, and whether another try may help',
    (error, isWorthAnother, says) => {
      const sentence = errorSentence(error, BY_HAND);
      expect(sentence).toMatch(says);
      expect(mayPass(`Error: ${sentence} (line 7).`)).toBe(isWorthAnother);
      // A formula writes no rows.
      expect(sentence).not.toMatch(/rows in the sheet|Run again/);
    },
  );

  it.each([
    [new TooManyRequests('', 7), 'Refresh formulas after 14:01 on 15 Sep, or leave it to the hourly check.'],
    [new ServiceDown(''), 'Refresh formulas in a minute, or leave it to the hourly check.'],
    [new QuotaUsedUp(''), 'Refresh formulas tomorrow, or leave it to the hourly check.'],
  ])('%#: mentions the hourly check if the owner’s check refreshes formulas', (error, end) => {
    const sentence = errorSentence(error, { timeIn, byHour: true });
    expect(sentence.endsWith(end)).toBe(true);
    expect(mayPass(sentence)).toBe(true);
  });

  it('of another add-on does not count as a failure of the add-on', () => {
    for (const shown of ['', '#N/A', 'Function VLOOKUP parameter 3 value is 9. It is out of range.'])
      expect(mayPass(shown)).toBe(false);
  });
});
