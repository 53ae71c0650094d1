import {
  type DimensionId,
  findCodeNames,
  findDescribedId,
  findSourceDimensions,
  type ReportKindId,
} from '../catalogue';
import { type Request, removeDuplicates } from '../request';
import type { IdNames } from './id-names';
import { buildColumns, createFieldReader, type FieldReader, type TableRows, toSortedRows } from './table';

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
 * name by its package name, else by its id. The names are added to `idNames`.
 */
export function withDerivedNames<Sent extends TableRows>(
  request: Request,
  sentTable: Sent,
  appNames: AppNames,
  idNames?: IdNames,
): Sent {
  const { report, dimensions } = request;
  const hasSources = (field: string) => findSourceDimensions(field, report) !== undefined;
  if (!dimensions.some(hasSources)) return sentTable;
  const readSent = (field: string | undefined) => createFieldReader(sentTable.columns, field);
  const columns = buildColumns(request);
  const readers = columns.map(({ field, key }): FieldReader => {
    if (!key || !hasSources(field)) return readSent(field);
    const codeNames = findCodeNames(field);
    if (codeNames !== undefined) {
      const readCode = readSent(findDescribedId(field));
      return (row) => codeNames.get(String(readCode(row))) ?? readCode(row);
    }
    // The only other names that the add-on makes are those of apps.
    const [readId, readPackageName] = [readSent('appId'), readSent('packageName')];
    return (row) => appNames.get(String(readId(row))) ?? (readPackageName(row) || readId(row));
  });
  const rows = sentTable.rows.map((row) => readers.map((readCell) => readCell(row)));
  idNames?.addRowNames({ columns, rows }, sentTable);
  return { ...sentTable, columns, rows: toSortedRows(rows) };
}
