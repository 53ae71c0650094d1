import { recoverFormulas } from '../../../src/formulas/refresh-formulas';
import { setRefreshAllowed } from '../../../src/settings/consents';
import { LivingFile } from './living-file';

const ASOF = '=ADREPORT_ASOF("full")';
const DAY_MS = 86_400_000;
const NOTE = 'my RECALCULATING_ADREPORT_ note';

/** A file with one formula. */
const oneCell = () => new LivingFile().typeFormulas({ A1: ASOF });

/** Google refuses batches from the `first` one on (counted from 0), as long as it `fails`. */
function failing(file: LivingFile, first: number): { fails: boolean } {
  const google = { fails: true };
  file.sheets.beforeAndAfter = (batch) => {
    if (google.fails && batch >= first) throw new TypeError('Exceeded maximum execution time');
  };
  return google;
}

const heal = (file: LivingFile) => recoverFormulas(file.document.readAll(), file.services);

it('the hourly check calculates all formulas once after a day has become complete', () => {
  const file = new LivingFile().typeFormulas({ A1: ASOF, A2: '=ADREPORT_FULL("","revenue","2026-07-01")' });
  for (let days = 0; days < 2; days++) {
    expect([file.runHourlyCheck(), file.runHourlyCheck()]).toEqual([2, 0]);
    file.clock.advance(DAY_MS);
  }
});

it('the hourly check logs a refresh that fails, and the next check calculates the formulas', () => {
  const file = oneCell();
  const google = failing(file, 0);
  expect([file.runHourlyCheck(), file.log.entries.length]).toEqual([0, 1]);
  google.fails = false;
  expect([file.runHourlyCheck(), file.log.entries.length]).toEqual([1, 1]);
});

it.each<[string, (file: LivingFile) => void]>([
  ['the next refresh', (file) => file.refresh()],
  ['the hourly check', (file) => file.runHourlyCheck()],
  [
    'the hourly check of a user who has not allowed it',
    (file) => {
      setRefreshAllowed(false, file.services);
      file.runHourlyCheck();
    },
  ],
  ['the sidebar when it opens', heal],
])('a refresh that Google has ended half-way is repaired by %s', (_by, repair) => {
  const file = new LivingFile().typeFormulas({ A1: ASOF, A2: NOTE });
  const google = failing(file, 1);
  expect(() => file.refresh()).toThrow();
  google.fails = false;
  expect(file.readFormulas('A1')).toEqual(['=RECALCULATING_ADREPORT_ASOF("full")']);
  repair(file);
  expect(file.readFormulas('A1', 'A2')).toEqual([ASOF, NOTE]);
  expect(file.document.get('adreports.formulasUnderWay')).toBeUndefined();
});
