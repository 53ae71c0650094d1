import type { CellResource, SpreadsheetResource } from '../../../src/platform/ports';
import type { PutBack } from '../../../src/sheet/commit/put-back';
import { shownOfPutBack, standsAsPutBack, standsAsShown } from '../../../src/sheet/commit/taken-back';
import { planColumns } from '../../../src/sheet/reconcile/column-plan';
import type { Refresh } from '../../../src/sheet/reconcile/refresh';
import { tableOf } from '../../fakes/sheets/table-writing';

const TAB = { sheetId: 7, title: 'Revenue', rowCount: 3, columnCount: 4 };
const number = (numberValue: number): CellResource => ({
  userEnteredValue: { numberValue },
  effectiveValue: { numberValue },
});
const text = (stringValue: string): CellResource => ({
  userEnteredValue: { stringValue },
  effectiveValue: { stringValue },
});
const formula = (numberValue: number): CellResource => ({
  userEnteredValue: { formulaValue: '=A1' },
  effectiveValue: { numberValue },
});

type Part = readonly (readonly CellResource[])[];
function shown(parts: readonly Part[], size: object = {}): SpreadsheetResource {
  const data = parts.map((rows) => ({ rowData: rows.map((values) => ({ values })) }));
  const gridProperties = { rowCount: 3, columnCount: 4, ...size };
  return {
    sheets: [
      { properties: { sheetId: 8, gridProperties: { rowCount: 1, columnCount: 1 } }, data: [{}] },
      { properties: { sheetId: 7, gridProperties }, data },
    ],
  };
}

const NOT_SHOWN: readonly SpreadsheetResource[] = [
  {},
  { sheets: [{}] },
  { sheets: [{ properties: { sheetId: 7, gridProperties: { rowCount: 3, columnCount: 4 } } }] },
  { sheets: [{ properties: { sheetId: 7, gridProperties: { rowCount: 3, columnCount: 4 } }, data: [{}] }] },
];

describe('a sheet that was put back', () => {
  const back = {
    size: { rows: 3, columns: 4 },
    keys: [
      { column: 0, cells: [text('Date'), number(46_327), undefined] },
      { column: 2, cells: [text('Network'), formula(1), text('b')] },
    ],
  } as unknown as PutBack;
  const first = [[text('Date')], [number(46_327)], []];
  const second = [[text('Network')], [number(9)], [text('b')]];

  it('shows the columns of its keys', () => {
    expect(shownOfPutBack(back, TAB).ranges).toEqual(["'Revenue'!A1:A3", "'Revenue'!C1:C3"]);
  });

  it('stands where its keys do, whatever a formula shows', () => {
    expect(standsAsPutBack(back, TAB, shown([first, second]))).toBe(true);
  });

  it.each<[string, readonly Part[], object]>([
    ['it has a row more', [first, second], { rowCount: 4 }],
    ['it has a column less', [first, second], { columnCount: 3 }],
    ['a number differs', [[[text('Date')], [number(46_328)], []], second], {}],
    ['a number is a text', [[[text('Date')], [text('46327')], []], second], {}],
    ['a blank is none', [[...first.slice(0, 2), [text('x')]], second], {}],
    ['the last row has gone', [first, second.slice(0, 2)], {}],
    ['the last column is not shown', [first], {}],
  ])('does not stand where %s', (_, parts, size) => {
    expect(standsAsPutBack(back, TAB, shown(parts, size))).toBe(false);
  });

  it('does not stand where it is not shown', () => {
    for (const answer of NOT_SHOWN) expect(standsAsPutBack(back, TAB, answer)).toBe(false);
  });
});

describe('a sheet that a batch has shown right after', () => {
  const { columns } = tableOf(['date', 'app', 'revenue'], []);
  const existing = new Map([
    ['date', 0],
    ['app', 1],
    ['revenue', 3],
  ]);
  const plan = {
    job: { table: { columns } },
    existing: { tab: TAB, columns: existing },
    columns: planColumns(columns, existing),
  };
  const refresh = plan as unknown as Refresh;
  const keys = [[text('Date'), text('App')], [number(46_327), text('a')], []];
  const now = (entered: Part, size: object = {}) => ({
    rowCount: 3,
    columnCount: 4,
    entered,
    isWhole: true,
    ...size,
  });
  const row = (one: CellResource, two: CellResource): readonly CellResource[] => [
    one,
    two,
    text('mine'),
    number(1),
  ];
  const all = [row(text('Date'), text('App')), row(number(46_327), text('a'))];

  it('is the same as long as size and keys are', () => {
    expect(standsAsShown(refresh, shown([keys]), now(all))).toBe(true);
    expect(standsAsShown(refresh, shown([keys]), now([...all, [{}, {}, text('other'), number(2)]]))).toBe(
      true,
    );
  });

  it('is another where a key stands elsewhere or the sheet has another size', () => {
    expect(standsAsShown(refresh, shown([keys]), now([...all].reverse()))).toBe(false);
    expect(standsAsShown(refresh, shown([keys]), now([...all, row(number(46_328), {})]))).toBe(false);
    expect(standsAsShown(refresh, shown([keys]), now([all[0] ?? [], row(number(46_327), text('b'))]))).toBe(
      false,
    );
    expect(standsAsShown(refresh, shown([keys]), now(all.slice(0, 1)))).toBe(false);
    expect(standsAsShown(refresh, shown([keys]), now(all, { rowCount: 4 }))).toBe(false);
    expect(standsAsShown(refresh, shown([keys]), now(all, { columnCount: 5 }))).toBe(false);
  });

  it('is another where it was not shown', () => {
    for (const answer of NOT_SHOWN) expect(standsAsShown(refresh, answer, now(all))).toBe(false);
  });
});
