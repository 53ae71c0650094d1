import type { CheckPlace, ServerCheck } from '../check';
import { sheetsService } from '../sheets-service';

type Request = Readonly<Record<string, unknown>>;
type Entered = Readonly<Record<string, string | number | boolean>>;

/** Texts that Google Sheets would change if it parsed them. */
const TRICKY = ['=1+1', '00123', '12E45678', '1-2', 'TRUE', "'quoted"];

function batch(place: CheckPlace, requests: readonly Request[], more: Request = {}) {
  return sheetsService().Spreadsheets.batchUpdate({ requests, ...more } as never, place.spreadsheetId);
}

/** Writes one row of typed cells from column A on. Rows count from 0. */
function writeRow({ sheetId }: CheckPlace, rowIndex: number, cells: readonly Entered[]): Request {
  return {
    updateCells: {
      start: { sheetId, rowIndex, columnIndex: 0 },
      rows: [{ values: cells.map((userEnteredValue) => ({ userEnteredValue })) }],
      fields: 'userEnteredValue',
    },
  };
}

/** Column A of these rows. Rows count from 0. */
function rows({ sheetId }: CheckPlace, startRowIndex: number, endRowIndex: number): Request {
  return { sheetId, startRowIndex, endRowIndex, startColumnIndex: 0, endColumnIndex: 1 };
}

function a1({ title }: CheckPlace, cells: string): string {
  return `'${title}'!${cells}`;
}

/** The content of the cells of a range; for a formula, its text. */
function read(
  place: CheckPlace,
  cells: string,
  valueRenderOption: 'FORMULA' | 'UNFORMATTED_VALUE',
): unknown[][] {
  const ranges = [a1(place, cells)];
  const { valueRanges } = sheetsService().Spreadsheets.Values.batchGet(place.spreadsheetId, {
    ranges,
    valueRenderOption,
  });
  return valueRanges?.[0]?.values ?? [];
}

function patterns(place: CheckPlace, cells: string): string {
  const found = sheetsService().Spreadsheets.get(place.spreadsheetId, {
    ranges: [a1(place, cells)],
    fields: 'sheets(data(rowData(values(userEnteredFormat(numberFormat(pattern))))))',
  });
  const rows = found.sheets?.[0]?.data?.[0]?.rowData ?? [];
  return rows.map(({ values }) => values?.[0]?.userEnteredFormat?.numberFormat?.pattern ?? 'none').join(', ');
}

export const SHEET_CHECKS: readonly ServerCheck[] = [
  {
    id: 'find-in-formulas',
    assumption: 'A TextFinder with matchFormulaText finds cells by the text of their formulas, in any case.',
    expected: 'A61',
    observe: (place) => {
      batch(place, [writeRow(place, 60, [{ formulaValue: '=ABS(4711)' }])]);
      SpreadsheetApp.flush();
      const found = SpreadsheetApp.getActiveSpreadsheet().createTextFinder('abs(4711').matchFormulaText(true);
      return found
        .findAll()
        .map((cell) => cell.getA1Notation())
        .join(', ');
    },
  },
  {
    id: 'find-after-batch',
    assumption:
      'SpreadsheetApp.flush() between a batchUpdate and a TextFinder lets it find what the batch has written, although SpreadsheetApp has read the cell before.',
    expected: 'A68',
    observe: (place) => {
      const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
      SpreadsheetApp.flush();
      spreadsheet.getSheetByName(place.title)?.getRange('A68').getValue();
      batch(place, [writeRow(place, 67, [{ stringValue: 'just written' }])]);
      SpreadsheetApp.flush();
      const cells = spreadsheet.createTextFinder('just written').findAll();
      return cells.map((cell) => cell.getA1Notation()).join(', ');
    },
  },
  {
    id: 'typed-column-format',
    assumption: 'A number format for a typed column of a Google table is refused in these words.',
    expected: 'typed column',
    observe: (place) => {
      const { sheetId } = place;
      const range = { ...rows(place, 70, 73), startColumnIndex: 25, endColumnIndex: 26 };
      const columnProperties = [{ columnIndex: 0, columnName: 'Revenue', columnType: 'CURRENCY' }];
      const tableId = 'platformCheckTable';
      const cell = { userEnteredFormat: { numberFormat: { type: 'NUMBER', pattern: '0.00' } } };
      batch(place, [{ addTable: { table: { tableId, name: `Check_${sheetId}`, range, columnProperties } } }]);
      try {
        const fields = 'userEnteredFormat.numberFormat';
        batch(place, [{ repeatCell: { range: { ...range, startRowIndex: 71 }, cell, fields } }]);
        return 'accepted';
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        return /typed column/i.test(words) ? 'typed column' : words;
      } finally {
        batch(place, [{ deleteTable: { tableId } }]);
      }
    },
  },
  {
    id: 'typed-cells',
    assumption: 'updateCells keeps a text a text, whatever it looks like.',
    expected: JSON.stringify(TRICKY),
    observe: (place) => {
      batch(place, [
        writeRow(
          place,
          20,
          TRICKY.map((stringValue) => ({ stringValue })),
        ),
      ]);
      return JSON.stringify(read(place, 'A21:F21', 'UNFORMATTED_VALUE')[0]);
    },
  },
  {
    id: 'pasted-text',
    assumption: 'copyPaste keeps the text =1+1 a text.',
    expected: '=1+1',
    observe: (place) => {
      const [source, destination] = [rows(place, 22, 23), rows(place, 23, 24)];
      batch(place, [
        writeRow(place, 22, [{ stringValue: '=1+1' }]),
        { copyPaste: { source, destination, pasteType: 'PASTE_NORMAL' } },
      ]);
      return String(read(place, 'A24', 'UNFORMATTED_VALUE')[0]?.[0]);
    },
  },
  {
    id: 'pasted-note',
    assumption: 'copyPaste takes notes along; PASTE_FORMULA takes values that are no formulas, and no notes.',
    expected: 'mine: a note; mine: no note',
    observe: (place) => {
      const start = { sheetId: place.sheetId, rowIndex: 40, columnIndex: 0 };
      const values = [{ userEnteredValue: { stringValue: 'mine' }, note: 'a note' }];
      const pasted = (row: number, pasteType: string) => ({
        copyPaste: { source: rows(place, 40, 41), destination: rows(place, row, row + 1), pasteType },
      });
      batch(place, [
        { updateCells: { start, rows: [{ values }], fields: 'userEnteredValue,note' } },
        pasted(41, 'PASTE_NORMAL'),
        pasted(42, 'PASTE_FORMULA'),
      ]);
      const found = sheetsService().Spreadsheets.get(place.spreadsheetId, {
        ranges: [a1(place, 'A42:A43')],
        fields: 'sheets(data(rowData(values(effectiveValue,note))))',
      });
      const cells = (found.sheets?.[0]?.data?.[0]?.rowData ?? []).map(({ values: [cell] = [] }) => cell);
      return cells
        .map((cell) => `${cell?.effectiveValue?.stringValue ?? 'blank'}: ${cell?.note ?? 'no note'}`)
        .join('; ');
    },
  },
  {
    id: 'pasted-filtered',
    assumption: 'copyPaste takes rows along that a filter hides, and writes into such rows.',
    expected: 'a, b, a, b',
    observe: (place) => {
      const filterSpecs = [{ columnIndex: 0, filterCriteria: { hiddenValues: ['b'] } }];
      const filtered = (from: number, to: number) => ({
        setBasicFilter: { filter: { range: rows(place, from, to), filterSpecs } },
      });
      batch(place, [
        ...['head', 'a', 'b'].map((text, nth) => writeRow(place, 44 + nth, [{ stringValue: text }])),
        filtered(44, 47),
        {
          copyPaste: {
            source: rows(place, 45, 47),
            destination: rows(place, 48, 50),
            pasteType: 'PASTE_NORMAL',
          },
        },
        ...['head', 'c', 'b'].map((text, nth) => writeRow(place, 51 + nth, [{ stringValue: text }])),
        filtered(51, 54),
        {
          copyPaste: {
            source: rows(place, 48, 50),
            destination: rows(place, 52, 54),
            pasteType: 'PASTE_FORMULA',
          },
        },
        { clearBasicFilter: { sheetId: place.sheetId } },
      ]);
      return [
        ...read(place, 'A49:A50', 'UNFORMATTED_VALUE'),
        ...read(place, 'A53:A54', 'UNFORMATTED_VALUE'),
      ].join(', ');
    },
  },
  {
    id: 'atomic-batch',
    assumption: 'When one request of a batchUpdate fails, none is applied.',
    expected: 'refused, nothing written',
    observe: (place) => {
      const failing = { deleteSheet: { sheetId: 2_000_000_001 } };
      let refused = 'accepted';
      try {
        batch(place, [writeRow(place, 25, [{ stringValue: 'half' }]), failing]);
      } catch {
        refused = 'refused';
      }
      return `${refused}, ${read(place, 'A26', 'FORMULA').length === 0 ? 'nothing written' : 'the first request was applied'}`;
    },
  },
  {
    id: 'inherited-format',
    assumption: 'A row inserted with inheritFromBefore takes the number formats of the row above.',
    expected: '0.000, 0.000',
    observe: (place) => {
      const { sheetId } = place;
      const row = { sheetId, startRowIndex: 27, endRowIndex: 28, startColumnIndex: 0, endColumnIndex: 1 };
      const numberFormat = { type: 'NUMBER', pattern: '0.000' };
      const range = { sheetId, dimension: 'ROWS', startIndex: 28, endIndex: 29 };
      batch(place, [
        {
          repeatCell: {
            range: row,
            cell: { userEnteredFormat: { numberFormat } },
            fields: 'userEnteredFormat.numberFormat',
          },
        },
        { insertDimension: { range, inheritFromBefore: true } },
      ]);
      return patterns(place, 'A28:A29');
    },
  },
  {
    id: 'response-ranges',
    assumption: 'batchUpdate returns the cells of responseRanges as they are after the write.',
    expected: 'after',
    observe: (place) => {
      const answer = batch(place, [writeRow(place, 30, [{ stringValue: 'after' }])], {
        includeSpreadsheetInResponse: true,
        responseRanges: [a1(place, 'A31')],
        responseIncludeGridData: true,
      });
      const cell = answer.updatedSpreadsheet?.sheets?.find(
        ({ properties }) => properties?.sheetId === place.sheetId,
      )?.data?.[0]?.rowData?.[0]?.values?.[0];
      return cell?.userEnteredValue?.stringValue ?? 'no cell';
    },
  },
  {
    id: 'response-range-gone',
    assumption:
      'A batchUpdate whose responseRanges name a tab that does not exist is refused, and nothing is written.',
    expected: 'refused, nothing written',
    observe: (place) => {
      const written = () => (read(place, 'A37', 'FORMULA').length === 0 ? 'nothing written' : 'written');
      try {
        batch(place, [writeRow(place, 36, [{ stringValue: 'x' }])], {
          includeSpreadsheetInResponse: true,
          responseRanges: ["'No such tab'!A1"],
        });
        return `accepted, ${written()}`;
      } catch {
        return `refused, ${written()}`;
      }
    },
  },
  {
    id: 'formula-semicolon',
    assumption: 'The Sheets API takes formulas with semicolons, whatever the locale of the file.',
    expected: '3',
    observe: (place) => {
      batch(place, [writeRow(place, 32, [{ formulaValue: '=SUM(1;2)' }])]);
      return String(read(place, 'A33', 'UNFORMATTED_VALUE')[0]?.[0]);
    },
  },
  {
    id: 'metadata-moves',
    assumption: 'Developer metadata of a sheet survives its renaming and comes with spreadsheets.get.',
    expected: 'platformCheck: here',
    observe: (place) => {
      const { sheetId } = place;
      const developerMetadata = {
        metadataKey: 'platformCheck',
        metadataValue: 'here',
        visibility: 'DOCUMENT',
        location: { sheetId },
      };
      const title = (text: string) => ({
        updateSheetProperties: { properties: { sheetId, title: text }, fields: 'title' },
      });
      batch(place, [{ createDeveloperMetadata: { developerMetadata } }, title(`${place.title} renamed`)]);
      const fields = 'sheets(properties(sheetId),developerMetadata(metadataKey,metadataValue))';
      const { sheets = [] } = sheetsService().Spreadsheets.get(place.spreadsheetId, { fields });
      batch(place, [title(place.title)]);
      const found = sheets.find(({ properties }) => properties?.sheetId === sheetId)?.developerMetadata?.[0];
      return `${found?.metadataKey}: ${found?.metadataValue}`;
    },
  },
  {
    id: 'blank-tail',
    assumption: 'values.batchGet leaves out trailing blank cells and returns dates as serial numbers.',
    expected: '[["x","",46000]]',
    observe: (place) => {
      batch(place, [writeRow(place, 34, [{ stringValue: 'x' }, {}, { numberValue: 46_000 }])]);
      return JSON.stringify(read(place, 'A35:Z36', 'UNFORMATTED_VALUE'));
    },
  },
  {
    id: 'replaced-text',
    assumption: 'findReplace replaces a text with punctuation in one cell, and leaves another text as it is.',
    expected: 'Full · 0.5 (20:15) · *; mine',
    observe: (place) => {
      const replaced = (row: number) => ({
        findReplace: {
          find: 'Full · 0.5 (20:14) · ?',
          replacement: 'Full · 0.5 (20:15) · *',
          matchCase: true,
          range: rows(place, row, row + 1),
        },
      });
      batch(place, [
        ...['Full · 0.5 (20:14) · ?', 'mine'].map((text, nth) =>
          writeRow(place, 64 + nth, [{ stringValue: text }]),
        ),
        replaced(64),
        replaced(65),
      ]);
      return read(place, 'A65:A66', 'UNFORMATTED_VALUE').join('; ');
    },
  },
  {
    id: 'deleted-sheet-words',
    assumption: 'A write to a deleted sheet is refused in words that the add-on recognizes.',
    expected: 'No grid with id',
    observe: (place) => {
      try {
        batch(place, [writeRow({ ...place, sheetId: 2_000_000_002 }, 0, [{ stringValue: 'x' }])]);
        return 'accepted';
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        return words.includes('No grid with id') ? 'No grid with id' : words;
      }
    },
  },
];
