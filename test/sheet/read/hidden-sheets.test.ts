import { type MadeSheet, MadeSheets } from '../../../src/sheet/read/hidden-sheets';
import { fakeTextStore } from '../../fakes/text-store';

const NAME = 'adreports.hiddenSheets';

describe('the record of hidden sheets that the add-on has made', () => {
  const made = (sheetId: number, more: Partial<MadeSheet> = {}) => ({
    sheetId,
    report: 'r1',
    run: '',
    at: 5,
    ...more,
  });
  const tabsOf = (...ids: number[]) => ids.map((sheetId) => ({ sheetId }));
  const idsIn = (sheets: MadeSheets) =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((id) => sheets.find(id) !== undefined);

  it('contains each sheet with its newest run until it is removed, or is no longer in the file', () => {
    const document = fakeTextStore();
    const sheets = new MadeSheets(document);
    sheets.note(made(5), tabsOf(1, 5));
    sheets.note(made(6), tabsOf(1, 5, 6));
    sheets.note(made(5, { run: 'run2' }), tabsOf(1, 5, 6));
    expect([idsIn(new MadeSheets(document)), sheets.find(5)?.run]).toEqual([[5, 6], 'run2']);
    sheets.note(made(7), tabsOf(1, 5));
    expect(idsIn(sheets)).toEqual([5, 7]);
    sheets.remove(5);
    sheets.remove(9);
    sheets.remove(7);
    expect(document.kept.has(NAME)).toBe(false);
  });
});
