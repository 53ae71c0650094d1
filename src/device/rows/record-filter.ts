import { type FieldId, requireField } from '../../catalogue';
import {
  type FilterList,
  listEntryTexts,
  listFilterColumns,
  normalizeFilterText,
  type RowFilter,
  removeDuplicates,
} from '../../request';
import { getTexts } from '../../wording';
import { CsvError, type CsvRecord } from '../parse/csv-reader';
import { findLayoutColumn, type Layout } from '../parse/layout';

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
  isSelected(record: CsvRecord, revenue: number): boolean;
  collectMatchedEntries(): ListInFiles[];
}

/** Throws CsvError if the file has none of the columns that a list of the filter, or `revenueOnly`, needs. */
export function createRecordFilter(filter: DeviceFilter, layout: Layout): RecordFilter {
  const { revenueOnly, except } = filter;
  if (revenueOnly) requireFilterColumns(['deviceRevenue'], layout);
  const conditions = LISTS.filter((list) => filter[list].length > 0).map((list) => {
    const columns = requireFilterColumns(listFilterColumns(list, 'device'), layout);
    const entries = new EntriesInRecords(list, filter[list], columns);
    const isExcept = except.includes(list);
    return { entries, passes: (record: CsvRecord) => entries.hasMatch(record) !== isExcept };
  });
  return {
    isSelected: (record, revenue) =>
      !(revenueOnly && !(Math.abs(revenue) > 0)) && conditions.every(({ passes }) => passes(record)),
    collectMatchedEntries: () => conditions.map(({ entries }) => entries.buildMatchedList()),
  };
}

class EntriesInRecords {
  private readonly entryByText: ReadonlyMap<string, string>;
  private readonly matched = new Set<string>();

  constructor(
    private readonly list: FilterList,
    entries: readonly string[],
    private readonly columns: readonly number[],
  ) {
    this.entryByText = new Map(
      entries.flatMap((entry) => listEntryTexts(list, entry).map((text) => [text, entry])),
    );
  }

  hasMatch(record: CsvRecord): boolean {
    for (const column of this.columns) {
      const entry = this.entryByText.get(normalizeFilterText(record.readCell(column)));
      if (entry === undefined) continue;
      this.matched.add(entry);
      return true;
    }
    return false;
  }

  buildMatchedList(): ListInFiles {
    return { list: this.list, matched: [...this.matched] };
  }
}

/** What several files have of the lists. */
export function joinMatchedLists(inFiles: readonly ListInFiles[]): ListInFiles[] {
  return removeDuplicates(inFiles.map(({ list }) => list)).map((list) => {
    const sameLists = inFiles.filter((one) => one.list === list);
    return { list, matched: removeDuplicates(sameLists.flatMap(({ matched }) => matched)) };
  });
}

function requireFilterColumns(ids: readonly FieldId[], layout: Layout): readonly number[] {
  const columns = ids.map((id) => findLayoutColumn(layout, id)).filter((column) => column >= 0);
  if (columns.length === 0 && layout.names.length > 0)
    throw new CsvError(0, getTexts().devices.records.noColumn(ids.map((id) => requireField(id).label)));
  return columns;
}
