import { type FieldId, field } from '../../catalogue/catalogue';
import type { RowFilter } from '../../request/draft';
import { comparedText, type FilterList, filterColumns, textsOf } from '../../request/filter-lists';
import { unique } from '../../request/parse-list';
import { texts } from '../../wording/texts';
import { CsvError, type CsvRecord } from '../parse/csv-reader';
import { columnAt, type Layout } from '../parse/layout';

/** The filters of a request. An empty list removes no rows. The app is not among them: each file is of one app. */
export type DeviceFilter = RowFilter & { readonly areas: readonly string[] };

const LISTS = ['areas', 'networks', 'adFormats', 'placements'] as const satisfies readonly FilterList[];

/** What the rows of files have of a list of the filter. */
export interface ListInFiles {
  readonly list: FilterList;
  /** The entries that at least one row has. */
  readonly matched: readonly string[];
}

export interface RecordFilter {
  /** `revenue` is NaN if it is unknown. */
  passes(record: CsvRecord, revenue: number): boolean;
  lists(): ListInFiles[];
}

/** Throws CsvError if the file has none of the columns that a list of the filter, or `revenueOnly`, needs. */
export function recordFilter(filter: DeviceFilter, layout: Layout): RecordFilter {
  const { revenueOnly, except } = filter;
  if (revenueOnly) columnsOf(['deviceRevenue'], layout);
  const conditions = LISTS.filter((list) => filter[list].length > 0).map((list) => {
    const columns = columnsOf(filterColumns(list, 'device'), layout);
    const entries = new EntriesInRecords(list, filter[list], columns);
    const isExcept = except.includes(list);
    return { entries, passes: (record: CsvRecord) => entries.hasOne(record) !== isExcept };
  });
  return {
    passes: (record, revenue) =>
      !(revenueOnly && !(Math.abs(revenue) > 0)) && conditions.every(({ passes }) => passes(record)),
    lists: () => conditions.map(({ entries }) => entries.inFile()),
  };
}

class EntriesInRecords {
  private readonly entryOf: ReadonlyMap<string, string>;
  private readonly matched = new Set<string>();

  constructor(
    private readonly list: FilterList,
    entries: readonly string[],
    private readonly columns: readonly number[],
  ) {
    this.entryOf = new Map(entries.flatMap((entry) => textsOf(list, entry).map((text) => [text, entry])));
  }

  hasOne(record: CsvRecord): boolean {
    for (const column of this.columns) {
      const entry = this.entryOf.get(comparedText(record.cell(column)));
      if (entry === undefined) continue;
      this.matched.add(entry);
      return true;
    }
    return false;
  }

  inFile(): ListInFiles {
    return { list: this.list, matched: [...this.matched] };
  }
}

/** What several files have of the lists. */
export function joinedLists(inFiles: readonly ListInFiles[]): ListInFiles[] {
  return unique(inFiles.map(({ list }) => list)).map((list) => {
    const ofList = inFiles.filter((one) => one.list === list);
    return { list, matched: unique(ofList.flatMap(({ matched }) => matched)) };
  });
}

function columnsOf(ids: readonly FieldId[], layout: Layout): readonly number[] {
  const columns = ids.map((id) => columnAt(layout, id)).filter((column) => column >= 0);
  if (columns.length === 0 && layout.names.length > 0)
    throw new CsvError(0, texts().devices.records.noColumn(ids.map((id) => field(id).label)));
  return columns;
}
