import { type FieldId, field } from '../../catalogue/catalogue';
import type { RowFilter } from '../../request/draft';
import { comparedText, type FilterList, filterColumns, textsOf } from '../../request/filter-lists';
import { texts } from '../../wording/texts';
import { CsvError, type CsvRecord } from '../parse/csv-reader';
import { columnAt, type Layout } from '../parse/layout';

/** The filters of a request. An empty list removes no rows. The app is not among them: each file is of one app. */
export type DeviceFilter = RowFilter & { readonly areas: readonly string[] };

const LISTS = ['areas', 'networks', 'adFormats', 'placements'] as const satisfies readonly FilterList[];

/** `revenue` is NaN if it is unknown. */
export type RecordFilter = (record: CsvRecord, revenue: number) => boolean;

/** Throws CsvError if the file has none of the columns that a list of the filter, or `revenueOnly`, needs. */
export function recordFilter(filter: DeviceFilter, layout: Layout): RecordFilter {
  const { revenueOnly, except } = filter;
  if (revenueOnly) columnsOf(['deviceRevenue'], layout);
  const conditions = LISTS.filter((list) => filter[list].length > 0).map((list) => {
    const columns = columnsOf(filterColumns(list, 'device'), layout);
    const entries = new Set(filter[list].flatMap((entry) => textsOf(list, entry)));
    const isExcept = except.includes(list);
    return (record: CsvRecord) =>
      columns.some((column) => entries.has(comparedText(record.cell(column)))) !== isExcept;
  });
  return (record, revenue) =>
    !(revenueOnly && !(Math.abs(revenue) > 0)) && conditions.every((condition) => condition(record));
}

function columnsOf(ids: readonly FieldId[], layout: Layout): readonly number[] {
  const columns = ids.map((id) => columnAt(layout, id)).filter((column) => column >= 0);
  if (columns.length === 0 && layout.names.length > 0)
    throw new CsvError(0, texts().devices.records.noColumn(ids.map((id) => field(id).label)));
  return columns;
}
