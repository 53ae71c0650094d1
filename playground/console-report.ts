import type { GoodRun } from '../src/reports';
import { spilledTexts } from './formula-cell';
import type { Playground, ReportOrder } from './playground';

const FIRST_ROWS = 6;
const WIDEST_CELL = 22;
const MOST_COLUMNS = 8;

/** Runs a report and prints its request, its result and the first rows of its sheet. */
export async function printReport(playground: Playground, order: ReportOrder): Promise<void> {
  playground.service.requests.length = 0;
  const report = await playground.run(order);
  const [provenance = [], ...rows] = playground.sheet(report.sheetTitle);
  const files = playground.service.requests.filter(({ endpoint }) => endpoint === 'files').length;
  console.log(`\n${summaryText(order, report, files)}\n`);
  console.log(textTable(rows.slice(0, 1 + FIRST_ROWS)));
  console.log(`\n  ${provenance[0]}`);
}

/** Calculates a formula and prints the first cells of its result. */
export async function printFormula(playground: Playground, formula: string): Promise<void> {
  const record = await playground.calculated(formula);
  if (record.error !== undefined) throw new Error(`${formula}: ${record.error.message}`);
  const cells = spilledTexts(record.value, playground.file.timeZone);
  const more = cells.length - FIRST_ROWS - 1;
  console.log(`\n  ${formula}`);
  console.log(textTable(cells.slice(0, 1 + FIRST_ROWS)).replace(/^/gm, '  '));
  if (more > 0) console.log(`  … and rows below: ${more}`);
}

function summaryText({ draft }: ReportOrder, report: GoodRun, files: number): string {
  const { rowsInserted, rowsChanged, rowsDeleted } = report;
  const changes = `${rowsInserted} inserted, ${rowsChanged} changed, ${rowsDeleted} deleted`;
  const { zone = 'UTC+0', currency = 'USD' } = draft;
  return [
    `▸ ${report.sheetTitle}`,
    `  asked      ${draft.report} · ${report.from} to ${report.to} · ${zone} · ${currency}`,
    ...(files > 0 ? [`  fetched    files: ${files}`] : []),
    `  written    ${report.rows} rows (${changes})`,
    `  complete   through ${report.newestCompleteDay} (${zone})`,
    ...report.notices.map((notice) => `  notice     ${notice}`),
  ].join('\n');
}

/** The rows as a table for a terminal. Columns that do not fit are counted at the end of the line. */
function textTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.slice(0, MOST_COLUMNS).map(cut));
  const columns = Math.max(0, ...rows.map(({ length }) => length));
  const widthOf = (column: number) => Math.max(...cells.map((row) => row[column]?.length ?? 0));
  const more = columns > MOST_COLUMNS ? `  … ${columns - MOST_COLUMNS} more` : '';
  const lines = cells.map((row) => row.map((text, column) => text.padEnd(widthOf(column))).join('  '));
  return lines.map((line) => (line + more).trimEnd()).join('\n');
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > WIDEST_CELL ? `${line.slice(0, WIDEST_CELL - 1)}…` : line;
}
