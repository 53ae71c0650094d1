import { FormulaSheets } from '../../../src/formulas/refresh/formula-cells';
import { restoreAllFormulas, restoreFormulas, setAside } from '../../../src/formulas/refresh/recalculate';
import { retryingSheets } from '../../../src/sheet/api/retrying-api';
import { LivingFile, MINUTE_MS } from './living-file';

function cellsOf(file: LivingFile) {
  const api = retryingSheets(file.sheets, file.clock, file.clock.now() + 60 * MINUTE_MS);
  return [file.findFormulas('ADREPORT_'), new FormulaSheets(api), api] as const;
}

describe('a formula that is set aside', () => {
  it.each([
    ['=ADREPORT_ASOF("full")', '=RECALCULATING_ADREPORT_ASOF("full")'],
    [
      '=adreport_asof("full")+Adreport_Value(1)',
      '=RECALCULATING_adreport_asof("full")+RECALCULATING_Adreport_Value(1)',
    ],
    [
      '=SUM(ADREPORT_LTV(1),-ADREPORT_LTV(2))',
      '=SUM(RECALCULATING_ADREPORT_LTV(1),-RECALCULATING_ADREPORT_LTV(2))',
    ],
    [
      '=MY_ADREPORT_ASOF(1)+ADREPORT_ASOF("full")',
      '=MY_ADREPORT_ASOF(1)+RECALCULATING_ADREPORT_ASOF("full")',
    ],
    ['=A.ADREPORT_ASOF(1)+X9ADREPORT_ASOF(2)', '=A.ADREPORT_ASOF(1)+X9ADREPORT_ASOF(2)'],
  ])('%s calls no function of the add-on, and is restored unchanged', (formula, aside) => {
    const file = new LivingFile().typed({ A1: formula });
    const cells = cellsOf(file);
    setAside(...cells);
    expect(file.formulas('A1')).toEqual([aside]);
    restoreFormulas(...cells);
    expect(file.formulas('A1')).toEqual([formula]);
  });

  it.each([
    [400, [400]],
    [401, [400, 1]],
  ])('is one of %i areas in as few writes as Google’s answers allow', (count, writes) => {
    const file = new LivingFile();
    const cell = (at: number) => `${at % 2 === 0 ? 'A' : 'C'}${at + 1}`;
    const texts = Array.from({ length: count }, (_, at) => [cell(at), '=ADREPORT_ASOF(1)']);
    file.typed(Object.fromEntries(texts));
    const cells = cellsOf(file);
    expect(setAside(...cells)).toBe(count);
    expect(file.sheets.writes.map((requests) => requests.length)).toEqual(writes);
    expect(restoreFormulas(...cells)).toBe(count);
    expect(file.formulas(cell(0), cell(399))).toEqual(['=ADREPORT_ASOF(1)', '=ADREPORT_ASOF(1)']);
  });
});

describe('the formulas of a file that are still set aside', () => {
  it('are restored on every tab, and other formulas stay unchanged', () => {
    const file = new LivingFile();
    file.user.addSheet('Second');
    file.typed({ A1: '=RECALCULATING_ADREPORT_ASOF(1)', A2: '=ADREPORT_ASOF(2)' });
    file.typed({ B2: '=recalculating_ADREPORT_LTV(3)' }, 'Second');
    file.typed({ C3: '=RECALCULATING_adreport_ltv(3)' }, 'Second');
    restoreAllFormulas(cellsOf(file)[2], file.findFormulas);
    expect(file.formulas('A1', 'A2')).toEqual(['=ADREPORT_ASOF(1)', '=ADREPORT_ASOF(2)']);
    expect(file.user.seesInFormulaBar('Second', 'C3')).toBe('=adreport_ltv(3)');
    expect(file.user.seesInFormulaBar('Second', 'B2')).toBe('=recalculating_ADREPORT_LTV(3)');
  });
});
