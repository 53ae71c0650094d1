import { SERIAL_OF_1970 } from '../../dates/sheet-dates';
import { TooLarge } from '../../errors/service-errors';
import { columnsOf } from '../../table/columns';
import type { Cell, Column, Table } from '../../table/table';
import type { BigQueryClient } from '../client/bigquery-client';
import { queryOf, queryRows } from '../client/queries';
import { isText } from '../client/schema';
import { type SummaryRequest, summarySql } from './summary-sql';

const MOST_CELLS = 10_000_000;
const DAY_MS = 86_400_000;

/** The summary of the request's days, from the report's table. Throws BigQueryRefused, OutOfTime, TooLarge. */
export function bigQuerySummary(api: BigQueryClient, request: SummaryRequest): Table {
  const { project, dataset } = api.settings;
  const columns = columnsOf(request);
  const { location = 'US' } = api.call((port) => port.getDataset(project, dataset));
  const { sql, days } = summarySql(api.settings, request);
  const found = queryRows(api, location, queryOf(sql, days), (total) => {
    if (total * columns.length > MOST_CELLS) throw new TooLarge(total);
  });
  const rows = found.map((row) => columns.map((column, at) => cellOf(row[at] ?? null, column)));
  return { columns, rows, notices: [] };
}

function cellOf(value: string | null, { type }: Column): Cell {
  if (value === null || isText(type)) return value;
  if (type !== 'moment') return Number(value);
  return Date.parse(`${value.replace(' ', 'T')}Z`) / DAY_MS + SERIAL_OF_1970;
}
