import type { RunReport } from '../src/saved/run-report';
import { spilledTexts } from './formula-cell';
import { fourReports } from './four-reports';
import { Playground } from './playground';
import type { LoggedRequest } from './service/request-log';
import { sixFormulas } from './six-formulas';
import { textTable } from './text-table';

const USAGE = 'Usage: npm start [-- --once]';
const FIRST_ROWS = 6;

async function main(args: readonly string[]): Promise<void> {
  const unknown = args.filter((arg) => arg !== '--once');
  if (unknown.length > 0) throw new Error(`${unknown.join(' ')} is not known. ${USAGE}`);
  const playground = await Playground.start('dist');
  console.log(`The simulated reporting service answers at ${playground.server.url}.`);
  const app = playground.service.world.apps[0]!.entry.id;
  for (const order of fourReports(playground.runtime.clock.now(), app)) {
    playground.service.requests.length = 0;
    const { report } = await playground.run(order);
    console.log(`\n${told(report, playground.service.requests)}\n`);
    console.log(textTable(playground.sheet(report.sheetTitle).slice(1, 2 + FIRST_ROWS)));
    console.log(`\n  ${playground.sheet(report.sheetTitle)[0]![0]}`);
  }
  console.log('\n▸ Formulas');
  for (const formula of sixFormulas(app)) await calculate(playground, formula);
  if (args.includes('--once')) return playground.stop();
  console.log('\nThe service goes on answering; press Ctrl-C to stop it.');
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void playground.stop().then(() => process.exit(0)));
}

async function calculate(playground: Playground, formula: string): Promise<void> {
  const record = await playground.calculated(formula);
  if (record.error !== undefined) throw new Error(`${formula}: ${record.error.message}`);
  const cells = spilledTexts(record.value, playground.timeZone);
  const more = cells.length - FIRST_ROWS - 1;
  console.log(`\n  ${formula}`);
  console.log(textTable(cells.slice(0, 1 + FIRST_ROWS)).replace(/^/gm, '  '));
  if (more > 0) console.log(`  … ${counted(more, 'more row')}`);
}

function told(report: RunReport, requests: readonly LoggedRequest[]): string {
  const { request } = report;
  const files = requests.filter(({ endpoint }) => endpoint === 'files').length;
  const pages = requests.length - files;
  const changes = `${report.rowsInserted} inserted, ${report.rowsChanged} changed, ${report.rowsDeleted} deleted`;
  const asked = [
    request.report,
    `${request.from} to ${request.to}`,
    request.zone,
    request.currency,
    `apps ${request.apps.join(', ') || 'all'}`,
    `by ${request.dimensions.join(', ')}`,
    `of ${request.metrics.join(', ')}`,
  ];
  return [
    `▸ ${report.sheetTitle}`,
    `  asked      ${asked.join(' · ')}`,
    `  fetched    ${files > 0 ? `${files} files after ${counted(pages, 'request')}` : counted(pages, 'page')}; ${counted(report.calls, 'call')} in all`,
    `  written    ${report.rows} rows × ${report.columns} columns (${changes}) in ${report.seconds.toFixed(1)} s`,
    `  complete   through ${report.newestCompleteDay} (${request.zone})`,
    ...report.notices.map((notice) => `  notice     ${notice}`),
  ].join('\n');
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
