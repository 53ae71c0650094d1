import {
  BadRequest,
  ConsentMissing,
  Doubtful,
  DownloadFailed,
  KeyMissing,
  KeyRefused,
  NotAllowed,
  NotPermitted,
  NotUnderstood,
  OutOfTime,
  OwnerMissing,
  QuotaUsedUp,
  ServiceDown,
  TooLarge,
  TooManyRequests,
  Unreachable,
} from '../../src/errors';
import { sentenceOf } from '../../src/formulas/sentences';

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
    [new TooManyRequests('', 7), /fewer requests.+again in a minute/],
    [new ServiceDown(''), /failure of its own.+again in a minute/],
    [new Unreachable('ads.example', 'DNS error'), /No answer came from ads\.example.+again in a minute/],
    [new QuotaUsedUp(''), /again tomorrow/],
    [new NotUnderstood('it is HTML'), /was not understood: it is HTML\. .+again in a minute/],
    [new OutOfTime('reading the report'), /reading the report\. A formula has 20 seconds.+Ad Reports ▸ Open/],
    [new TooLarge(83_332), /more than 83,332 rows.+250,000 cells.+Ad Reports ▸ Open/],
    [new DownloadFailed('cn', 'HTTP 403'), /centre cn could not be downloaded.+again in a minute/],
    [new Doubtful(['10 rows were announced.']), /^10 rows were announced\..+Ad Reports ▸ Open/],
  ])('%#: says what happened and what to do next', (error, sentence) => {
    expect(sentenceOf(error)).toMatch(sentence);
  });

  it('never speaks of rows in a sheet: a formula writes none', () => {
    for (const error of [new KeyRefused(''), new ServiceDown(''), new NotUnderstood('x'), new OutOfTime('y')])
      expect(sentenceOf(error)).not.toMatch(/rows in the sheet|Run again/);
  });
});
