import type { ValueType } from '../../../src/catalogue/entry';
import { buildFormatRequests } from '../../../src/sheet/api/table-look';
import { BAND_COLORS, FILL_COLORS, HEADER_COLOR, TEXT_COLORS, type Tone } from '../../../src/sheet/colors';
import { buildOwnColumns, type ColumnLayout } from '../../../src/sheet/own/own-table';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { Cell, Column } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue'];
const rows = (count: number): Cell[][] =>
  Array.from({ length: count }, (_, nth) => [`2026-11-${String(nth + 1).padStart(2, '0')}`, 'a', nth]);

function written(count: number, more = {}) {
  const sheets = new EmulatedSheets();
  const write = (next: number, fields = FIELDS) =>
    writeTable(
      createJob(
        sheets,
        buildTestTable(
          fields,
          rows(next).map((row) => [...row, 1].slice(0, fields.length)),
        ),
        more,
      ),
    );
  write(count);
  const sheet = () => sheets.store.sheets.find(({ title }) => title === 'Revenue')!;
  return { sheets, write, sheet };
}

it('the look of a new sheet has a filled header, bands down to the row below the table, and colours for the states of its line', () => {
  const { sheet } = written(3);
  const { bandings, conditionalFormats, rows: cells } = sheet();
  expect(bandings.map(({ ranges }) => ranges)).toEqual([[{ top: 1, bottom: 6, left: 0, right: 3 }]]);
  expect(cells[1]!.formats.slice(0, 3).map((format) => format?.['backgroundColor'])).toEqual(
    Array(3).fill(bandings[0]!.json['headerColor']),
  );
  expect(cells[1]!.formats.map((format) => format?.['horizontalAlignment'])).toEqual([
    undefined,
    undefined,
    'RIGHT',
  ]);
  expect(cells[2]!.formats.map((format) => format?.['horizontalAlignment'])).toEqual([
    'LEFT',
    undefined,
    undefined,
  ]);
  const signs = JSON.stringify(conditionalFormats.map(({ json }) => json));
  for (const sign of ['✓', '⚠', '✗']) expect(signs).toContain(`{"userEnteredValue":"${sign}"}`);
});

it('the look of a new sheet has bands that rows added at the end of the table get too', () => {
  const { sheet, write } = written(3);
  write(28);
  expect(sheet().bandings[0]!.ranges).toEqual([{ top: 1, bottom: 31, left: 0, right: 3 }]);
});

it('the look of a new sheet belongs to the user from then on', () => {
  const { sheet, write } = written(3);
  Object.assign(sheet(), { bandings: [], conditionalFormats: [] });
  write(5);
  expect([sheet().bandings, sheet().conditionalFormats]).toEqual([[], []]);
});

it('the look of a new sheet shows states in colours', () => {
  const toned = [
    { text: 'Fresh', tone: 'good' },
    { text: 'Failed', tone: 'bad' },
  ] as const;
  const { sheet } = written(3, {
    toned: [{ field: 'network', states: toned }],
  });
  const states = sheet().conditionalFormats.filter(({ ranges }) => ranges[0]!.left === 1);
  expect(JSON.stringify(states.map(({ json }) => json))).toMatch(/Failed.*Fresh/);
});

it.each(Object.keys(TEXT_COLORS) as Tone[])(
  'the look of a new sheet has a readable text for what is %s',
  (tone) => {
    for (const background of [FILL_COLORS[tone], HEADER_COLOR, ...BAND_COLORS])
      expect(contrast(TEXT_COLORS[tone], background)).toBeGreaterThan(4.5);
  },
);

/** The contrast of two colours, as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function buildOwnColumn({
  field,
  label,
  type,
  note,
  more = {},
}: {
  readonly field: string;
  readonly label: string;
  readonly type: ColumnLayout['type'];
  readonly note: string;
  readonly more?: object;
}): Column {
  const [column] = buildOwnColumns({ [field]: { type, ...more } }, { [field]: { label, note } });
  return column!;
}

const values: readonly (readonly [ValueType, number | string, string])[] = [
  ['date', 46_327, '2026-11-01'],
  ['moment', 46_327.5, '2026-11-01 12:00'],
  ['text', '007', '007'],
  ['id', '3.10', '3.10'],
  ['count', 1_234_567, '1,234,567'],
  ['decimal', 1_234.5, '1,234.50'],
  ['money', 0.123456, '0.123456'],
  ['share', 0.0525, '5.25%'],
];

it('the add-on’s own tables show each value in the format of its column', () => {
  const sheets = new EmulatedSheets();
  const columns = values.map(([type]) => buildOwnColumn({ field: type, label: type, type, note: '' }));
  const rows = { startRowIndex: 0, endRowIndex: 1 };
  sheets.batchUpdate(buildFormatRequests(0, rows, { firstColumn: 0, columns }, {}));
  const cells = values.map(([, value]) => ({
    userEnteredValue: typeof value === 'number' ? { numberValue: value } : { stringValue: value },
  }));
  const start = { sheetId: 0, rowIndex: 0, columnIndex: 0 };
  sheets.batchUpdate([
    { updateCells: { start, rows: [{ values: cells }], fields: 'userEnteredValue' } } as never,
  ]);
  expect(sheets.displayRange('Sheet1!A1:H1')).toEqual([values.map(([, , shown]) => shown)]);
});
