import { toCellValue } from '../../../src/sheet/read/sheet-content';

it.each([
  [{}, ''],
  [{ stringValue: 'a' }, 'a'],
  [{ stringValue: '' }, ''],
  [{ numberValue: 0 }, 0],
  [{ boolValue: false }, false],
  [{ errorValue: { type: 'REF' } }, '#ERROR!'],
  [{ errorValue: {} }, '#ERROR!'],
])('the shown value of a cell with %j is %j', (effectiveValue, shown) => {
  expect(toCellValue({ effectiveValue })).toBe(shown);
});
