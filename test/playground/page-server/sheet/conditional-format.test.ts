import { SpreadsheetUser } from '../../../../emulator/src/spreadsheet/edits/user';
import { SpreadsheetStore } from '../../../../emulator/src/spreadsheet/store';
import { sheetContent } from '../../../../playground/page-server/sheet/sheet-content';

const RED = { backgroundColor: { red: 1 } };
const BOLD = { textFormat: { bold: true } };

/** A1 to A4 contain 5, 15, “late” and nothing. */
function file(...rules: readonly object[]) {
  const store = new SpreadsheetStore({ id: 'f', name: 'f', timeZone: 'UTC', owner: 'o@example.com' });
  const user = new SpreadsheetUser(store);
  const { id: sheetId, title } = store.activeSheet();
  ['5', '15', 'late', ''].forEach((text, at) => {
    if (text !== '') user.type(title, `A${at + 1}`, text);
  });
  const ranges = [{ sheetId, startRowIndex: 0, endRowIndex: 4, startColumnIndex: 0, endColumnIndex: 1 }];
  rules.forEach((booleanRule, index) => {
    user.request({ addConditionalFormatRule: { rule: { ranges, booleanRule }, index } } as never);
  });
  const { rows, styles } = sheetContent(store, store.activeSheet(), 1);
  return rows.map(([cell]) => (Array.isArray(cell) ? styles[cell[1] as number] : undefined));
}

function rule(type: string, format: object, ...values: readonly string[]) {
  return { condition: { type, values: values.map((userEnteredValue) => ({ userEnteredValue })) }, format };
}

describe('a conditional format', () => {
  it.each([
    ['NUMBER_GREATER', ['10'], [1]],
    ['NUMBER_LESS_THAN_EQ', ['5'], [0]],
    ['NUMBER_BETWEEN', ['4', '6'], [0]],
    ['NUMBER_NOT_BETWEEN', ['4', '6'], [1]],
    ['TEXT_CONTAINS', ['AT'], [2]],
    ['TEXT_EQ', ['late'], [2]],
    ['NOT_BLANK', [], [0, 1, 2]],
  ])('%s %j colours the cells that meet it', (type, values, places) => {
    const red = file(rule(type, RED, ...values)).flatMap((style, at) =>
      style?.background === '#ff0000' ? [at] : [],
    );
    expect(red).toEqual(places);
  });

  it('that is first has priority', () => {
    const [five] = file(rule('NUMBER_EQ', BOLD, '5'), rule('NOT_BLANK', RED));
    expect(five).toEqual({ bold: true });
  });
});
