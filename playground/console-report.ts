import type { RunReport } from '../src/reports/run-facts';
import { spilledTexts } from './formula-cell';
import type { Playground, ReportOrder } from './playground';
import type { LoggedRequest } from './service/request-log';
import { textTable } from './text-table';

const FIRST_ROWS = 6;

/** Runs a report and prints its request, its result and the first rows of its sheet. */
export async function printReport(playground: Playground, order: ReportOrder): Promise<void> {
  playground.service.requests.length = 0;
  const report = await playground.run(order);
  const rows = playground.sheet(report.sheetTitle);
  console.log(`\n${summaryText(order, report, playground.service.requests)}\n`);
  console.log(textTable(rows.slice(1, 2 + FIRST_ROWS)));
  console.log(`\n  ${rows[0]![0]}`);
}

/** Calculates a formula and prints the first cells of its result. */
export async function printFormula(playground: Playground, formula: string): Promise<void> {
  const record = await playground.calculated(formula);
  if (record.error !== undefined) throw new Error(`${formula}: ${record.error.message}`);
  const cells = spilledTexts(record.value, playground.file.timeZone);
  const more = cells.length - FIRST_ROWS - 1;
  console.log(`\n  ${formula}`);
  console.log(textTable(cells.slice(0, 1 + FIRST_ROWS)).replace(/^/gm, '  '));
  if (more > 0) console.log(`  … ${counted(more, 'more row')}`);
}

function summaryText({ draft }: ReportOrder, report: RunReport, requests: readonly LoggedRequest[]): string {
  const files = requests.filter(({ endpoint }) => endpoint === 'files').length;
  const pages = requests.length - files;
  const changes = `${report.rowsInserted} inserted, ${report.rowsChanged} changed, ${report.rowsDeleted} deleted`;
  const { zone = 'UTC+0', currency = 'USD', apps = [], dimensions = [], metrics = [] } = draft;
  const asked = [
    draft.report,
    `${report.from} to ${report.to}`,
    zone,
    currency,
    `apps ${apps.join(', ') || 'all'}`,
    ...(dimensions.length > 0 ? [`by ${dimensions.join(', ')}`] : []),
    ...(metrics.length > 0 ? [`of ${metrics.join(', ')}`] : []),
  ];
  return [
    `▸ ${report.sheetTitle}`,
    `  asked      ${asked.join(' · ')}`,
    `  fetched    ${files > 0 ? `${files} files` : counted(pages, 'page')}; ${counted(report.calls, 'call')} in all`,
    `  written    ${report.rows} rows × ${report.columns} columns (${changes}) in ${report.seconds.toFixed(1)} s`,
    `  complete   through ${report.newestCompleteDay} (${zone})`,
    ...report.notices.map((notice) => `  notice     ${notice}`),
  ].join('\n');
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
