import {
  argumentReferences,
  argumentValues,
  argumentWords,
  callsOf,
  soleCall,
} from '../../src/audit/formula-call';
import type { CellsRead } from '../../src/request/cells/cell-values';

const cell = (value: string | number, shown = String(value)): CellsRead => ({
  cells: [{ place: 'Plan!B1', value, shown, formula: '' }],
});

describe('a call of the add-on in a formula', () => {
  it.each([
    ['=ADREPORT_ASOF("full")', 'asof'],
    ['= adreport_value("full";"revenue";A1:A9;B1) ', 'value'],
    ['=ADREPORT_VALUE("full";"revenue";"";TODAY())', undefined],
    ['=ADREPORT_ASOF("full")+1', undefined],
    ['=ADREPORT_ASOF("full")+ADREPORT_ASOF("ltv")', undefined],
    ['=SUM(A1:A9)', undefined],
    ['=ADREPORT_UNKNOWN(1)', undefined],
  ])(
    '%s is asked again only if it is the whole formula and nothing in it has to be calculated',
    (formula, name) => {
      expect(soleCall(formula)?.name).toBe(name);
    },
  );

  it('is told with each argument by name, what its cells contain, and what is left empty or calculated', () => {
    const [call] = callsOf('=ADREPORT_VALUE("full";"revenue";Apps!A1;B1;;"area";TODAY())*2');
    const found = new Map([
      ['=Apps!A1', cell('00123')],
      ['=Plan!B1', cell(46_000, '9 Dec 2025')],
    ]);
    expect(argumentReferences([call!], 'Plan')).toEqual(['=Apps!A1', '=Plan!B1']);
    expect(argumentWords(call!, 'Plan', found)).toEqual([
      'report: full',
      'metric: revenue',
      'apps: Apps!A1 (00123)',
      'startDate: B1 (9 Dec 2025)',
      'endDate: left empty',
      'filterField: area',
      'filterValue: calculated by Sheets',
      'timezone: left empty',
      'currency: left empty',
    ]);
  });

  it('has the values that Google passes, unless one has to be calculated or its tab is missing', () => {
    const [call] = callsOf('=ADREPORT_VALUE("full";"revenue";Apps!A1;B1)');
    const found = new Map([
      ['=Apps!A1', cell('00123')],
      ['=Plan!B1', cell(46_000)],
    ]);
    expect(argumentValues(call!, 'Plan', found)).toEqual(['full', 'revenue', [['00123']], [[46_000]]]);
    expect(
      argumentValues(call!, 'Plan', new Map([...found, ['=Apps!A1', { missing: 'tab' }]])),
    ).toBeUndefined();
    expect(argumentValues(callsOf('=ADREPORT_ASOF(A1&"")')[0]!, 'Plan', found)).toBeUndefined();
    expect(argumentValues(callsOf('=ADREPORT_VALUE("ltv";1.5;-2;TRUE)')[0]!, 'Plan', found)).toEqual([
      'ltv',
      '1.5',
      '-2',
      true,
    ]);
  });
});
