import { errorLog } from '../../../src/errors/error-log';
import { healFormulas, refreshDueFormulas } from '../../../src/formulas/refresh/refresh-formulas';
import { allowRefresh } from '../../../src/settings/formula-consent';
import { FakeLog } from '../../fakes/error-log';
import { fakeTextStore } from '../../fakes/text-store';
import { LivingFile, MINUTE_MS, OWNER } from './living-file';

const ASOF = '=ADREPORT_ASOF("full")';
const fail = () => {
  throw new TypeError('a defect');
};

it('a refresh does not wait long if Google calculates nothing, because nobody has the file open', () => {
  const file = new LivingFile().typed({ A1: ASOF });
  file.takes = () => 86_400;
  const begun = file.clock.now();
  expect(file.refresh()[1]).toMatch(/^1 cell still waits for Google/);
  expect(file.clock.now() - begun).toBeLessThan(MINUTE_MS / 2);
});

it('two refreshes at once keep every formula', () => {
  const file = new LivingFile().typed({ A1: ASOF });
  file.sheets.beforeWrite = (nth) => {
    if (nth === 2) file.refresh('ben@x.test');
  };
  expect(file.refresh()).toEqual(['1 cell with formulas was calculated again.']);
  expect(file.formulas('A1')).toEqual([ASOF]);
});

it('an hourly refresh that fails is logged, and the next check calculates the formulas', () => {
  const file = new LivingFile().typed({ A1: ASOF });
  const log = new FakeLog();
  const user = fakeTextStore();
  const services = {
    ...file.services,
    user,
    file: () => ({ id: 'file', name: 'Numbers', url: '' }),
    fileOwner: () => OWNER,
    activeUser: () => OWNER,
    errors: errorLog(log, () => []),
    withTriggerTime: (work: () => void) => work(),
  };
  allowRefresh(true, services);
  const calculatedByCheck = () => {
    file.calculated.length = 0;
    const properties = { document: file.document.all(), user: user.all() };
    refreshDueFormulas(properties, file.clock.now() + 4 * MINUTE_MS, services);
    return file.calculated.length;
  };
  file.sheets.beforeWrite = fail;
  expect([calculatedByCheck(), log.entries.length]).toEqual([0, 1]);
  file.sheets.beforeWrite = () => undefined;
  expect([calculatedByCheck(), log.entries.length]).toEqual([1, 1]);
});

it('a repair that fails is logged, and stays noted for the next one', () => {
  const file = new LivingFile().typed({ A1: ASOF });
  file.sheets.beforeWrite = (nth) => {
    if (nth > 1) fail();
  };
  expect(() => file.refresh()).toThrow();
  file.sheets.beforeWrite = () => undefined;
  const log = new FakeLog();
  const services = { ...file.services, errors: errorLog(log, () => []) };
  healFormulas(file.document.all(), { ...services, findFormulas: fail });
  expect(log.entries).toHaveLength(1);
  healFormulas(file.document.all(), services);
  expect([file.formulas('A1'), log.entries.length]).toEqual([[ASOF], 1]);
});
