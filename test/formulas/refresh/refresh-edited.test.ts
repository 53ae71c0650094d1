import { BUSY, LivingFile, TAB } from './living-file';

const REVENUE = '=ADREPORT_VALUE("full","revenue","","yesterday")';
const ASOF = '=ADREPORT_ASOF("full")';
const ASIDE = '=RECALCULATING_ADREPORT_ASOF("full")';

const twoCells = () => new LivingFile().typed({ A1: REVENUE, A2: ASOF });

describe('a write with an unknown outcome', () => {
  const timesOut = (wanted: number) => (nth: number) => {
    if (nth === wanted) throw new Error('Service Spreadsheets timed out');
  };

  it.each([
    [1, 'beforeWrite'],
    [1, 'afterWrite'],
    [2, 'beforeWrite'],
    [2, 'afterWrite'],
  ] as const)('number %i, %s, loses no formula', (nth, when) => {
    const file = twoCells();
    file.sheets[when] = timesOut(nth);
    file.refresh();
    expect(file.formulas('A1', 'A2')).toEqual([REVENUE, ASOF]);
  });

  it('is repaired even if the cells have moved', () => {
    const file = twoCells();
    file.sheets.afterWrite = (count) => {
      if (count === 1) file.user.insertRows(TAB, 1, 5);
      timesOut(1)(count);
    };
    file.refresh();
    expect(file.formulas('A6', 'A7')).toEqual([REVENUE, ASOF]);
  });

  it('is repaired even if later portions were restored', () => {
    const cells = Array.from({ length: 60 }, (_, at) => [`A${at + 1}`, `=ADREPORT_VALUE("${at}")`]);
    const file = new LivingFile().typed(Object.fromEntries(cells));
    file.sheets.beforeWrite = timesOut(2);
    file.refresh();
    expect(cells.map(([cell = '']) => file.formulas(cell)[0])).toEqual(cells.map(([, text]) => text));
  });
});

describe('an edit between two writes', () => {
  it.each([1, 2])('that inserts rows before write %i leaves no formula set aside', (nth) => {
    const file = twoCells();
    file.sheets.beforeWrite = (count) => {
      if (count === nth) file.user.insertRows(TAB, 1, 3);
    };
    file.refresh();
    expect(file.formulas('A4', 'A5')).toEqual([REVENUE, ASOF]);
  });

  it('that overwrites a cell is kept', () => {
    const file = twoCells();
    file.sheets.beforeWrite = (count) => {
      if (count === 2) file.user.type(TAB, 'A1', 'my own text');
    };
    file.refresh();
    expect(file.formulas('A1', 'A2')).toEqual(['my own text', ASOF]);
  });

  it('that moves rows each time is followed three times, and the next refresh restores the remaining formulas', () => {
    const file = twoCells();
    file.sheets.beforeWrite = (count) => {
      if (count > 1) file.user.insertRows(TAB, 1, 3);
    };
    file.refresh();
    expect(file.sheets.writes).toHaveLength(2 + 3);
    expect(file.formulas('A13', 'A14')).toEqual([REVENUE.replace('ADR', 'RECALCULATING_ADR'), ASIDE]);
    file.sheets.beforeWrite = () => {};
    file.refresh();
    expect(file.formulas('A13', 'A14')).toEqual([REVENUE, ASOF]);
  });

  it('that empties a cell does not count as a failure', () => {
    const file = twoCells();
    file.result = () => {
      throw new Error(BUSY);
    };
    file.sheets.beforeWrite = (count) => {
      if (count === 2) file.user.type(TAB, 'A1', '');
    };
    expect(file.refresh({ seconds: 60 })).toMatchObject({ refreshed: 2, failed: 1 });
  });
});
