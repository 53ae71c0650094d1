import * as service from '../../../src/errors/ad-reports-error';
import { NotAllowed } from '../../../src/errors/ad-reports-error';
import { describeFormulaFailure } from '../../../src/formulas/results/cell-content';

it.each([
  [new service.TooManyRequests(''), true],
  [new service.ServiceDown(''), true],
  [new service.KeyRefused('HTTP 401'), true],
  [new service.Doubtful(['10 rows were announced.']), true],
  [new NotAllowed(['metrics: one.', 'zone: two.']), false],
  [new service.BadRequest('x'), false],
  [new service.TooLarge(83_332), false],
])('the sentence of %s names the menu if another try may help, and speaks of no sheet', (error, mayHelp) => {
  const sentence = describeFormulaFailure(error);
  expect(sentence.includes('Extensions ▸ Ad Reports ▸ Refresh formulas')).toBe(mayHelp);
  expect(sentence).not.toMatch(/rows in the sheet|Run again/);
});
