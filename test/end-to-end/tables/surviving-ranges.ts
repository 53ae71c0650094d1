import { draws } from '../../../emulator/src/chance';
import type { Formula } from '../../../emulator/src/spreadsheet/formula/formula';
import type { JsonObject } from '../../../emulator/src/spreadsheet/json';
import type { Kept, Sheet } from '../../../emulator/src/spreadsheet/sheet';
import { NETWORKS } from '../../../playground/service/world/apps';
import type { AddOn } from '../add-on';
import {
  completeThrough,
  daysBefore,
  firstRow,
  headerOf,
  lastDay,
  nextDay,
  type ReportFile,
  reportFile,
  serviceRows,
  type TableRow,
  TITLE,
  tableRows,
  total,
  wrongRows,
} from './report-table';

/** What users build over all rows of a table, and whether it still covers all of them after days of refreshes. */

const CHOICES = {
  report: ['rolling', 'growing', 'fixed'],
  content: ['nothing beside its rows', 'notes and constants beside rows'],
  frame: ['a filter', 'a filter that hides a network', 'a Google table'],
  order: ['in its own order', 'sorted newest first', 'sorted by revenue'],
  formulas: ['no formulas', 'a running total', 'a ratio in each row'],
  totals: ['without totals', 'with a totals row'],
} as const;

type Choices = typeof CHOICES;
export type Combination = { readonly [Name in keyof Choices]: Choices[Name][number] };

const NAMES = Object.keys(CHOICES) as (keyof Choices)[];
const FIXED = { from: '2026-09-01', to: '2026-09-13' };
const FIRST_DAY = '2026-09-08';
const OTHER_TAB = 'Sums';

/** Combinations in which each pair of choices occurs at least once, each the best of 300 random ones. */
export function pairwise(seed: number): Combination[] {
  const draw = draws(seed);
  const covered = new Set<string>();
  const pairsOf = (combination: Combination) =>
    NAMES.flatMap((one, at) =>
      NAMES.slice(at + 1).map((other) => `${one}: ${combination[one]}, ${other}: ${combination[other]}`),
    );
  const newPairs = (combination: Combination) =>
    pairsOf(combination).filter((pair) => !covered.has(pair)).length;
  const random = () =>
    Object.fromEntries(NAMES.map((name) => [name, anyOf(CHOICES[name], draw)])) as unknown as Combination;
  const combinations: Combination[] = [];
  for (;;) {
    const best = Array.from({ length: 300 }, random).reduce((one, other) =>
      newPairs(other) > newPairs(one) ? other : one,
    );
    if (newPairs(best) === 0) return combinations;
    for (const pair of pairsOf(best)) covered.add(pair);
    combinations.push(best);
  }
}

function anyOf<T>(list: readonly T[], draw: () => number): T {
  return list[Math.floor(draw() * list.length)]!;
}

export function nameOf({ report, content, frame, order, formulas, totals }: Combination): string {
  return `a ${report} report ${order}, ${totals}, with ${content}, ${frame} and ${formulas}`;
}

/** A report with everything that the user builds on its first day, and the rows with content of the user. */
class BuiltOnTable {
  readonly file: ReportFile;
  readonly addOn: AddOn;
  /** By key, what the user wrote beside the row. */
  private readonly remarks = new Map<string, string>();

  constructor(private readonly combination: Combination) {
    const { report, totals } = combination;
    this.file = reportFile(report === 'fixed' ? { startDate: FIXED.from, endDate: FIXED.to } : {}, {
      schedule: report === 'fixed' ? { kind: 'daily', hour: 9 } : { kind: 'when ready' },
      history: report === 'growing' ? 'kept' : 'dropped',
      daysAgain: report === 'fixed' ? 90 : 2,
      totals: totals === 'with a totals row',
    });
    this.addOn = this.file.addOn;
    this.sortByHand();
    this.writeRemarks();
    this.writeFormulas();
    this.coverRows();
  }

  private get lines() {
    const { row: header } = headerOf(this.addOn);
    const last = Math.max(...tableRows(this.addOn).map(({ row }) => row));
    return { header, first: header + 1, last };
  }

  /** Columns from one row down to the last. */
  private area(top: number, [left, right]: readonly [number, number]) {
    const { id: sheetId } = this.addOn.file.sheetNamed(TITLE)!;
    const rows = { startRowIndex: top - 1, endRowIndex: this.lines.last };
    return { sheetId, ...rows, startColumnIndex: left, endColumnIndex: right };
  }

  private sortByHand(): void {
    const { order } = this.combination;
    if (order === 'in its own order') return;
    this.addOn.user.sort(TITLE, order === 'sorted newest first' ? 'A' : 'C', 'DESCENDING', this.lines.header);
  }

  /** Writes beside rows of medium revenue in the middle of the table, so that none of them becomes the first or last row of a sorted table. */
  private writeRemarks(): void {
    const { user } = this.addOn;
    user.type(TITLE, `F${this.lines.header}`, 'Remark');
    if (this.combination.content === 'nothing beside its rows') return;
    const rows = tableRows(this.addOn);
    const days = [...new Set(rows.map(({ key }) => key.slice(0, 10)))].sort().slice(1, 5);
    days.forEach((day, nth) => {
      const rowsOfDay = rows.filter(({ key }) => key.startsWith(day)).sort((a, b) => a.revenue! - b.revenue!);
      const { key, row } = rowsOfDay[Math.floor(rowsOfDay.length / 2)]!;
      const remark = `checked ${key}`;
      if (nth === 0) user.note(TITLE, `B${row}`, remark);
      else user.type(TITLE, `F${row}`, remark);
      this.remarks.set(key, remark);
    });
  }

  private formula(row: number, first: number): string {
    const { formulas } = this.combination;
    if (formulas === 'no formulas') return '';
    if (formulas === 'a ratio in each row') return `=IF(D${row}=0,0,C${row}/D${row})`;
    return row === first ? `=C${row}` : `=E${row - 1}+C${row}`;
  }

  private writeFormulas(): void {
    const { user } = this.addOn;
    const { header, first } = this.lines;
    user.type(TITLE, `E${header}`, 'Calculated');
    user.type(TITLE, `E${first}`, this.formula(first, first));
    user.type(TITLE, `E${first + 1}`, this.formula(first + 1, first));
    const cells = this.area(first + 1, [4, 5]);
    const source = { ...cells, endRowIndex: first + 1 };
    user.request({ copyPaste: { source, destination: cells, pasteType: 'PASTE_NORMAL' } });
  }

  private coverRows(): void {
    const { user, file } = this.addOn;
    const { header, first, last } = this.lines;
    const area = (...place: Parameters<BuiltOnTable['area']>) => this.area(...place);
    const revenue = area(first, [2, 3]);
    user.addSheet(OTHER_TAB);
    user.type(TITLE, 'P1', `=SUM(C${first}:C${last})`);
    user.type(OTHER_TAB, 'A1', `=SUM(${TITLE}!C${first}:C${last})`);
    const anchor = { sheetId: file.sheetNamed(OTHER_TAB)!.id, rowIndex: 4 };
    const source = (range: JsonObject) => ({ sourceRange: { sources: [range] } });
    const basicChart = {
      chartType: 'LINE',
      domains: [{ domain: source(area(first, [0, 1])) }],
      series: [{ series: source(revenue) }],
    };
    const position = { overlayPosition: { anchorCell: { ...anchor, columnIndex: 5 } } };
    const pivotTable = {
      source: area(header, [0, 4]),
      rows: [{ sourceColumnOffset: 1, showTotals: true, sortOrder: 'ASCENDING' }],
      values: [{ sourceColumnOffset: 2, summarizeFunction: 'SUM' }],
    };
    const condition = { type: 'NUMBER_GREATER', values: [{ userEnteredValue: '10' }] };
    const booleanRule = { condition, format: { textFormat: { bold: true } } };
    const frame = area(header, [0, 6]);
    const criteria =
      this.combination.frame === 'a filter' ? {} : { criteria: { '1': { hiddenValues: ['Copperline'] } } };
    const requests: readonly JsonObject[] = [
      { addNamedRange: { namedRange: { name: 'Revenues', range: revenue } } },
      { addConditionalFormatRule: { rule: { ranges: [area(first, [0, 4])], booleanRule }, index: 0 } },
      { addChart: { chart: { spec: { basicChart }, position } } },
      {
        updateCells: {
          start: { ...anchor, columnIndex: 0 },
          rows: [{ values: [{ pivotTable }] }],
          fields: 'pivotTable',
        },
      },
      this.combination.frame === 'a Google table'
        ? { addTable: { table: { name: 'Revenue_by_network', range: frame } } }
        : { setBasicFilter: { filter: { range: frame, ...criteria } } },
    ];
    for (const request of requests) user.request(request);
  }

  /** Networks restate a row; in a fixed range, a row vanishes each week, first one with content of the user. Then the schedule refreshes. */
  nextDay(draw: () => number, day: number): void {
    const { service } = this.addOn;
    const isFixed = this.combination.report === 'fixed';
    const randomRow = () => ({
      from: isFixed ? daysBefore(FIXED.to, Math.floor(draw() * 13)) : lastDay(this.addOn),
      network: anyOf(NETWORKS, draw).id,
    });
    service.restate({ ...randomRow(), factor: 1.01 + draw() / 10 });
    if (isFixed && day % 7 === 0) {
      const [remarked] = day === 7 ? this.remarks.keys() : [];
      service.restate({
        ...(remarked === undefined ? randomRow() : placeOf(remarked)),
        factor: 1,
        vanish: true,
      });
    }
    nextDay(this.file);
  }

  /** The rows of the range as the service has them now, and those of the user that stay behind. */
  private rightRows(): Map<string, number | undefined> {
    const { report } = this.combination;
    const to = report === 'fixed' ? FIXED.to : lastDay(this.addOn);
    const from = report === 'fixed' ? FIXED.from : report === 'growing' ? FIRST_DAY : daysBefore(to, 6);
    const rows = new Map<string, number | undefined>(serviceRows(this.addOn, from, to));
    for (const key of this.remarks.keys()) {
      if (rows.has(key)) continue;
      // A row that left the range keeps its numbers, which a sum contains; one that the service no longer reports is blank.
      const day = key.slice(0, 10);
      rows.set(key, day < from ? serviceRows(this.addOn, day, day).get(key) : undefined);
    }
    return rows;
  }

  /** What is wrong, one line each. */
  faults(): string[] {
    const right = this.rightRows();
    const rows = tableRows(this.addOn);
    return [
      ...this.wrongLine(),
      ...wrongRows(this.addOn, right),
      ...this.wrongRemarks(rows),
      ...this.wrongFormulas(rows),
      ...this.wrongCovers(total(right.values())),
      // The emulator calculates no total above the header under a filter that hides rows.
      ...errorsIn(this.addOn, TITLE, this.lines.header),
      ...errorsIn(this.addOn, OTHER_TAB),
    ];
  }

  private wrongLine(): string[] {
    const right = completeThrough(this.combination.report === 'fixed' ? FIXED.to : lastDay(this.addOn));
    const line = firstRow(this.addOn);
    return line.startsWith(right) ? [] : [`the first row says “${line}” instead of “${right}”`];
  }

  private wrongRemarks(rows: readonly TableRow[]): string[] {
    return rows.flatMap(({ key, texts, notes }) => {
      const remark = this.remarks.get(key) ?? '';
      const written = [texts[5] ?? '', ...notes.split('\n')].filter((text) => text.startsWith('checked'));
      return written.join() === remark ? [] : [`“${written}” stands beside ${key} instead of “${remark}”`];
    });
  }

  private wrongFormulas(rows: readonly TableRow[]): string[] {
    const { first } = this.lines;
    return rows.flatMap(({ row }) => {
      const text = this.addOn.user.seesInFormulaBar(TITLE, `E${row}`);
      const right = this.formula(row, first);
      return text === right ? [] : [`E${row} is “${text}” instead of “${right}”`];
    });
  }

  private wrongCovers(sum: number): string[] {
    const { header, first, last } = this.lines;
    const rows = `${first}:${last}`;
    const withHeader = `${header}:${last}`;
    const { user, file } = this.addOn;
    const amount = (tab: string, row: number, column: number) =>
      Math.round(Number(file.effective(file.sheetNamed(tab)!, row, column)) * 1e6);
    const { frame, totals } = this.combination;
    const right: Readonly<Record<string, unknown>> = {
      'sum far right': `=SUM(C${first}:C${last}) = ${sum}`,
      'sum on another tab': `=SUM(${TITLE}!C${first}:C${last}) = ${sum}`,
      'named range': rows,
      'conditional format': rows,
      chart: `${rows} ${rows}`,
      pivot: withHeader,
      [frame === 'a Google table' ? 'Google table' : 'filter']: withHeader,
      ...(totals === 'with a totals row' &&
        frame !== 'a filter that hides a network' && { 'totals row': sum }),
    };
    const now: Readonly<Record<string, unknown>> = {
      'sum far right': `${user.seesInFormulaBar(TITLE, 'P1')} = ${amount(TITLE, 0, 15)}`,
      'sum on another tab': `${user.seesInFormulaBar(OTHER_TAB, 'A1')} = ${amount(OTHER_TAB, 0, 0)}`,
      'totals row': amount(TITLE, header - 2, 2),
      ...coversIn(this.addOn),
    };
    return Object.keys(right).flatMap((name) =>
      now[name] === right[name] ? [] : [`the ${name} covers ${now[name]} instead of ${right[name]}`],
    );
  }
}

function placeOf(key: string): { readonly from: string; readonly network: number } {
  return { from: key.slice(0, 10), network: NETWORKS.find(({ name }) => key.endsWith(name))!.id };
}

function errorsIn(addOn: AddOn, tab: string, below = 0): string[] {
  const texts = addOn.sheet(tab).slice(below).flat();
  return texts.filter((text) => /^#[A-Z]/.test(text)).map((text) => `${tab} shows ${text}`);
}

/** The rows that are covered, counted from 1. */
function coversIn({ file }: AddOn): Record<string, string> {
  const [report, other] = [TITLE, OTHER_TAB].map((title) => file.sheetNamed(title)!) as [Sheet, Sheet];
  const rows = (covers: Kept | undefined) =>
    covers?.ranges.map(({ top, bottom }) => `${top + 1}:${bottom}`).join(' ') ?? 'nothing';
  const sources = (references: readonly Formula[]) =>
    references.map((reference) => file.formulaText(reference).replace(/^.*!|[A-Z]/g, '')).join(' ');
  const rule = report.conditionalFormats.find(({ json }) => /NUMBER_GREATER/.test(JSON.stringify(json)));
  return {
    'named range': rows(report.namedRanges[0]),
    'conditional format': rows(rule),
    chart: sources(other.charts[0]!.ranges),
    pivot: sources([other.pivots[0]!.source]),
    filter: rows(report.filter),
    'Google table': rows(report.tables[0]),
  };
}

/** Lets days pass, and returns what is wrong on the first day on which something is; looks at every day of `every`. */
export function faultsWithin(combination: Combination, days: number, every: number): string[] {
  const draw = draws(days);
  const built = new BuiltOnTable(combination);
  for (let day = 0; day <= days; day++) {
    if (day > 0) built.nextDay(draw, day);
    const faults = day % every === 0 ? built.faults() : [];
    if (faults.length > 0) return [`after ${day} days`, ...faults.slice(0, 8)];
  }
  return [];
}
