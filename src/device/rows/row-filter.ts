import type { RowFilter } from '../../request/draft';
import { texts } from '../../wording/texts';
import { TextReader } from '../cells/cell-values';
import { CsvError } from '../parse/csv-error';
import { columnAt, type Layout } from '../parse/layout';

/** A row passes if one of the columns has one of the texts in it. Case and surrounding spaces do not matter. */
interface RowCondition {
  readonly columns: readonly TextReader[];
  readonly texts: ReadonlySet<string>;
}

/** The filters of a request. An empty list removes no rows. */
export type DeviceFilter = RowFilter & { readonly areas: readonly string[] };

/** The lists of a filter, with the ids of the columns that their texts are compared with. */
const FILTERED = [
  { list: 'areas', columns: ['area'] },
  { list: 'networks', columns: ['network', 'networkName'] },
  { list: 'adFormats', columns: ['adFormat', 'adFormatName'] },
  { list: 'placements', columns: ['placementId', 'placementName'] },
] as const;

/** Decides which records pass a filter. */
export class RecordFilter {
  /** Reads the cells that the conditions need. */
  readonly cells: readonly TextReader[];
  /** A condition for each list of the filter that is not empty. A row must meet all of them. */
  private readonly conditions: readonly RowCondition[];

  /** Throws CsvError, with offset `at`, if the file has none of the columns that a list of the filter, or `revenueOnly`, needs. */
  constructor(
    private readonly filter: DeviceFilter,
    layout: Layout,
    at: number,
  ) {
    if (filter.revenueOnly) readersOf(['deviceRevenue'], 'revenueOnly', layout, at);
    this.conditions = FILTERED.filter(({ list }) => filter[list].length > 0).map(({ list, columns }) => ({
      columns: readersOf(columns, list, layout, at),
      texts: new Set(filter[list].map(filterText)),
    }));
    this.cells = this.conditions.flatMap(({ columns }) => columns);
  }

  /** False if all records pass. */
  get isActive(): boolean {
    return this.filter.revenueOnly || this.conditions.length > 0;
  }

  /**
   * Whether the record passes whose cells `cells` have read from this piece. `revenue` is the record's revenue; NaN if it is unknown.
   */
  passes(piece: string, revenue: number): boolean {
    if (this.filter.revenueOnly && !(Math.abs(revenue) > 0)) return false;
    for (const { columns, texts } of this.conditions)
      if (!columns.some((column) => texts.has(filterText(column.textIn(piece))))) return false;
    return true;
  }
}

function readersOf(
  ids: readonly string[],
  by: keyof DeviceFilter,
  layout: Layout,
  at: number,
): readonly TextReader[] {
  const places = ids.map((id) => columnAt(layout, id)).filter((place) => place >= 0);
  if (places.length === 0 && layout.width > 0) throw new CsvError(at, texts().devices.records.noColumn[by]);
  return places.map((place) => new TextReader(place, false));
}

/** The form in which cells and the texts of a filter are compared. */
function filterText(cell: string): string {
  return cell.trim().toLowerCase();
}
