import type { ValueType } from '../../catalogue/entry';
import { SERIAL_OF_1970 } from '../../dates/sheet-dates';
import { TooLarge } from '../../errors/service-errors';
import { columnsOf } from '../../table/columns';
import type { Cell, Column, Table } from '../../table/table';
import type { BigQuerySettings } from '../client/destination';
import { answered, parametersOf, type QueryParameter } from '../client/queries';
import type { RetryingBigQuery } from '../client/retrying-client';
import { type SummaryRequest, summarySql } from './summary-sql';

const MOST_CELLS = 10_000_000;
const DAY_MS = 86_400_000;

/** The summary of the request's days as SQL makes it of the report's table. Throws BigQueryRefused, OutOfTime, TooLarge. */
export function bigQuerySummary(
  api: RetryingBigQuery,
  settings: BigQuerySettings,
  request: SummaryRequest,
): Table {
  const columns = columnsOf(request);
  const { location = 'US' } = api.call((port) => port.getDataset(settings.project, settings.dataset));
  const { sql, days } = summarySql(settings, request);
  const parameters = Object.entries(days).map(([name, day]) => dayParameter(name, day));
  const query = { query: sql, ...parametersOf(parameters) };
  const { rows } = answered(api, settings, location, { query }, (total) => {
    if (total * columns.length > MOST_CELLS) throw new TooLarge(total);
  });
  return {
    columns,
    rows: rows.map((row) => columns.map((column, at) => cellOf(row[at], column))),
    notices: [],
  };
}

function dayParameter(name: string, value: string): QueryParameter {
  return { name, parameterType: { type: 'DATE' }, parameterValue: { value } };
}

function cellOf(value: string | null | undefined, { type }: Pick<Column, 'type'>): Cell {
  if (value === null || value === undefined) return null;
  if (isText(type)) return value;
  return type === 'moment'
    ? Date.parse(`${value.replace(' ', 'T')}Z`) / DAY_MS + SERIAL_OF_1970
    : Number(value);
}

function isText(type: ValueType): boolean {
  return type === 'text' || type === 'id' || type === 'date';
}
