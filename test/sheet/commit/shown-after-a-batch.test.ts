import { SheetBeingEdited, WriteFailed } from '../../../src/errors/sheet-errors';
import type { SpreadsheetResource } from '../../../src/platform/ports';
import { RequestTooLarge, retryingSheets, UncertainCommit } from '../../../src/sheet/api/retrying-api';
import { onceLanded, sendShown } from '../../../src/sheet/commit/landing';
import { readShown, SHOWN_FIELDS } from '../../../src/sheet/read/sheet-content';
import { FakeClock } from '../../fakes/clock';
import { SheetModel } from '../../fakes/sheets/sheet-model';

const ASKED = {
  fields: SHOWN_FIELDS,
  ranges: ["'Sheet1'!A1:B1", "'Other'!A2:A2"],
};
const REQUEST = [
  {
    updateCells: {
      start: { sheetId: 0, rowIndex: 0, columnIndex: 0 },
      rows: [{ values: [{ userEnteredValue: { numberValue: 5 } }] }],
      fields: 'userEnteredValue',
    },
  },
];

/** Two sheets; `answer` changes the response of a batch. */
function sheets(
  answer: (shown: SpreadsheetResource | undefined) => SpreadsheetResource | undefined = (shown) => shown,
) {
  const sheet = new SheetModel();
  sheet.addTab('Other', 4);
  sheet.type('Other', 1, 0, 'x');
  const batchUpdate = sheet.batchUpdate.bind(sheet);
  sheet.batchUpdate = (requests, shown) => answer(batchUpdate(requests, shown));
  const clock = new FakeClock();
  return { sheet, api: retryingSheets(sheet, clock, clock.now() + 60_000) };
}

const valuesIn = ({ sheets: all = [] }: SpreadsheetResource) =>
  all.flatMap(({ data = [] }) =>
    data.map(({ rowData = [] }) =>
      rowData.map(({ values = [] }) => values.map((cell) => cell.effectiveValue)),
    ),
  );

describe('what a batch shows of the sheets right after', () => {
  it('is its response', () => {
    const { sheet, api } = sheets();
    expect(valuesIn(sendShown(api, REQUEST, ASKED))).toEqual([
      [[{ numberValue: 5 }]],
      [[{ stringValue: 'x' }]],
    ]);
    expect(sheet.reads).toEqual([]);
  });

  it.each<[string, (shown: SpreadsheetResource | undefined) => SpreadsheetResource | undefined]>([
    ['nothing', () => undefined],
    ['no sheets', () => ({})],
    ['no cells', (shown) => ({ sheets: (shown?.sheets ?? []).map(({ data: _, ...rest }) => rest) })],
    ['only the cells of one sheet', (shown) => ({ sheets: (shown?.sheets ?? []).slice(0, 1) })],
  ])('is read separately when the response has %s', (_, answer) => {
    const { sheet, api } = sheets(answer);
    expect(valuesIn(sendShown(api, REQUEST, ASKED))).toEqual([
      [[{ numberValue: 5 }]],
      [[{ stringValue: 'x' }]],
    ]);
    expect([sheet.reads.length, sheet.batches.length]).toEqual([1, 1]);
  });
});

describe('a failure after a batch', () => {
  it.each([
    ['an error of the add-on', new WriteFailed('no')],
    ['a call with an unknown outcome', new UncertainCommit('timed out')],
    ['a request that is too large', new RequestTooLarge('413')],
  ])('says that rows may be in the wrong place: %s', (_, error) => {
    const work = () => {
      throw error;
    };
    expect(() => onceLanded('Revenue', work)).toThrow(new SheetBeingEdited('Revenue', 'misplaced'));
  });

  it('is thrown unchanged when it is a defect of the program', () => {
    const work = () => {
      throw new TypeError('no function');
    };
    expect(() => onceLanded('Revenue', work)).toThrow(TypeError);
    expect(onceLanded('Revenue', () => 7)).toBe(7);
  });
});

describe('ranges that are read separately', () => {
  it('are read 20 at a time, in their order for each sheet', () => {
    const { sheet } = sheets();
    for (let row = 0; row < 40; row++)
      for (const tab of ['Sheet1', 'Other']) sheet.type(tab, row, 0, `${tab} ${row}`);
    const ranges = Array.from({ length: 42 }, (_, nth) => {
      const row = 1 + (nth % 40);
      return `'${nth % 3 === 1 ? 'Other' : 'Sheet1'}'!A${row}:A${row}`;
    });
    const asked: number[] = [];
    const api = {
      get: (fields: string, some: readonly string[] = []) => {
        asked.push(some.length);
        return sheet.get(fields, some);
      },
    };
    const shown = readShown(api, ranges);
    expect(asked).toEqual([20, 20, 2]);
    const of = (tab: string) =>
      ranges.flatMap((range) =>
        range.includes(tab) ? [`${tab} ${Number(/\d+$/.exec(range)?.[0]) - 1}`] : [],
      );
    for (const tab of ['Sheet1', 'Other']) {
      const own = { sheets: (shown.sheets ?? []).filter(({ properties }) => properties?.title === tab) };
      expect(valuesIn(own).map((cells) => cells[0]?.[0]?.stringValue)).toEqual(of(tab));
    }
  });

  it('are none when none are requested or returned', () => {
    const { sheet } = sheets();
    expect(readShown(sheet, [])).toEqual({ sheets: [] });
    expect(sheet.reads).toEqual([]);
    expect(readShown({ get: () => ({}) }, ["'Sheet1'!A1:A1"])).toEqual({ sheets: [] });
    const bare = { properties: { sheetId: 0 } };
    expect(readShown({ get: () => ({ sheets: [bare] }) }, ["'Sheet1'!A1:A1"])).toEqual({ sheets: [bare] });
  });
});
