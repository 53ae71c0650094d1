import type { RowFilter } from '../../request/draft';
import { texts } from '../../wording/texts';
import { TextReader } from './cell-values';
import { CsvError } from './csv-error';
import { columnAt, type Layout } from './layout';
import type { RecordReader } from './record-reader';
import { copyOf } from './string-cache';

/** A row passes if the cell of any of the columns, without case and surrounding spaces, is one of the texts. */
interface RowCondition {
  /** Places in the file. */
  readonly columns: readonly number[];
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

/**
 * The conditions that a row has to meet, one for each list that is not empty. `revenueOnly` is not among them, because it compares a
 * number and not a text. Throws CsvError at `at` if the file lacks every column that a list is about.
 */
function rowConditions(filter: DeviceFilter, layout: Layout, at: number): readonly RowCondition[] {
  if (filtersByRevenue(filter)) placesOf(['deviceRevenue'], 'revenueOnly', layout, at);
  return FILTERED.filter(({ list }) => filter[list].length > 0).map(({ list, columns }) => ({
    columns: placesOf(columns, list, layout, at),
    texts: new Set(filter[list].map(filterText)),
  }));
}

function placesOf(
  ids: readonly string[],
  by: Filtered['list'] | 'revenueOnly',
  layout: Layout,
  at: number,
): readonly number[] {
  const places = ids.map((id) => columnAt(layout, id)).filter((place) => place >= 0);
  if (places.length === 0 && layout.width > 0) throw new CsvError(at, texts().devices.records.noColumn[by]);
  return places;
}

/** Whether the filter needs each row's revenue. */
export function filtersByRevenue({ revenueOnly }: DeviceFilter): boolean {
  return revenueOnly;
}

/** A text in the form in which texts are compared. */
function filterText(cell: string): string {
  return cell.trim().toLowerCase();
}

/** Decides which records pass a filter. */
export class RecordFilter {
  private readonly conditions: readonly (readonly TextTest[])[];

  /** Throws CsvError at `at` if the file lacks every column that a list of the filter is about. */
  constructor(
    private readonly filter: DeviceFilter,
    layout: Layout,
    at: number,
  ) {
    this.conditions = rowConditions(filter, layout, at).map(({ columns, texts }) =>
      columns.map((column) => new TextTest(column, texts)),
    );
  }

  /** Whether the record passes; `revenue` is NaN if it is unknown. */
  passes(record: RecordReader, revenue: number): boolean {
    if (this.filter.revenueOnly && !(Math.abs(revenue) > 0)) return false;
    for (const tests of this.conditions) if (!tests.some((test) => test.passes(record))) return false;
    return true;
  }
}

/** Whether the texts of a column are among those of a condition. The results for the first texts are remembered. */
class TextTest {
  private readonly reader: TextReader;
  private readonly known = new Map<string, boolean>();

  constructor(
    column: number,
    private readonly texts: ReadonlySet<string>,
  ) {
    this.reader = new TextReader(column);
  }

  passes(record: RecordReader): boolean {
    const cell = this.reader.read(record);
    const known = this.known.get(cell);
    if (known !== undefined) return known;
    const passes = this.texts.has(filterText(cell));
    if (this.known.size < MOST_KNOWN) this.known.set(copyOf(cell), passes);
    return passes;
  }
}

const MOST_KNOWN = 2_000;
