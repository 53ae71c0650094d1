import { type AdReportsError, NotAllowed } from '../../../src/errors/ad-reports-error';
import { ConsentMissing, KeyMissing, OwnerMissing } from '../../../src/errors/run-errors';
import {
  BadRequest,
  Doubtful,
  DownloadFailed,
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
import { errorSentence, mayPass, mayPassByItself } from '../../../src/formulas/results/error-sentence';

/** It is 14:00. */
const timeIn = (ms: number) =>
  `${new Date(Date.UTC(2026, 8, 15, 14) + ms).toISOString().slice(11, 16)} on 15 Sep`;
const BY_HAND = { timeIn, byHour: false };
const REFRESH = 'Extensions ▸ Ad Reports ▸ Refresh formulas';

describe('the sentence in a cell', () => {
  it.each([
    [new NotAllowed(['metrics: one.', 'zone: two.']), /^metrics: one\.$/],
    [new KeyMissing(), /key of the file's owner, who has not given one.+Ad Reports ▸ Settings.+saved report/],
    [
      new ConsentMissing(),
      /owner of this file has not allowed.+Extensions ▸ Ad Reports ▸ Settings ▸ Formulas/,
    ],
    [new OwnerMissing(), /shared drive and has no owner.+saved report.+Extensions ▸ Ad Reports ▸ Open/],
    [new KeyRefused('HTTP 401'), /^The service refused the report key \(“HTTP 401”\)\..+file's owner.+Paste/],
    [new NotPermitted(''), /does not permit.+file's owner.+may read/],
    [new BadRequest('x'), /did not accept.+Change the days/],
    [
      new TooManyRequests('', 7),
      /fewer requests\. Choose Extensions ▸ Ad Reports ▸ Refresh formulas after 14:01 on 15 Sep\.$/,
    ],
    [new TooManyRequests('', 240), /Refresh formulas after 14:05 on 15 Sep\.$/],
    [new TooManyRequests(''), /Refresh formulas after 14:02 on 15 Sep\.$/],
    [new ServiceDown(''), /internal error.+Refresh formulas in a minute/],
    [
      new Unreachable('ads.example', 'DNS error'),
      /There was no answer from ads\.example.+Refresh formulas in a minute/,
    ],
    [new QuotaUsedUp(''), /Refresh formulas tomorrow/],
    [new NotUnderstood('it is HTML'), /was not understood: it is HTML\. .+Refresh formulas in a minute/],
    [new OutOfTime('reading the report'), /reading the report\. A formula has 20 seconds.+Ad Reports ▸ Open/],
    [new TooLarge(83_332), /more than 83,332 rows.+250,000 cells.+Ad Reports ▸ Open/],
    [new DownloadFailed('cn', 'HTTP 403'), /centre cn could not be downloaded.+Refresh formulas in a minute/],
    [new Doubtful(['10 rows were announced.']), /^10 rows were announced\..+Ad Reports ▸ Open/],
  ])('%#: says what happened and what to do next', (error, sentence) => {
    expect(errorSentence(error, BY_HAND)).toMatch(sentence);
  });

  it.each([
    [new TooManyRequests('', 7), 'Refresh formulas after 14:01 on 15 Sep, or leave it to the hourly check.'],
    [new ServiceDown(''), 'Refresh formulas in a minute, or leave it to the hourly check.'],
    [new QuotaUsedUp(''), 'Refresh formulas tomorrow, or leave it to the hourly check.'],
  ])('$name: mentions the hourly check if the owner’s check refreshes formulas', (error, end) => {
    const sentence = errorSentence(error, { timeIn, byHour: true });
    expect(sentence.endsWith(end)).toBe(true);
    expect(mayPass(sentence)).toBe(true);
  });

  it.each<[AdReportsError, boolean]>([
    [new TooManyRequests('', 7), true],
    [new ServiceDown(''), true],
    [new OutOfTime('reading the report'), true],
    [new Doubtful(['10 rows were announced.']), true],
    [new QuotaUsedUp(''), false],
    [new KeyMissing(), false],
    [new KeyRefused(''), false],
    [new ConsentMissing(), false],
  ])('$name: is repeated a minute later only if waiting may help', (error, expected) => {
    expect(mayPassByItself(errorSentence(error, BY_HAND))).toBe(expected);
  });

  it('never mentions rows in a sheet, because a formula writes none', () => {
    for (const error of [new KeyRefused(''), new ServiceDown(''), new NotUnderstood('x'), new OutOfTime('y')])
      expect(errorSentence(error, BY_HAND)).not.toMatch(/rows in the sheet|Run again/);
  });

  it.each([
    new TooManyRequests('', 7),
    new ServiceDown(''),
    new Unreachable('ads.example', 'DNS error'),
    new QuotaUsedUp(''),
    new NotUnderstood('it is HTML'),
    new OutOfTime('reading the report'),
    new DownloadFailed('cn', 'HTTP 403'),
    new Doubtful(['10 rows were announced.']),
    new KeyMissing(),
    new KeyRefused(''),
    new ConsentMissing(),
  ])(
    '$name: names the menu item that calculates the cell again, which marks the failure as temporary',
    (error) => {
      const sentence = errorSentence(error, BY_HAND);
      expect(sentence).toContain(REFRESH);
      expect(mayPass(`Error: ${sentence} (line 7).`)).toBe(true);
    },
  );

  it.each([new NotAllowed(['metrics: one.']), new BadRequest('x'), new TooLarge(7), new OwnerMissing()])(
    '$name: mentions no refresh, because the same formula would fail again',
    (error) => expect(mayPass(errorSentence(error, BY_HAND))).toBe(false),
  );

  it('of another add-on does not count as a failure of the add-on', () => {
    for (const shown of ['', '#N/A', 'Function VLOOKUP parameter 3 value is 9. It is out of range.'])
      expect(mayPass(shown)).toBe(false);
  });
});
