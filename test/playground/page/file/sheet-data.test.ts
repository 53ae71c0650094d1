import { sheetData } from '../../../../playground/page/file/sheet-data';
import { sheet, texts } from '../sheet';

const width = (text: string) => text.length * 7;
const data = (reported: Parameters<typeof sheet>[0]) => sheetData(sheet(reported), 'Report', width);

describe('the data for the grid', () => {
  it('has the displayed text of each cell and never a formula', () => {
    const cells = data({
      rows: [[{ shown: '12', style: -1, isNumber: true, typed: '=SUM(A2:A9)' }]],
    }).cellData;
    expect(cells?.[0]?.[0]).toMatchObject({ v: '12', t: 1 });
    expect(cells?.[0]?.[0]).not.toHaveProperty('f');
  });

  it('has markup from the service as plain text', () => {
    expect(data({ rows: texts(['<img src=x onerror=alert(1)>']) }).cellData?.[0]?.[0]?.v).toBe(
      '<img src=x onerror=alert(1)>',
    );
  });

  it('aligns numbers right and texts left, unless the cell has its own alignment', () => {
    const cells = data({
      styles: [{ align: 'center' }],
      rows: [
        [
          ['12', -1, 1],
          ['text', -1, 0],
          ['12', 0, 1],
        ],
      ],
    }).cellData;
    expect([0, 1, 2].map((column) => (cells?.[0]?.[column]?.s as { ht: number } | undefined)?.ht)).toEqual([
      3, 1, 2,
    ]);
  });

  it('has every format of a cell', () => {
    const style = {
      bold: true,
      italic: true,
      strikethrough: true,
      color: '#c5221f',
      background: '#fce8e6',
      wrap: true,
      size: 14,
    };
    expect(data({ styles: [style], rows: [[['x', 0, 0]]] }).cellData?.[0]?.[0]?.s).toMatchObject({
      bl: 1,
      it: 1,
      st: { s: 1 },
      cl: { rgb: '#c5221f' },
      bg: { rgb: '#fce8e6' },
      tb: 3,
      fs: 14,
    });
  });

  it('marks the corner of an error red and of a note yellow, an error first', () => {
    const cell = { shown: '#ERROR!', style: -1, isNumber: false };
    const cells = data({
      rows: [
        [
          { ...cell, error: 'Why.' },
          { ...cell, note: 'Note.' },
          { ...cell, error: 'Why.', note: 'Note.' },
          cell,
        ],
      ],
    }).cellData;
    const color = (column: number) =>
      (cells?.[0]?.[column] as { markers?: { tr: { color: string } } } | undefined)?.markers?.tr.color;
    expect([0, 1, 2, 3].map(color)).toEqual(['#d93025', '#f29900', '#d93025', undefined]);
  });

  it('makes rows with wrapped texts as high as they need', () => {
    const reported = {
      styles: [{ wrap: true }],
      rows: [
        texts(['short'])[0] ?? [],
        [['many words that do not fit into one hundred pixels', 0, 0] as const],
      ],
    };
    const narrow = data(reported).rowData?.[1]?.h ?? 0;
    const wide = data({ ...reported, columnWidths: { 0: 800 } }).rowData?.[1]?.h ?? 0;
    expect(data(reported).rowData?.[0]).toBeUndefined();
    expect(narrow).toBeGreaterThan(60);
    expect(wide).toBeLessThan(25);
  });
});
