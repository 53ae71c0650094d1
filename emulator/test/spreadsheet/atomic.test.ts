import fc from 'fast-check';
import { describeFile, toCellData, toGridRange, toLineRange, Workbook } from './workbook';

const small = fc.integer({ min: 0, max: 8 });
const span = fc.tuple(small, fc.integer({ min: 1, max: 4 }));
const value = fc.oneof(
  fc.string({ maxLength: 5 }),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom('=A1+1', '=SUM(A1:B9)', "='Other'!B2"),
);
const dimension = fc.constantFrom('ROWS' as const, 'COLUMNS' as const);
const sheet = fc.constantFrom(0, 2);

const request = fc.oneof(
  fc
    .record({
      sheet,
      at: fc.tuple(small, small),
      rows: fc.array(fc.array(value, { maxLength: 4 }), { maxLength: 4 }),
    })
    .map((it) => ({
      updateCells: {
        start: { sheetId: it.sheet, rowIndex: it.at[0], columnIndex: it.at[1] },
        rows: it.rows.map((row) => ({ values: row.map(toCellData) })),
        fields: 'userEnteredValue,note',
      },
    })),
  fc.record({ sheet, rows: span, columns: span }).map((it) => ({
    repeatCell: {
      range: area(it),
      cell: { note: 'n', userEnteredFormat: { textFormat: { bold: true } } },
      fields: '*',
    },
  })),
  fc.record({ sheet, dimension, span }).map((it) => ({
    insertDimension: {
      range: toLineRange(it.dimension, {
        startIndex: it.span[0],
        endIndex: it.span[0] + it.span[1],
        sheetId: it.sheet,
      }),
    },
  })),
  fc.record({ sheet, dimension, span }).map((it) => ({
    deleteDimension: {
      range: toLineRange(it.dimension, {
        startIndex: it.span[0],
        endIndex: it.span[0] + it.span[1],
        sheetId: it.sheet,
      }),
    },
  })),
  fc
    .record({ sheet, rows: span, columns: span })
    .map((it) => ({ sortRange: { range: area(it), sortSpecs: [{ dimensionIndex: it.columns[0] }] } })),
  fc.record({ sheet, rows: span, columns: span, to: small }).map((it) => ({
    copyPaste: {
      source: area(it),
      destination: toGridRange({ rows: [it.to, it.to + 1], columns: [it.to, it.to + 1], sheetId: 2 }),
    },
  })),
  fc.record({ sheet, rows: span, columns: span, to: small }).map((it) => ({
    cutPaste: { source: area(it), destination: { sheetId: 0, rowIndex: it.to, columnIndex: it.to } },
  })),
  fc
    .record({ sheet, rows: span, columns: span })
    .map((it) => ({ setBasicFilter: { filter: { range: area(it) } } })),
  fc.constant({ addSheet: {} }),
  fc.constant({ duplicateSheet: { sourceSheetId: 0 } }),
  fc.string({ minLength: 1, maxLength: 8 }).map((title) => ({
    updateSheetProperties: {
      properties: { sheetId: 2, title: `t ${title}`, hidden: true, index: 0 },
      fields: 'title,hidden,index',
    },
  })),
  fc.constant({
    createDeveloperMetadata: {
      developerMetadata: {
        metadataKey: 'k',
        location: { dimensionRange: toLineRange('ROWS', { startIndex: 1, endIndex: 2 }) },
        visibility: 'DOCUMENT',
      },
    },
  }),
  fc
    .record({ sheet, rows: span, columns: span })
    .map((it) => ({ addProtectedRange: { protectedRange: { range: area(it) } } })),
  fc.constant({ updateSpreadsheetProperties: { properties: { title: 'New' }, fields: 'title' } }),
);

const bad = fc.constantFrom<object>(
  { deleteSheet: { sheetId: 99 } },
  { updateCells: { start: { rowIndex: 5000 }, rows: [], fields: 'note' } },
  { deleteDimension: { range: toLineRange('ROWS', { startIndex: 0, endIndex: 5000 }) } },
  { addChart: {} },
  {
    updateCells: {
      start: {},
      rows: [{ values: [toCellData('x'), toCellData('y'), { nonsense: 1 }] }],
      fields: '*',
    },
  },
  { insertDimension: { range: toLineRange('ROWS', { startIndex: 0, endIndex: 1_000_000 }) } },
);

function area(it: { sheet: number; rows: [number, number]; columns: [number, number] }) {
  return toGridRange({
    rows: [it.rows[0], it.rows[0] + it.rows[1]],
    columns: [it.columns[0], it.columns[0] + it.columns[1]],
    sheetId: it.sheet,
  });
}

function filled(): Workbook {
  const book = new Workbook();
  book.sendBatch([
    {
      addSheet: {
        properties: { sheetId: 2, title: 'Other', gridProperties: { rowCount: 40, columnCount: 30 } },
      },
    },
  ]);
  const rows = Array.from({ length: 9 }, (_, r) => [
    r,
    `text ${r}`,
    `=A${r + 1}*2`,
    null,
    "=Other!A1&'Other'!B2",
  ]);
  book.fill(rows);
  book.fill(rows.slice(3), 2);
  return book;
}

/** Applies a batch; true if it was accepted. */
function applied(book: Workbook, requests: readonly object[]): boolean {
  try {
    book.sendBatch(requests);
    return true;
  } catch (error) {
    expect((error as Error).name).not.toMatch(/TypeError|RangeError/);
    return false;
  }
}

it('batchUpdate with one bad request anywhere changes nothing at all', () => {
  fc.assert(
    fc.property(
      fc.array(request, { maxLength: 6 }),
      bad,
      fc.array(request, { maxLength: 3 }),
      (before, wrong, after) => {
        const book = filled();
        applied(book, before);
        const state = describeFile(book);
        const seen = [book.displayTab(), book.displayTab(book.store.sheet(2).title)];
        expect(applied(book, [...before, wrong, ...after])).toBe(false);
        expect(describeFile(book)).toBe(state);
        expect([book.displayTab(), book.displayTab(book.store.sheet(2).title)]).toEqual(seen);
      },
    ),
    { numRuns: 300 },
  );
});

it('batchUpdate has the same result as its requests one by one', () => {
  fc.assert(
    fc.property(fc.array(request, { minLength: 1, maxLength: 5 }), (requests) => {
      const [together, apart] = [filled(), filled()];
      fc.pre(applied(together, requests));
      for (const each of requests) expect(applied(apart, [each])).toBe(true);
      expect(describeFile(together)).toBe(describeFile(apart));
      expect(together.displayTab()).toEqual(apart.displayTab());
    }),
    { numRuns: 300 },
  );
});

it('a change that fails half-way is undone, in SpreadsheetApp too', () => {
  const book = filled();
  const state = describeFile(book);
  const place = { spreadsheetId: 'file-1', sheetId: 0, row: 1, column: 1, rows: 1, columns: 2 };
  expect(() => book.callSpreadsheetApp('setValues', [place, [['x', 'y'.repeat(50_001)]]])).toThrow(
    '50000 characters',
  );
  expect(describeFile(book)).toBe(state);
});
