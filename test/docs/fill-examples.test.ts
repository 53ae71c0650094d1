import { columnName } from '../../emulator/src/spreadsheet/a1';
import { type Cells, fillExamples, formulasOf } from '../../tools/fill-examples';

/** Returns what was typed and evaluated, so that the page shows it. */
class RecordedCells implements Cells {
  opened: (readonly (readonly string[])[])[] = [];

  open(cells: readonly (readonly string[])[]): void {
    this.opened.push(cells);
  }

  shown(formula: string, down = 0, across = 0): string[][] {
    if (formula.includes('TABLE'))
      return [['Day', 'a|b'], ...Array.from({ length: 12 }, (_, at) => [String(at), ''])];
    if (formula.includes('BLANK')) return [['']];
    return [[`${columnName(across)}${down}`]];
  }
}

function filled(...lines: string[]): string {
  return fillExamples(lines.join('\n'), new RecordedCells());
}

describe('the examples in a page', () => {
  it('show a single value after an arrow, and mark a blank value', () => {
    expect(filled('```', '=ADREPORT_ONE(1)', '```', 'Text')).toBe(
      ['```', '=ADREPORT_ONE(1)', '```', '', '→ A0', '', 'Text'].join('\n'),
    );
    expect(filled('    =ADREPORT_BLANK()')).toContain('→ (blank)');
  });

  it('show a table, or the first rows of a long table with the number of further rows', () => {
    const lines = filled('    =ADREPORT_TABLE()', '', 'Text').split('\n');
    expect(lines.slice(2, 5)).toEqual(['| Day | a\\|b |', '| --- | --- |', '| 0 |  |']);
    expect(lines.slice(11)).toEqual(['| 7 |  |', '| … 4 more rows |  |', '', 'Text']);
  });

  it.each([
    ['a value', ['```', '=ADREPORT_ONE()', '```', '', '→ old', '', 'Text']],
    ['a table', ['```', '=ADREPORT_TABLE()', '```', '', '| old |', '| --- |', '| 1 |', '', 'Text', '']],
    ['nothing', ['```', '=ADREPORT_TABLE()', '```', '', '', 'Text']],
  ])('replace an earlier %s, and nothing else', (_words, lines) => {
    const once = fillExamples(lines.join('\n'), new RecordedCells());
    expect(once).not.toContain('old');
    expect(once).toContain('Text');
    expect(fillExamples(once, new RecordedCells())).toBe(once);
  });

  it('may refer to the cells of the table with column letters above them', () => {
    const cells = new RecordedCells();
    const grid = ['|  | A | B |', '| --- | --- | --- |', "| 1 | '001 | US |", '| 2 |  | 2026-09-01 |'];
    const page = [
      ...grid,
      '',
      '    =ADREPORT_ONE(A1)',
      '',
      '| Not | A |',
      '| --- | --- |',
      '| of | a sheet |',
    ];
    fillExamples(page.join('\n'), cells);
    expect(cells.opened).toEqual([
      [
        ["'001", 'US'],
        ['', '2026-09-01'],
      ],
    ]);
  });

  it('fill the area named after the fence', () => {
    const page = [
      '|  | A |',
      '| --- | --- |',
      '| 1 | x |',
      '| 2 | y |',
      '',
      '```B1:C2',
      '=ADREPORT_ONE()',
      '```',
    ];
    expect(
      filled(...page)
        .split('\n')
        .slice(9),
    ).toEqual([
      '|  | A | B | C |',
      '| --- | --- | --- | --- |',
      '| 1 | x | A0 | B0 |',
      '| 2 | y | A1 | B1 |',
      '',
    ]);
  });

  it('may have several lines', () => {
    expect(formulasOf('```\n=ADREPORT_ONE(\n  1)\n```\ntext =ADREPORT_NONE()')).toEqual([
      '=ADREPORT_ONE( 1)',
    ]);
  });

  it('are refused with an invalid area', () => {
    expect(() => filled('```B2', '=ADREPORT_ONE()', '```')).toThrow(/“B2” is no area/);
  });
});
