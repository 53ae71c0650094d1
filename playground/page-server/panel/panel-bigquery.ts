import { duck } from '../../../emulator/src/bigquery/duck';
import type { EmulatedBigQuery } from '../../../emulator/src/bigquery/emulated-bigquery';
import { quotedName } from '../../../emulator/src/bigquery/field-types';
import type { HeldTable } from '../../../emulator/src/bigquery/tables';
import type { PanelBigQuery, PanelJob, PanelTable } from './panel-api';

const MOST_TABLES = 20;
const MOST_DAYS = 31;
const MOST_JOBS = 12;

type Jobs = ReturnType<EmulatedBigQuery['jobs']['newest']>;

/** The counts of tables. They can be cached, because rows of a table are never changed but replaced. */
const counted = new WeakMap<HeldTable, PanelTable>();

/** The content of BigQuery at `now`. */
export function panelBigQuery({ tables, jobs }: EmulatedBigQuery, now: number): PanelBigQuery {
  jobs.pass(now);
  const all = tables.all(now);
  const divided = all.filter(({ resource }) => resource.timePartitioning !== undefined);
  return {
    tables: divided.slice(0, MOST_TABLES).map(panelTable),
    loadTables: all.length - divided.length,
    jobs: jobs.newest(MOST_JOBS, now).map(panelJob),
  };
}

function panelTable(table: HeldTable): PanelTable {
  const known = counted.get(table) ?? countedTable(table);
  counted.set(table, known);
  return known;
}

function countedTable({ resource, rows }: HeldTable): PanelTable {
  const { projectId, datasetId, tableId } = resource.tableReference;
  return {
    name: `${projectId}.${datasetId}.${tableId}`,
    rows: Number(duck(`SELECT COUNT(*) FROM ${rows}`).rows[0]![0]),
    days: rowsADay(rows, quotedName(resource.timePartitioning?.field ?? '')),
  };
}

function rowsADay(rows: string, day: string): PanelTable['days'] {
  const sql = `SELECT CAST(${day} AS VARCHAR), COUNT(*) FROM ${rows} GROUP BY 1 ORDER BY 1 DESC LIMIT ${MOST_DAYS}`;
  return duck(sql).rows.map(([of, count]) => ({ day: String(of), rows: Number(count) }));
}

function panelJob({ jobReference, configuration, status, created }: Jobs[number]): PanelJob {
  const { state, errorResult } = status;
  const sentence = state === 'DONE' ? 'done' : 'running';
  return {
    id: jobReference.jobId,
    kind: configuration.load === undefined ? 'query' : 'load',
    created,
    state: errorResult === undefined ? sentence : errorResult.message,
  };
}
