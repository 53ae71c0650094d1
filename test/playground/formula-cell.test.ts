import { SpreadsheetUser } from '../../emulator/src/spreadsheet/edits/user';
import { SpreadsheetStore } from '../../emulator/src/spreadsheet/store';
import { customCall, spilledTexts } from '../../playground/formula-cell';

const file = new SpreadsheetStore({ id: 'f', name: 'F', timeZone: 'Europe/Berlin', owner: 'o@example.com' });
const title = file.activeSheet().title;
const user = new SpreadsheetUser(file, 'o@example.com', () => 0);
for (const [cell, text] of [
  ['A2', '2026-09-05'],
  ['B2', 'US'],
  ['B3', '7'],
  ['B4', '=B3*2'],
] as const)
  user.type(title, cell, text);

const DAY = new Date('2026-09-04T22:00:00Z');

describe('the arguments that a formula passes to a custom function', () => {
  it.each([
    ['=F()', []],
    ['=F("a", "b, c")', ['a', 'b, c']],
    ['=F("say ""hi""")', ['say "hi"']],
    ['=F(1, -2.5, TRUE)', [1, -2.5, true]],
    ['=F("a", , A2)', ['a', undefined, DAY]],
    ['=F(B2, B3, Z99)', ['US', 7, '']],
    ['=F(B4)', [14]],
    ['=F(B2:B3)', [[['US'], [7]]]],
    [
      '=F(A2:B3)',
      [
        [
          [DAY, 'US'],
          ['', 7],
        ],
      ],
    ],
  ])('%s', (text, args) => {
    expect(customCall(file.parseFormula(text), file)).toEqual({ name: 'F', args });
  });

  it('do not exist if the formula is not a call', () => {
    expect(() => customCall(file.parseFormula('=1+2'), file)).toThrow(/no call of a function/);
  });
});

describe('the displayed cells of a result', () => {
  it('show days in the time zone of the file, numbers, texts, and nothing for a blank', () => {
    const result = [
      ['Date', 'Revenue', 'App id'],
      [DAY, 12.5, '00123'],
      [DAY, '', 'x'],
    ];
    expect(spilledTexts(result, 'Europe/Berlin')).toEqual([
      ['Date', 'Revenue', 'App id'],
      ['2026-09-05', '12.5', '00123'],
      ['2026-09-05', '', 'x'],
    ]);
    expect(spilledTexts(7, 'Europe/Berlin')).toEqual([['7']]);
  });
});
