import { type DimensionId, dimension, dimensionsOf, type ReportId } from '../../catalogue/catalogue';
import { COUNTRIES } from '../../catalogue/countries';
import { AD_FORMATS, ATT_STATUSES, PLATFORMS } from '../../catalogue/fixed-values';
import { parseDay } from '../../dates/calendar';
import { NotAllowed } from '../../errors/ad-reports-error';
import type { KnownValues } from '../../request/known-values';
import { splitList } from '../../request/parse-list';
import { unknownAppSentences } from '../../request/unknown-apps';
import type { Cell, Column, Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { assertFieldCame } from './filter-field';
import { NameLookup, nameKey } from './name-lookup';

/** A filter that keeps only rows with one of the values in a dimension. */
export interface ValueFilter {
  readonly dimension: DimensionId;
  /** Each value as typed, days as `YYYY-MM-DD`. A text with commas may be one value or several. */
  readonly values: readonly string[];
  /** The values in earlier answers of the file. Read only for a value that no row has. */
  readonly known?: (() => KnownValues) | undefined;
}

/** Codes with names that the add-on knows without an answer, by the dimension of the code. */
const CODES: Readonly<
  Partial<Record<DimensionId, readonly { readonly id: string | number; readonly label: string }[]>>
> = {
  adFormat: AD_FORMATS,
  platform: PLATFORMS,
  attStatus: ATT_STATUSES,
  area: Array.from(COUNTRIES, ([id, label]) => ({ id, label })),
};

const LONGEST_SHOWN = 60;
const FORMAT_LABELS = AD_FORMATS.map(({ label }) => label);

/** Dimensions with known values. A service may have further values of its own, which earlier answers contain. */
const CLOSED_LISTS: Readonly<
  Partial<Record<DimensionId, { readonly called: () => string; readonly names: readonly string[] }>>
> = {
  area: {
    called: () => texts().formulas.filters.country,
    names: [...COUNTRIES].flat(),
  },
  adFormat: {
    called: () => texts().formulas.filters.adFormat(FORMAT_LABELS),
    names: AD_FORMATS.flatMap(({ id, label }) => [String(id), label]),
  },
  adFormatName: { called: () => texts().formulas.filters.adFormat(FORMAT_LABELS), names: FORMAT_LABELS },
};

/** The dimensions that a filter by `id` needs: `id` itself, and its name or id, because users may type either. */
export function filterDimensions(id: DimensionId, report: ReportId): readonly DimensionId[] {
  const all = dimensionsOf(report).map((entry) => entry.id);
  const other = all.find((each) => isCounterpart(each, id));
  return other === undefined ? [id] : [id, other];
}

/** The rows that have one of the filter's values. Throws NotAllowed if rows lack the field, so that the result is uncertain. */
export function filterRows(
  rows: Table['rows'],
  columns: readonly Column[],
  filter: ValueFilter,
): Table['rows'] {
  const reading = new ColumnReading(rows, columns, byId(rows, columns, filter));
  const wanted = new Set(filter.values.flatMap((value) => reading.meant(value)));
  const found = rows.filter((row) => wanted.has(reading.value(row)));
  if (found.length === 0 || reading.hasMissed || reading.isOfNames)
    assertFieldCame(filter.dimension, rows.map(columnOf(filter.dimension, columns)));
  return found;
}

/** Filters by id instead of by name if all rows have the id. A name may be missing in some rows, or change during the days. */
function byId(rows: Table['rows'], columns: readonly Column[], filter: ValueFilter): ValueFilter {
  const { describes } = dimension(filter.dimension);
  const at = columns.findIndex(({ field }) => field === describes);
  const isWhole = at >= 0 && rows.every((row) => (row[at] ?? '') !== '');
  return isWhole ? { ...filter, dimension: describes as DimensionId } : filter;
}

function columnOf(id: DimensionId, columns: readonly Column[]): (row: readonly Cell[]) => Cell {
  const at = columns.findIndex(({ field }) => field === id);
  return (row) => row[at] ?? null;
}

/** The values of one dimension in the rows, and the names that users may type for them. */
class ColumnReading {
  /** True if the filter contains a value that no row has. */
  hasMissed = false;
  private readonly id: DimensionId;
  private readonly cell: (row: readonly Cell[]) => Cell;
  private readonly plain: (text: string) => string;
  private readonly held: ReadonlySet<string>;
  /** The names for each id, if the filter is by name. */
  private readonly ofIds = new Map<string, Set<string>>();
  private readonly names = new NameLookup();

  constructor(
    rows: Table['rows'],
    columns: readonly Column[],
    private readonly filter: ValueFilter,
  ) {
    const id = filter.dimension;
    this.id = id;
    this.cell = columnOf(id, columns);
    this.plain = plainIn(id);
    this.held = new Set(rows.map((row) => this.value(row)));
    for (const { id: code, label } of CODES[id] ?? []) this.names.add(label, this.plain(String(code)));
    if (dimension(id).type === 'text') for (const value of this.held) this.names.add(value, value);
    const counterpart = columns.find(({ field, key }) => key && isCounterpart(field as DimensionId, id));
    if (counterpart === undefined) return;
    const at = columns.indexOf(counterpart);
    const isId = dimension(counterpart.field as DimensionId).type === 'id';
    for (const row of rows) this.call(String(row[at] ?? '').trim(), isId, this.value(row));
  }

  /** Whether the filter is by a name, which some rows may lack. */
  get isOfNames(): boolean {
    return dimension(this.id).describes !== undefined;
  }

  value(row: readonly Cell[]): string {
    return this.plain(String(this.cell(row) ?? ''));
  }

  /** The values for a typed text. Names may contain commas, so the whole text is looked up first, then each item of it as a list. */
  meant(text: string): readonly string[] {
    return this.known(text) ?? splitList(text).flatMap((item) => this.known(item) ?? this.withoutRows(item));
  }

  /** No values. Throws NotAllowed for a probable typing error, because its rows would be missing from the sum. */
  private withoutRows(item: string): readonly string[] {
    const slip = this.slip(item);
    if (slip !== undefined) throw new NotAllowed([`filterValue: ${slip}`]);
    this.hasMissed = true;
    return [];
  }

  /** A sentence if a value without rows is a probable typing error: no country or ad format, or an app id similar to another one. */
  private slip(item: string): string | undefined {
    const { apps = [], areas = [] } = this.filter.known?.() ?? {};
    if (this.id === 'appId') {
      const held = [...this.held].map((id) => ({ id, name: '' }));
      return unknownAppSentences([item], [...apps, ...held])[0];
    }
    const list = CLOSED_LISTS[this.id];
    const own = this.id === 'area' ? areas.flatMap(({ id, name }) => [id, name]) : [];
    const isOne = [...(list?.names ?? []), ...own].some((name) => nameKey(name) === nameKey(item));
    return list === undefined || isOne
      ? undefined
      : texts().formulas.filters.noSuchValue(item.slice(0, LONGEST_SHOWN), list.called());
  }

  private known(text: string): readonly string[] | undefined {
    const value = this.plain(text);
    if (value !== '' && this.held.has(value)) return [value];
    const ofId = this.ofIds.get(text.trim());
    return ofId === undefined ? this.names.meant(text) : [...ofId];
  }

  private call(called: string, isId: boolean, value: string): void {
    if (called === '' || value === '') return;
    if (!isId) this.names.add(called, value);
    else this.ofIds.set(called, (this.ofIds.get(called) ?? new Set()).add(value));
  }
}

/** True if one dimension is the name of the other. */
function isCounterpart(other: DimensionId, id: DimensionId): boolean {
  return isNameOf(other, id) || isNameOf(id, other);
}

function isNameOf(name: DimensionId, id: DimensionId): boolean {
  const { type, describes } = dimension(name);
  return type === 'text' && describes === id;
}

/** The comparison key of a value: ids and names are compared exactly, days in any notation, country codes in any case. */
function plainIn(id: DimensionId): (text: string) => string {
  if (dimension(id).type === 'date') return (text) => parseDay(text) ?? text;
  return id === 'area' ? (text) => text.trim().toLowerCase() : (text) => text.trim();
}
