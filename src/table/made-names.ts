import { codeNames, madeFrom } from '../catalogue/catalogue';
import { unique } from '../request/parse-list';
import type { Request } from '../request/request';
import type { IdNames } from './id-names';
import { type Cell, type Column, columnsOf, sorted, type Table } from './table';

/** The known names of apps, by app id. */
export type AppNames = ReadonlyMap<string, string>;

export const NO_APP_NAMES: AppNames = new Map();

/** Apps without a name are left out. */
export function appNames(apps: readonly { readonly id: string; readonly name: string }[]): AppNames {
  return new Map(apps.flatMap(({ id, name }) => (name === '' ? [] : [[id, name] as const])));
}

type Grouped = Pick<Request, 'report' | 'dimensions'>;

/** The request with the dimensions that the service sends: `platform` in place of `platformName`. */
export function sentRequest<Asked extends Grouped>(request: Asked): Asked {
  if (!hasMadeNames(request)) return request;
  const { report, dimensions } = request;
  return { ...request, dimensions: unique(dimensions.flatMap((id) => madeFrom(id, report) ?? [id])) };
}

/** Such as the name of a platform for its code. */
export function hasMadeNames({ report, dimensions }: Grouped): boolean {
  return dimensions.some((id) => madeFrom(id, report) !== undefined);
}

/** True if the names of apps are not in the responses, so that they have to be known from earlier ones. */
export function needsAppNames({ report, dimensions }: Grouped): boolean {
  return dimensions.includes('appName') && madeFrom('appName', report) !== undefined;
}

/**
 * The table of `request`, sorted, from the table of its `sentRequest`. A code without a name is shown itself, and an app without a known
 * name by its package name, else by its id. The made names are added to `idNames`.
 */
export function withMadeNames<Sent extends Pick<Table, 'columns' | 'rows'>>(
  request: Pick<Request, 'report' | 'dimensions' | 'metrics'>,
  sent: Sent,
  appNames: AppNames,
  idNames?: IdNames,
): Sent {
  if (!hasMadeNames(request)) return sent;
  const columns = columnsOf(request);
  const cells = columns.map(({ field }) => cellOf(field, request, sent.columns, appNames));
  const rows = sent.rows.map((row) => cells.map((cell) => cell(row)));
  idNames?.addRows({ columns, rows }, sent);
  return { ...sent, columns, rows: sorted(rows) };
}

/** The columns of a request's dimensions that are blank if the service sends none of the dimensions in `missing`. */
export function blankKeys(request: Request, missing: ReadonlySet<string>): readonly Column[] {
  return columnsOf(request).filter(
    ({ key, field }) => key && (madeFrom(field, request.report) ?? [field]).every((id) => missing.has(id)),
  );
}

function cellOf(
  field: string,
  { report, dimensions }: Grouped,
  columns: readonly Column[],
  appNames: AppNames,
): (row: readonly Cell[]) => Cell {
  const sources = dimensions.some((id) => id === field) ? madeFrom(field, report) : undefined;
  const places = (sources ?? [field]).map((id) => columns.findIndex((column) => column.field === id));
  const names = codeNames(field) ?? appNames;
  return (row) => {
    const [code = null, ...others] = places.map((at) => row[at] ?? null);
    if (sources === undefined) return code;
    const [substitute = code] = others.reverse().filter((cell) => cell !== null && cell !== '');
    return names.get(String(code)) ?? substitute;
  };
}
