import { type FieldId, requireField } from '../../catalogue';
import {
  type FilterList,
  listEntryTexts,
  listFilterColumns,
  normalizeFilterText,
  type RowFilter,
} from '../../request';
import { getTexts } from '../../wording';
import type { ListInFiles } from '../day-consumer';
import { CsvError, type CsvRecord } from '../parse/csv-reader';
import { findLayoutColumn, type Layout } from '../parse/layout';

/** The filters of a request. An empty list removes no rows. The app is not among them: each file is of one app. */
export type DeviceFilter = RowFilter & { readonly areas: readonly string[] };

const LISTS = ['areas', 'networks', 'adFormats', 'placements'] as const satisfies readonly FilterList[];

/** A list of the filter, and where a file has its values. */
interface ListCondition {
  readonly list: FilterList;
  /** Whether records with an entry of the list are removed, and not the others. */
  readonly isExcept: boolean;
  readonly columns: readonly number[];
  readonly entryByText: ReadonlyMap<string, string>;
  /** The entries that at least one record has. */
  readonly matched: Set<string>;
}

/** Decides which records of one file are used. The file must have a column for each list of the filter. */
export class RecordFilter {
  private readonly conditions: readonly ListCondition[];

  constructor(
    private readonly filter: DeviceFilter,
    layout: Layout,
  ) {
    if (filter.revenueOnly) requireFilterColumns(['deviceRevenue'], layout);
    this.conditions = LISTS.filter((list) => filter[list].length > 0).map((list) => ({
      list,
      isExcept: filter.except.includes(list),
      columns: requireFilterColumns(listFilterColumns(list, 'device'), layout),
      entryByText: new Map(
        filter[list].flatMap((entry) => listEntryTexts(list, entry).map((text) => [text, entry])),
      ),
      matched: new Set(),
    }));
  }

  /** `revenue` is NaN if it is unknown. */
  isSelected(record: CsvRecord, revenue: number): boolean {
    if (this.filter.revenueOnly && !(Math.abs(revenue) > 0)) return false;
    return this.conditions.every((condition) => matchEntry(condition, record) !== condition.isExcept);
  }

  collectMatchedEntries(): ListInFiles[] {
    return this.conditions.map(({ list, matched }) => ({ list, matched: [...matched] }));
  }
}

/** Whether the record has an entry of the list. Remembers the entry. */
function matchEntry({ columns, entryByText, matched }: ListCondition, record: CsvRecord): boolean {
  for (const column of columns) {
    const entry = entryByText.get(normalizeFilterText(record.readCell(column)));
    if (entry === undefined) continue;
    matched.add(entry);
    return true;
  }
  return false;
}

function requireFilterColumns(ids: readonly FieldId[], layout: Layout): readonly number[] {
  const columns = ids.map((id) => findLayoutColumn(layout, id)).filter((column) => column >= 0);
  if (columns.length === 0 && layout.names.length > 0)
    throw new CsvError(0, getTexts().devices.records.noColumn(ids.map((id) => requireField(id).label)));
  return columns;
}
