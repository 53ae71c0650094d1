import { draws } from '../../../emulator/src/chance';
import type { Formula } from '../../../emulator/src/spreadsheet/formula/formula';
import type { JsonObject } from '../../../emulator/src/spreadsheet/json';
import type { Kept, Sheet } from '../../../emulator/src/spreadsheet/sheet';
import { NETWORKS } from '../../../playground/service/world/apps';
import { limitRuns } from '../../thorough';
import type { AddOn } from '../add-on';
import {
  completeThrough,
  findHeader,
  findLastCompleteDay,
  listServiceRows,
  listWrongRows,
  nextDay,
  type ReportFile,
  readLineAbove,
  readTableRows,
  reportFile,
  subtractDays,
  sumAmounts,
  type TableRow,
  TITLE,
} from './report-table';

/** What users build over all rows of a table, and whether it still covers all of them after days of refreshes. */

const { numRuns: DAYS } = limitRuns({ quick: 9, thorough: 30 });
const FIRST_DAY = '2026-09-08';
const OTHER_TAB = 'Sums';

const CHOICES = {
  report: ['rolling', 'growing'],
  content: ['nothing beside its rows', 'notes and constants beside rows'],
  frame: ['a filter', 'a filter that hides a network', 'a Google table'],
  order: ['in its own order', 'sorted newest first', 'sorted by revenue'],
  formulas: ['no formulas', 'a running total', 'a ratio in each row'],
} as const;

/** Twelve combinations, in which each pair of choices occurs at least once. */
const COMBINATIONS = Array.from({ length: 12 }, (_, nth) => {
  const [half, third] = [Math.floor(nth / 2), Math.floor(nth / 3)];
  return {
    report: CHOICES.report[nth % 2]!,
    content: CHOICES.content[half % 2]!,
    frame: CHOICES.frame[nth % 3]!,
    order: CHOICES.order[third % 3]!,
    formulas: CHOICES.formulas[(nth + third) % 3]!,
  };
});

it.each(COMBINATIONS)(
  'what a user builds over all rows of a table covers all of them after days of refreshes: a $report report $order, with $content, $frame and $formulas',
  (combination) => {
    const built = new BuiltOnTable(combination);
    const draw = draws(DAYS);
    for (let day = 0; day <= DAYS; day++) {
      if (day > 0) built.nextDay(draw, day);
      if (day % 3 === 0) expect([`${day} days`, ...built.faults()]).toEqual([`${day} days`]);
    }
  },
);

/** A report with everything that the user builds on its first day, and the rows with content of the user. */
class BuiltOnTable {
  readonly file: ReportFile;
  readonly addOn: AddOn;
  /** By key, what the user wrote beside the row. */
  private readonly remarks = new Map<string, string>();

  constructor(private readonly combination: (typeof COMBINATIONS)[number]) {
    const { report } = combination;
    const history = report === 'growing' ? 'kept' : 'dropped';
    this.file = reportFile({}, { history });
    this.addOn = this.file.addOn;
    this.sortByHand();
    this.writeRemarks();
    this.writeFormulas();
    this.coverRows();
  }

  private get lines() {
    const { row: header } = findHeader(this.addOn);
    const last = Math.max(...readTableRows(this.addOn).map(({ row }) => row));
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
    const rows = readTableRows(this.addOn);
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
    const revenue = this.area(first, [2, 3]);
    user.addSheet(OTHER_TAB);
    user.type(TITLE, 'P1', `=SUM(C${first}:C${last})`);
    user.type(OTHER_TAB, 'A1', `=SUM(${TITLE}!C${first}:C${last})`);
    const anchor = { sheetId: file.sheetNamed(OTHER_TAB)!.id, rowIndex: 4 };
    const source = (range: JsonObject) => ({ sourceRange: { sources: [range] } });
    const basicChart = {
      chartType: 'LINE',
      domains: [{ domain: source(this.area(first, [0, 1])) }],
      series: [{ series: source(revenue) }],
    };
    const position = { overlayPosition: { anchorCell: { ...anchor, columnIndex: 5 } } };
    const pivotTable = {
      source: this.area(header, [0, 4]),
      rows: [{ sourceColumnOffset: 1, showTotals: true, sortOrder: 'ASCENDING' }],
      values: [{ sourceColumnOffset: 2, summarizeFunction: 'SUM' }],
    };
    const pivot = { rows: [{ values: [{ pivotTable }] }], fields: 'pivotTable' };
    const condition = { type: 'NUMBER_GREATER', values: [{ userEnteredValue: '10' }] };
    const booleanRule = { condition, format: { textFormat: { bold: true } } };
    const rule = { ranges: [this.area(first, [0, 4])], booleanRule };
    user.request({ addNamedRange: { namedRange: { name: 'Revenues', range: revenue } } });
    user.request({ addConditionalFormatRule: { rule, index: 0 } });
    user.request({ addChart: { chart: { spec: { basicChart }, position } } });
    user.request({ updateCells: { start: { ...anchor, columnIndex: 0 }, ...pivot } });
    user.request(this.frame(this.area(header, [0, 6])));
  }

  private frame(range: JsonObject): JsonObject {
    const { frame } = this.combination;
    if (frame === 'a Google table') return { addTable: { table: { name: 'Revenue_by_network', range } } };
    const criteria = frame === 'a filter' ? {} : { criteria: { '1': { hiddenValues: ['Copperline'] } } };
    return { setBasicFilter: { filter: { range, ...criteria } } };
  }

  /** Networks restate a row of the last day, and once a week another one vanishes. Then the schedule refreshes. */
  nextDay(draw: () => number, day: number): void {
    const restate = (change: { readonly factor: number; readonly vanish?: boolean }) => {
      const network = NETWORKS[Math.floor(draw() * NETWORKS.length)]!.id;
      this.addOn.service.restate({ from: findLastCompleteDay(this.addOn), network, ...change });
    };
    restate({ factor: 1.01 + draw() / 10 });
    if (day % 7 === 0) restate({ factor: 1, vanish: true });
    nextDay(this.file);
  }

  /** The rows of the range as the service has them now, and those of the user, which keep their numbers after they have left it. */
  private rightRows(): Map<string, number | undefined> {
    const to = findLastCompleteDay(this.addOn);
    const from = this.combination.report === 'growing' ? FIRST_DAY : subtractDays(to, 6);
    const remarked = listServiceRows(this.addOn, FIRST_DAY, to);
    const staying = [...this.remarks.keys()].map((key) => [key, remarked.get(key)] as const);
    return new Map([...listServiceRows(this.addOn, from, to), ...staying]);
  }

  /** What is wrong, one line each. */
  faults(): string[] {
    const right = this.rightRows();
    const rows = readTableRows(this.addOn);
    return [
      ...this.wrongLine(),
      ...listWrongRows(this.addOn, right),
      ...this.wrongRemarks(rows),
      ...this.wrongFormulas(rows),
      ...this.wrongCovers(sumAmounts(right.values())),
      ...errorsIn(this.addOn, TITLE),
      ...errorsIn(this.addOn, OTHER_TAB),
    ];
  }

  private wrongLine(): string[] {
    const right = completeThrough(findLastCompleteDay(this.addOn));
    const line = readLineAbove(this.addOn);
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
    const { user, file } = this.addOn;
    const [report, other] = [TITLE, OTHER_TAB].map((title) => file.sheetNamed(title)!) as [Sheet, Sheet];
    const amount = (sheet: Sheet, row: number, column: number) =>
      Math.round(Number(file.effective(sheet, row, column)) * 1e6);
    const rowsOf = (covers: Kept | undefined) =>
      covers?.ranges.map(({ top, bottom }) => `${top + 1}:${bottom}`).join(' ');
    const rowsIn = (references: readonly Formula[]) =>
      references.map((reference) => file.formulaText(reference).replace(/^.*!|[A-Z]/g, '')).join(' ');
    const rule = report.conditionalFormats.find(({ json }) => /NUMBER_GREATER/.test(JSON.stringify(json)));
    const [rows, withHeader] = [`${first}:${last}`, `${header}:${last}`];
    const covers: readonly (readonly [name: string, now: unknown, right: unknown])[] = [
      ['formula far right', user.seesInFormulaBar(TITLE, 'P1'), `=SUM(C${first}:C${last})`],
      ['sum far right', amount(report, 0, 15), sum],
      ['formula on another tab', user.seesInFormulaBar(OTHER_TAB, 'A1'), `=SUM(${TITLE}!C${first}:C${last})`],
      ['sum on another tab', amount(other, 0, 0), sum],
      ['named range', rowsOf(report.namedRanges[0]), rows],
      ['conditional format', rowsOf(rule), rows],
      ['chart', rowsIn(other.charts[0]!.ranges), `${rows} ${rows}`],
      ['pivot', rowsIn([other.pivots[0]!.source]), withHeader],
      ['frame', rowsOf(report.filter ?? report.tables[0]), withHeader],
    ];
    return covers.flatMap(([name, now, right]) =>
      now === right ? [] : [`the ${name} is ${now} instead of ${right}`],
    );
  }
}

function errorsIn(addOn: AddOn, tab: string): string[] {
  const texts = addOn.displayTab(tab).flat();
  return texts.filter((text) => /^#[A-Z]/.test(text)).map((text) => `${tab} shows ${text}`);
}
