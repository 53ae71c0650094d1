import fc from 'fast-check';
import {
  formatReference,
  isCellReference,
  normalizeReference,
  parseRange,
  parseReference,
  toColumnNumber,
} from '../../../src/request/cells/cell-reference';

/** Titles as Sheets allows them: none of []*?:/\, and no apostrophe at either end. */
const titles = fc
  .string({ unit: fc.constantFrom(..."aZ9 _-'.,;!(é数Q4"), minLength: 1, maxLength: 20 })
  .filter((title) => title.trim() === title && !/^'|'$/.test(title));
const columns = fc.constantFrom('A', 'B', 'Z', 'AA', 'BC', 'ZZ', 'ABC');
const rows = fc.integer({ min: 1, max: 9_999_999 });
const references = fc
  .record({ tab: titles, left: columns, top: rows, right: columns, bottom: rows })
  .filter(({ left, top, right, bottom }) => top <= bottom && toColumnNumber(left) <= toColumnNumber(right));

it.each([
  ['=Settings!B2', { tab: 'Settings', left: 'B', top: 2, right: 'B', bottom: 2 }],
  [' = Settings!b2 ', { tab: 'Settings', left: 'B', top: 2, right: 'B', bottom: 2 }],
  ["='My tab'!$B$2:$B$20", { tab: 'My tab', left: 'B', top: 2, right: 'B', bottom: 20 }],
  ["='Ana''s apps'!B2:C3", { tab: "Ana's apps", left: 'B', top: 2, right: 'C', bottom: 3 }],
  ['=My tab!B2', { tab: 'My tab', left: 'B', top: 2, right: 'B', bottom: 2 }],
  ['=Settings!B2:B', { tab: 'Settings', left: 'B', top: 2, right: 'B', bottom: undefined }],
  ['=Settings!B:C', { tab: 'Settings', left: 'B', top: 1, right: 'C', bottom: undefined }],
])('a reference to cells: %s means the cells of a tab', (text, range) => {
  expect(parseReference(text)).toEqual(range);
});

it.each([
  ...['Settings!B2', '=B2', '=Settings!', '=Settings!B', '=Settings!2', '=Settings!B0', '=!B2'],
  ...["='Settings!B2", '=SUM(Settings!B2)', '=Settings!ABCD1', '=Settings!B2:', '=', '=#REF!', ''],
  ...['=Settings!B20:B2', '=Settings!C2:B20', '=Settings!B2:B0'],
])('a reference to cells is not %s', (text) => {
  expect(parseReference(text)).toBeUndefined();
});

it('a reference to cells reads what it writes, whatever the title of the tab', () => {
  fc.assert(
    fc.property(references, (reference) => {
      const text = `=${formatReference(reference)}`;
      expect(parseReference(text)).toEqual(reference);
      expect(normalizeReference(normalizeReference(text))).toBe(normalizeReference(text));
    }),
  );
});

it('a reference to cells is recognized by its equals sign, and no text makes the parser fail', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(isCellReference(`=${text}`)).toBe(true);
      expect(parseRange(text)?.left ?? 'A').toMatch(/^[A-Z]{1,3}$/);
    }),
  );
});

it('a reference to cells is stored with quotes only where Sheets writes them', () => {
  expect(["='Settings'!B2:B2", "='Q4'!A1", '=2026!A1', "='a b'!A1"].map(normalizeReference)).toEqual([
    '=Settings!B2',
    "='Q4'!A1",
    "='2026'!A1",
    "='a b'!A1",
  ]);
});
