import type { RowFilter } from '../../request/draft';
import { comparedText, type FilterList, filterColumns, textsOf } from '../../request/filter-lists';
import { texts } from '../../wording/texts';
import { CsvError } from '../parse/csv-error';
import type { CsvRecord } from '../parse/csv-reader';
import { columnAt, type Layout } from '../parse/layout';

/** A row meets a condition if one of the columns has one of the texts in it. If `isExcept` is true, it must have none of them. */
interface RowCondition {
  readonly columns: readonly number[];
  readonly texts: ReadonlySet<string>;
  readonly isExcept: boolean;
}

/** The filters of a request. An empty list removes no rows. The app is not among them: each file is of one app. */
export type DeviceFilter = RowFilter & { readonly areas: readonly string[] };

type DeviceList = Exclude<FilterList, 'apps' | 'platforms'>;

const LISTS = ['areas', 'networks', 'adFormats', 'placements'] as const satisfies readonly DeviceList[];

export class RecordFilter {
  /** A condition for each list of the filter that is not empty. A row must meet all of them. */
  private readonly conditions: readonly RowCondition[];

  /** Throws CsvError if the file has none of the columns that a list of the filter, or `revenueOnly`, needs. */
  constructor(
    private readonly filter: DeviceFilter,
    layout: Layout,
  ) {
    if (filter.revenueOnly) columnsOf(['deviceRevenue'], 'revenueOnly', layout);
    this.conditions = LISTS.filter((list) => filter[list].length > 0).map((list) => ({
      columns: columnsOf(filterColumns(list, 'device'), list, layout),
      texts: new Set(filter[list].flatMap((entry) => textsOf(list, entry))),
      isExcept: filter.except.includes(list),
    }));
  }

  /** `revenue` is NaN if it is unknown. */
  passes(record: CsvRecord, revenue: number): boolean {
    if (this.filter.revenueOnly && !(Math.abs(revenue) > 0)) return false;
    return this.conditions.every(
      ({ columns, texts, isExcept }) =>
        columns.some((column) => texts.has(comparedText(record.cell(column)))) !== isExcept,
    );
  }
}

function columnsOf(
  ids: readonly string[],
  by: DeviceList | 'revenueOnly',
  layout: Layout,
): readonly number[] {
  const columns = ids.map((id) => columnAt(layout, id)).filter((column) => column >= 0);
  if (columns.length === 0 && layout.names.length > 0)
    throw new CsvError(0, texts().devices.records.noColumn[by]);
  return columns;
}
