import { buildTotalFormula } from '../../../../src/sheet/plan/requests/totals-row';

/** The total of a column in a table with these fields from column A on and headers in row 3. */
function totalOf(field: string, fields: readonly string[]): string | undefined {
  const columnOf = (of: string) => (fields.includes(of) ? fields.indexOf(of) : undefined);
  return buildTotalFormula(field, { title: 'Revenue', headerRow: 2, findColumn: columnOf });
}

it('the formula of a total weighs the known numbers of LTV by the new users', () => {
  expect(totalOf('ltv7', ['date', 'newUserNum', 'ltv7'])).toBe(
    '=IFERROR(IF(SUBTOTAL(103;C3:C)=COUNTA(C3:C);SUMPRODUCT(C3:C;B3:B)/SUMIF(C3:C;"<>";B3:B);"");"")',
  );
});

it('the formula of a total adds up changes, and compares them with the earlier numbers if each of these has a change', () => {
  const fields = ['month', 'revenue', 'revenue.before', 'revenue.change', 'revenue.changeShare'];
  expect(totalOf('revenue.before', fields)).toBe('=IF(SUBTOTAL(102;C3:C)=0;"";SUBTOTAL(109;C3:C))');
  expect(totalOf('revenue.change', fields)).toBe('=IF(SUBTOTAL(102;D3:D)=0;"";SUBTOTAL(109;D3:D))');
  expect(totalOf('revenue.changeShare', fields)).toBe(
    '=IFERROR(IF(SUBTOTAL(102;D3:D)=SUBTOTAL(102;C3:C);SUBTOTAL(109;D3:D)/ABS(SUBTOTAL(109;C3:C));"");"")',
  );
  expect(totalOf('ecpmApi.change', ['ecpmApi', 'ecpmApi.change'])).toBeUndefined();
});

it.each([
  ['ecpmApi', 'the table has no impressions'],
  ['ltv7', 'the table has no new users'],
  ['kp7', 'retention has no weights'],
  ['dau', 'users of several days cannot be added up'],
  ['date', 'it is a dimension'],
  ['=IMPORTXML("x")', 'the catalogue does not know it'],
  ['__proto__', 'the catalogue does not know it'],
])('the formula of a total does not exist for %s, because %s', (field) => {
  expect(totalOf(field, [field, 'revenue'])).toBeUndefined();
});
