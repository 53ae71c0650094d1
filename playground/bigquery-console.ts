import { printReport } from './console-report';
import { bigQueryTables } from './page-server/panel/panel-state';
import type { Playground } from './playground';
import { dayText } from './service/days';
import { textTable } from './text-table';

const DAY_MS = 86_400_000;

/** Runs a report of two days into BigQuery, and prints the number of rows of each day in each table. */
export async function printBigQuery(playground: Playground, app: string): Promise<void> {
  const { clock, hosts } = playground.runtime;
  const today = Math.floor(clock.now() / DAY_MS);
  await printReport(playground, {
    name: 'Devices in BigQuery',
    draft: {
      report: 'device',
      apps: [app],
      startDate: dayText(today - 3),
      endDate: dayText(today - 2),
      output: 'bigquery',
      summaryBy: ['date', 'area'],
    },
  });
  for (const { name, days } of bigQueryTables(hosts.bigQuery.emulated, clock.now())) {
    console.log(`\n  ${name}\n`);
    console.log(textTable([['Day', 'Rows'], ...days.map(({ day, rows }) => [day, String(rows)])]));
  }
}
