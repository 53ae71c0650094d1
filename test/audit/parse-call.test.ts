import { parseCall } from '../../src/audit/formula-cell';

const literal = (text: string) => ({ text, isLiteral: true, reference: undefined });
const cells = (text: string, reference: string) => ({ text, isLiteral: false, reference });

const calculated = (text: string) => ({ text, isLiteral: false, reference: undefined });

describe('a formula that is one call of the add-on', () => {
  it.each([
    ['=ADREPORT_ASOF("full")', 'asof', [literal('full')]],
    ['= adreport_asof("ltv";) ', 'asof', [literal('ltv'), literal('')]],
    ['=ADREPORT_VALUE("a, b; (c) ""d""",A1)', 'value', [literal('a, b; (c) "d"'), cells('A1', '=Plan!A1')]],
    ['=ADREPORT_FULL(1.5;-2;TRUE)', 'full', [literal('1.5'), literal('-2'), literal('TRUE')]],
    ["=ADREPORT_FULL('It''s (1)'!A$1:B9)", 'full', [cells("'It''s (1)'!A$1:B9", "='It''s (1)'!A1:B9")]],
    [
      '=ADREPORT_FULL({"3.10";"(2)"},"last "&A1)',
      'full',
      [calculated('{"3.10";"(2)"}'), calculated('"last "&A1')],
    ],
    ['=ADREPORT_FULL(A1&"";Name)', 'full', [calculated('A1&""'), calculated('Name')]],
  ])('%s has its name and its arguments', (formula, name, args) => {
    expect(parseCall(formula, 'Plan')).toEqual({ name, args });
  });

  it.each(['=ADREPORT_ASOF("full")+1', '=SUM(A1)', '=SUM(ADREPORT_ASOF("full"))', '="=ADREPORT_ASOF()"'])(
    'is not %s',
    (formula) => {
      expect(parseCall(formula, 'Plan')).toBeUndefined();
    },
  );
});
