import { NotAllowed } from '../../../src/errors/ad-reports-error';
import { ConsentMissing, KeyMissing } from '../../../src/errors/run-errors';
import * as service from '../../../src/errors/service-errors';
import { errorSentence, mayPass } from '../../../src/formulas/results/error-sentence';

const MAY_PASS = [
  new KeyMissing(),
  new ConsentMissing(),
  new service.KeyRefused('HTTP 401'),
  new service.TooManyRequests('', 7),
  new service.ServiceDown(''),
  new service.Unreachable('ads.example', 'DNS'),
  new service.HostBlocked('ads.example'),
  new service.QuotaUsedUp(''),
  new service.NotUnderstood('it is HTML'),
  new service.OutOfTime('reading the report'),
  new service.DownloadFailed('cn', 'HTTP 403'),
  new service.Doubtful(['10 rows were announced.']),
];
const STAYS = [
  new NotAllowed(['metrics: one.', 'zone: two.']),
  new service.NotPermitted(''),
  new service.BadRequest('x'),
  new service.TooLarge(83_332),
];

it.each([
  ...MAY_PASS.map((error) => [error.constructor.name, error, true] as const),
  ...STAYS.map((error) => [error.constructor.name, error, false] as const),
])(
  'the sentence of %s tells the hourly check whether another try may help, and speaks of no sheet',
  (_, error, mayHelp) => {
    const sentence = errorSentence(error, { timeIn: () => '14:01 on 15 Sep', byHour: false });
    expect(mayPass(`Error: ${sentence} (line 7).`)).toBe(mayHelp);
    expect(sentence).not.toMatch(/rows in the sheet|Run again/);
  },
);

it('a sentence of another add-on does not count as a failure of the add-on', () => {
  for (const shown of ['', '#N/A', 'Function VLOOKUP parameter 3 value is 9. It is out of range.'])
    expect(mayPass(shown)).toBe(false);
});
