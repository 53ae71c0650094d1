import { type DimensionId, findCodeNames, findSourceDimensions, type ReportKindId } from '../catalogue';
import { type Request, removeDuplicates } from '../request';
import type { IdNames } from './id-names';
import {
  buildColumns,
  type Cell,
  findColumnIndex,
  type TableRow,
  type TableRows,
  toSortedRows,
} from './table';

/** Names by the ids of apps. */
export type AppNames = ReadonlyMap<string, string>;

export const NO_APP_NAMES: AppNames = new Map();

/** Apps without a name are left out. */
export function toAppNames(apps: readonly { readonly id: string; readonly name: string }[]): AppNames {
  return new Map(apps.flatMap(({ id, name }) => (name === '' ? [] : [[id, name] as const])));
}

interface GroupedRequest {
  readonly report: ReportKindId;
  readonly dimensions: readonly DimensionId[];
}

/** The request with the dimensions that the service sends: `platform` in place of `platformName`. */
export function toSentRequest<Requested extends GroupedRequest>(request: Requested): Requested {
  const { report, dimensions } = request;
  return {
    ...request,
    dimensions: removeDuplicates(dimensions.flatMap((id) => findSourceDimensions(id, report) ?? [id])),
  };
}

/** True if the names of apps are not in the responses, so that they have to be known from earlier ones. */
export function needsAppNames({ report, dimensions }: GroupedRequest): boolean {
  return dimensions.includes('appName') && findSourceDimensions('appName', report) !== undefined;
}

/**
 * The table of `request`, sorted, from the table of its `toSentRequest`. A code without a name is shown itself, and an app without a known
 * name by its package name, else by its id. The made names are added to `idNames`.
 */
export function withDerivedNames<Sent extends TableRows>(
  request: Request,
  sentTable: Sent,
  appNames: AppNames,
  idNames?: IdNames,
): Sent {
  const { report, dimensions } = request;
  if (dimensions.every((id) => findSourceDimensions(id, report) === undefined)) return sentTable;
  const columns = buildColumns(request);
  const readers = columns.map(({ field, key }) => {
    const sources = key ? findSourceDimensions(field, report) : undefined;
    const places = (sources ?? [field]).map((id) => findColumnIndex(sentTable.columns, id));
    const names = findCodeNames(field) ?? appNames;
    return (row: TableRow): Cell => {
      // Either the cell, or a code and what is shown if it has no name: [appId, packageName].
      const [code = null, ...alternatives] = places.map((at) => row[at] ?? null);
      if (sources === undefined) return code;
      const substitute = alternatives.filter((cell) => cell !== null && cell !== '').pop() ?? code;
      return names.get(String(code)) ?? substitute;
    };
  });
  const rows = sentTable.rows.map((row) => readers.map((readCell) => readCell(row)));
  idNames?.addRowNames({ columns, rows }, sentTable);
  return { ...sentTable, columns, rows: toSortedRows(rows) };
}
