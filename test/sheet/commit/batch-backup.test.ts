import { appendDimension, deleteDimension, insertDimension } from '../../../src/sheet/api/sheets-requests';
import { backedUp, type PlacedBatch } from '../../../src/sheet/commit/batch-backup';
import { planColumns } from '../../../src/sheet/reconcile/column-plan';
import { tableOf } from '../../fakes/sheets/table-writing';

const HIDDEN = { sheetId: 9, title: 'Ad Reports is writing', metadataId: 3, report: 'r1' };

interface Area {
  readonly sheetId: number;
  readonly startRowIndex: number;
  readonly endRowIndex: number;
  readonly startColumnIndex: number;
  readonly endColumnIndex: number;
}

interface Copy {
  readonly source: Area;
  readonly destination: Area;
  readonly pasteType: string;
}

/** The areas copied from a sheet, as “rows columns paste type”; rows and columns count from 0, ends are exclusive. */
function copiedFrom(sheetId: number, requests: readonly object[]): string[] {
  return requests.flatMap((request) => {
    const { copyPaste } = request as { copyPaste?: Copy };
    if (copyPaste?.source.sheetId !== sheetId) return [];
    const { source, destination, pasteType } = copyPaste;
    expect({ ...destination, sheetId }).toEqual(source);
    const { startRowIndex, endRowIndex, startColumnIndex, endColumnIndex } = source;
    return [`${startRowIndex}-${endRowIndex} ${startColumnIndex}-${endColumnIndex} ${pasteType}`];
  });
}

/** The backup of a table in columns B, C and E of a sheet with 20,000 rows. Its headers are in row 3, its provenance line in row 1. */
function backup(rows: object, sent: readonly Readonly<Record<string, unknown>>[] = []) {
  const { columns } = tableOf(['date', 'network', 'revenue'], []);
  const places = new Map([
    ['date', 1],
    ['network', 2],
    ['revenue', 4],
  ]);
  const tab = { sheetId: 7, title: 'Revenue', rowCount: 20_000, columnCount: 6 };
  const stamp = { fields: [], covers: { from: 'a', to: 'b', completeThrough: 'b', question: 'q' } };
  const existing = { tab, headerRow: 2, line: { row: 0, column: 1 }, columns: places, metadataId: 5, stamp };
  const all = { deleted: [], notes: [], blanked: [], ...rows };
  const refresh = { existing, rows: all, columns: planColumns(columns, places) };
  const written = [
    { from: 3, to: 13 },
    { from: 500, to: 502 },
    { from: 9_000, to: 9_005 },
  ];
  return backedUp({ refresh, sent, written } as unknown as PlacedBatch, HIDDEN);
}

describe('the backup of a batch in a hidden sheet', () => {
  it('contains the table’s columns of overwritten rows, neighbouring rows together, and the whole rows of headers and line', () => {
    const { requests, copied, cells } = backup({ blanked: [{ row: 15_000 }] });
    const kept = [
      '3-502 1-3 PASTE_FORMULA',
      '3-502 4-5 PASTE_FORMULA',
      '9000-9005 1-3 PASTE_FORMULA',
      '9000-9005 4-5 PASTE_FORMULA',
      '15000-15001 1-3 PASTE_FORMULA',
      '15000-15001 4-5 PASTE_FORMULA',
      '0-3 0-6 PASTE_NORMAL',
    ];
    expect(copiedFrom(7, requests)).toEqual(kept);
    expect([copied, cells]).toEqual([505 * 3 + 18, 120_000]);
    expect(
      copiedFrom(
        9,
        backup({ blanked: [{ row: 15_000 }] }).undoing({ rows: 20_000, columns: 6 }, false).requests,
      ),
    ).toEqual(kept);
  });

  it('contains whole rows that the batch deletes or puts a note on', () => {
    const { requests } = backup({ deleted: [600, 601, 800], notes: [{ row: 700, note: 'x' }] });
    expect(copiedFrom(7, requests).slice(4)).toEqual([
      '0-3 0-6 PASTE_NORMAL',
      '600-602 0-6 PASTE_NORMAL',
      '700-701 0-6 PASTE_NORMAL',
      '800-801 0-6 PASTE_NORMAL',
    ]);
  });

  it('contains the places of appended rows, and returns as far as the sheet has rows', () => {
    const appended = appendDimension(7, 'ROWS', 4);
    const inserted = insertDimension(7, 'ROWS', { from: 5, to: 6 }, true);
    const { requests, undoing, cells } = backup({}, [inserted, appended]);
    expect(requests[0]).toBe(appended);
    expect(requests[requests.length - 1]).toBe(inserted);
    expect(requests.filter((request) => request === appended)).toHaveLength(1);
    expect(copiedFrom(7, requests)).toContain('20000-20004 0-6 PASTE_NORMAL');
    expect(cells).toBe(20_004 * 6);
    const asMeant = undoing({ rows: 20_005, columns: 6 }, false).requests;
    expect(copiedFrom(9, asMeant).filter((text) => text.startsWith('20000'))).toEqual([]);
    const withTwoMore = undoing({ rows: 20_007, columns: 6 }, false).requests;
    expect(copiedFrom(9, withTwoMore)).toContain('20000-20002 0-6 PASTE_NORMAL');
    expect(withTwoMore.slice(0, 2)).toEqual([
      deleteDimension(7, 'ROWS', { from: 20_003, to: 20_007 }),
      deleteDimension(7, 'ROWS', { from: 5, to: 6 }),
    ]);
  });

  it('is deleted when it is restored; the question is cleared if the ledger recorded the batch', () => {
    const stampAfter = (isRecorded: boolean) => {
      const { requests } = backup({}).undoing({ rows: 20_000, columns: 6 }, isRecorded);
      expect(requests[requests.length - 1]).toEqual({ deleteSheet: { sheetId: 9 } });
      return JSON.stringify(requests[requests.length - 2]);
    };
    expect(stampAfter(false)).toContain('\\"question\\":\\"q\\"');
    expect(stampAfter(true)).toContain('\\"question\\":\\"\\"');
  });

  it('is complete unless rows are deleted in a sheet with one more column', () => {
    const isWhole = (columns: number, deleted: number[]) =>
      backup({ deleted }).undoing({ rows: 20_000, columns }, false).isWhole;
    expect([isWhole(6, [600]), isWhole(7, []), isWhole(7, [600])]).toEqual([true, true, false]);
  });
});
