import { MadeSheets } from '../../../src/sheet/read/hidden-sheets';
import { fakeTextStore } from '../../fakes/text-store';

const NAME = 'adreports.hiddenSheets';

/** The ids from 1 to 9 of the remembered sheets. */
function remembered(made: MadeSheets): number[] {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((id) => made.has(id));
}

const tabsOf = (...ids: number[]) => ids.map((sheetId) => ({ sheetId }));

describe('the record of hidden sheets that the add-on has made', () => {
  it('contains each sheet until it is removed', () => {
    const document = fakeTextStore();
    const made = new MadeSheets(document);
    expect(remembered(made)).toEqual([]);
    made.add(5, tabsOf(1, 5));
    made.add(6, tabsOf(1, 5, 6));
    made.add(7, tabsOf(1, 5, 6));
    expect(remembered(new MadeSheets(document))).toEqual([5, 6, 7]);
    made.remove(6);
    expect(remembered(made)).toEqual([5, 7]);
    made.remove(5);
    made.remove(7);
    expect(document.kept.has(NAME)).toBe(false);
  });

  it('leaves out sheets that are no longer in the file', () => {
    const made = new MadeSheets(fakeTextStore({ [NAME]: '{"v":1,"sheets":[5]}' }));
    made.add(6, tabsOf(1));
    expect(remembered(made)).toEqual([6]);
  });

  it('is stored as version 0.1.0 stores it', () => {
    const document = fakeTextStore({ [NAME]: '{"v":1,"sheets":[5,6]}' });
    const made = new MadeSheets(document);
    expect(remembered(made)).toEqual([5, 6]);
    made.remove(6);
    expect(document.kept.get(NAME)).toBe('{"v":1,"sheets":[5]}');
  });

  it('is not stored again when an unknown sheet is removed', () => {
    const text = '{ "v": 1, "sheets": [5] }';
    const document = fakeTextStore({ [NAME]: text });
    new MadeSheets(document).remove(6);
    expect(document.kept.get(NAME)).toBe(text);
  });

  it.each([
    ['nothing', undefined],
    ['no JSON', '{'],
    ['nothing at all', 'null'],
    ['a list', '[]'],
    ['another version', '{"v":2,"sheets":[5]}'],
    ['a text for the list', '{"v":1,"sheets":"5"}'],
    ['ids that are none', '{"v":1,"sheets":["5",5.5,null]}'],
  ])('is empty if the stored text is %s, and a new sheet is the only one after that', (_, text) => {
    const document = fakeTextStore(text === undefined ? {} : { [NAME]: text });
    const made = new MadeSheets(document);
    expect(remembered(made)).toEqual([]);
    made.add(7, tabsOf(5));
    expect(document.kept.get(NAME)).toBe('{"v":1,"sheets":[7]}');
  });
});
