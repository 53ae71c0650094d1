import type { RowFilter } from '../../request/draft';
import { texts } from '../../wording/texts';
import { TextReader } from './cell-values';
import { CsvError } from './csv-error';
import { columnAt, type Layout } from './layout';
import type { RecordReader } from './record-reader';

/** A row passes if the cell of any of the columns, without case and surrounding spaces, is one of the texts. */
interface RowCondition {
  readonly columns: readonly TextReader[];
  readonly texts: ReadonlySet<string>;
}

/** Which rows count, by the lists of a request: an empty list means all. */
export type DeviceFilter = RowFilter & { readonly areas: readonly string[] };

interface Filtered {
  readonly list: 'areas' | 'networks' | 'adFormats' | 'placements';
  /** Ids of the columns that may contain a text of the list. */
  readonly columns: readonly string[];
}

const FILTERED: readonly Filtered[] = [
  { list: 'areas', columns: ['area'] },
  { list: 'networks', columns: ['network', 'networkName'] },
  { list: 'adFormats', columns: ['adFormat', 'adFormatName'] },
  { list: 'placements', columns: ['placementId', 'placementName'] },
];

/** Decides which records pass a filter. */
export class RecordFilter {
  /** One for each list of the filter that is not empty. */
  private readonly conditions: readonly RowCondition[];

  /** Throws CsvError at `at` if the file lacks every column that a list of the filter, or `revenueOnly`, is about. */
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
  }

  /** Whether the record passes; `revenue` is NaN if it is unknown. */
  passes(record: RecordReader, revenue: number): boolean {
    if (this.filter.revenueOnly && !(Math.abs(revenue) > 0)) return false;
    for (const { columns, texts } of this.conditions)
      if (!columns.some((column) => texts.has(filterText(column.read(record))))) return false;
    return true;
  }
}

function readersOf(
  ids: readonly string[],
  by: Filtered['list'] | 'revenueOnly',
  layout: Layout,
  at: number,
): readonly TextReader[] {
  const places = ids.map((id) => columnAt(layout, id)).filter((place) => place >= 0);
  if (places.length === 0 && layout.width > 0) throw new CsvError(at, texts().devices.records.noColumn[by]);
  return places.map((place) => new TextReader(place));
}

/** A text in the form in which texts are compared. */
function filterText(cell: string): string {
  return cell.trim().toLowerCase();
}
