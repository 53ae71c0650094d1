import { errorLog } from '../../../src/errors/error-log';
import {
  formulaRefreshing,
  healFormulas,
  refreshDueFormulas,
} from '../../../src/formulas/refresh/refresh-formulas';
import { allowRefresh } from '../../../src/settings/formula-consent';
import { FakeLog } from '../../fakes/error-log';
import { fakeTextStore } from '../../fakes/text-store';
import { BUSY, LivingFile, MINUTE_MS, OWNER, SLIP } from './living-file';

const ASOF = '=ADREPORT_ASOF("full")';
const SETTLED = '=ADREPORT_FULL("","revenue","2026-07-01")';
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A file whose owner has allowed the hourly check to refresh formulas. */
class HourlyFile extends LivingFile {
  readonly errors = errorLog(new FakeLog(), () => []);
  readonly consent = {
    user: fakeTextStore(),
    document: this.document,
    file: () => ({ id: 'file', name: 'Numbers', url: '' }),
    fileOwner: () => OWNER,
    activeUser: () => OWNER,
  };

  constructor() {
    super();
    allowRefresh(true, this.consent);
  }

  /** The hourly check. Returns the calls that it calculates. */
  check(): readonly string[] {
    this.calculated.length = 0;
    const properties = { document: this.document.all(), user: this.consent.user.all() };
    const withTriggerTime = (work: () => void) => work();
    const services = { ...this.services, ...this.consent, errors: this.errors, withTriggerTime };
    refreshDueFormulas(properties, this.clock.now() + 4 * MINUTE_MS, services);
    return [...this.calculated];
  }

  get shown() {
    return formulaRefreshing(this.document.all(), this.consent);
  }
}

describe('the hourly check', () => {
  it('calculates all formulas once after a day has become complete', () => {
    const file = new HourlyFile().typed({ A1: ASOF, A2: SETTLED });
    expect(file.check()).toHaveLength(2);
    expect(file.check()).toEqual([]);
    file.clock.pass(DAY_MS);
    expect(file.check()).toHaveLength(2);
    expect(file.check()).toEqual([]);
    expect(file.shown).toMatchObject({
      inFile: true,
      byHour: true,
      last: { by: 'the hourly check', sentences: ['2 cells with formulas were calculated again.'] },
    });
  });

  it('calculates nothing after somebody has refreshed the formulas by hand, except cells that were protected', () => {
    const file = new HourlyFile().typed({ A1: ASOF });
    file.refresh();
    expect(file.check()).toEqual([]);
    file.clock.pass(DAY_MS);
    file.user.protect('Sheet1');
    file.sheets.user = 'ben@x.test';
    file.refresh('ben@x.test');
    file.sheets.user = OWNER;
    expect(file.check()).toHaveLength(1);
  });

  it.each([
    [BUSY, 5],
    [SLIP, 0],
  ])('repeats a refresh after “%s” %i times at most', (sentence, times) => {
    const file = new HourlyFile();
    file.result = () => {
      throw new Error(sentence);
    };
    file.typed({ A1: ASOF });
    const counts = Array.from({ length: 8 }, () => file.check().length);
    expect(counts).toEqual([...Array(1 + times).fill(1), ...Array(7 - times).fill(0)]);
  });
});

it.each<[string, (file: HourlyFile) => void]>([
  ['the next refresh', (file) => file.refresh()],
  ['the hourly check', (file) => file.check()],
  [
    'the hourly check of a user who has not allowed it',
    (file) => {
      allowRefresh(false, file.consent);
      file.check();
    },
  ],
  [
    'the sidebar when it opens',
    (file) => healFormulas(file.document.all(), { ...file.services, errors: file.errors }),
  ],
])('a refresh that Google has ended half-way is repaired by %s', (_by, repair) => {
  const note = 'my RECALCULATING_ADREPORT_ note';
  const file = new HourlyFile().typed({ A1: ASOF, A2: note });
  file.sheets.beforeWrite = (nth) => {
    if (nth > 1) throw new Error('Exceeded maximum execution time');
  };
  expect(() => file.refresh()).toThrow();
  file.sheets.beforeWrite = () => undefined;
  expect(file.formulas('A1')).toEqual(['=RECALCULATING_ADREPORT_ASOF("full")']);
  repair(file);
  expect(file.formulas('A1', 'A2')).toEqual([ASOF, note]);
  expect(file.document.get('adreports.formulasUnderWay')).toBeUndefined();
});
