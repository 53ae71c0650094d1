import fc from 'fast-check';
import { displayed } from '../../../../emulator/src/spreadsheet/displayed';
import { SpreadsheetUser } from '../../../../emulator/src/spreadsheet/edits/user';
import { SpreadsheetStore } from '../../../../emulator/src/spreadsheet/store';
import type { UserEdit } from '../../../../playground/page-server/api';
import { EditHistory } from '../../../../playground/page-server/undo/edit-history';
import { applyEdit } from '../../../../playground/page-server/user-edits';

const OWNER = 'owner@example.com';

function opened() {
  const store = new SpreadsheetStore({ id: 'f', name: 'F', timeZone: 'UTC', owner: OWNER });
  const history = new EditHistory(store);
  const addOn = new SpreadsheetUser(store, OWNER, () => 0);
  const edit = (wanted: UserEdit) => history.edit(() => applyEdit(store, wanted, OWNER, 0));
  return { store, history, addOn, edit };
}

/** The whole content of the file, with formulas as texts. */
function standing(store: SpreadsheetStore): unknown {
  return store.sheets.map((sheet) => ({
    id: sheet.id,
    title: sheet.title,
    size: [sheet.rowCount, sheet.columnCount, sheet.hidden],
    cells: sheet.rows.flatMap((row, r) =>
      (row?.values ?? []).flatMap((value, c) =>
        value === undefined ? [] : [[r, c, typeof value === 'object' ? store.formulaText(value) : value]],
      ),
    ),
    formats: sheet.rows.flatMap((row, r) =>
      (row?.formats ?? []).flatMap((format, c) => (format === undefined ? [] : [[r, c, format]])),
    ),
  }));
}

const small = fc.integer({ min: 0, max: 4 });
const dimension = fc.constantFrom('ROWS', 'COLUMNS');
const text = fc.constantFrom('1', '12.5%', 'US', '', '=A1+1', '=SUM(B1:C3)', '9/5/2026');
const anEdit: fc.Arbitrary<UserEdit> = fc.oneof(
  fc.record({
    kind: fc.constant('type'),
    sheetId: fc.constant(0),
    row: small,
    column: small,
    texts: fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  }),
  fc.tuple(small, small).map(
    ([row, column]): UserEdit => ({
      kind: 'clear',
      area: { sheetId: 0, row, column, rows: 2, columns: 2 },
    }),
  ),
  fc.tuple(small, small).map(
    ([row, column]): UserEdit => ({
      kind: 'format',
      area: { sheetId: 0, row, column, rows: 2, columns: 1 },
      style: { bold: true },
    }),
  ),
  fc.record({
    kind: fc.constantFrom('insert', 'delete'),
    dimension,
    sheetId: fc.constant(0),
    at: small,
    count: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({
    kind: fc.constant('sort'),
    sheetId: fc.constant(0),
    column: small,
    descending: fc.boolean(),
    headerRows: fc.constant(1),
  }),
  fc.constant<UserEdit>({ kind: 'add sheet' }),
) as fc.Arbitrary<UserEdit>;

describe('a user’s history', () => {
  it('restores the first state by undoing each step, and the last state by redoing each', () => {
    fc.assert(
      fc.property(fc.array(anEdit, { maxLength: 8 }), (edits) => {
        const { store, history, edit } = opened();
        const states = [standing(store)];
        for (const each of edits) {
          edit(each);
          if (JSON.stringify(states.at(-1)) !== JSON.stringify(standing(store))) states.push(standing(store));
        }
        for (let step = states.length - 2; step >= 0; step -= 1) {
          history.undo();
          expect(standing(store)).toEqual(states[step]);
        }
        expect(history.canUndo).toBe(false);
        for (let step = 1; step < states.length; step += 1) history.redo();
        expect(standing(store)).toEqual(states.at(-1));
        expect(history.canRedo).toBe(false);
      }),
    );
  });

  it('never loses cells that the add-on wrote in between', () => {
    fc.assert(
      fc.property(fc.array(anEdit, { minLength: 1, maxLength: 6 }), small, small, (edits, row, column) => {
        const { store, history, addOn, edit } = opened();
        for (const each of edits) edit(each);
        addOn.type('Sheet1', `${'ABCDE'[column]}${row + 1}`, 'by the add-on');
        while (history.canUndo) {
          try {
            history.undo();
          } catch (error) {
            expect((error as Error).message).toMatch(/since\. The current content was kept\.$/);
          }
        }
        expect(displayed(store, 'Sheet1').flat()).toContain('by the add-on');
      }),
    );
  });

  it('keeps the last hundred steps', () => {
    const { history, edit } = opened();
    for (let step = 0; step <= 100; step += 1)
      edit({ kind: 'type', sheetId: 0, row: 0, column: 0, texts: [[String(step)]] });
    for (let step = 0; step < 100; step += 1) history.undo();
    expect(history.canUndo).toBe(false);
  });
});
