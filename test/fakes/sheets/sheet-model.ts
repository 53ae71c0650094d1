import type {
  SheetResource,
  SheetsRequest,
  SheetValue,
  Shown,
  SpreadsheetApi,
  SpreadsheetResource,
} from '../../../src/platform/ports';

/** A cell of the model. Formulas may contain references, `*2` and SUM of a column, which is enough to see their row. */
export interface ModelCell {
  readonly value?: SheetValue;
  readonly formula?: string;
  readonly note?: string;
  readonly format?: string;
  readonly bold?: boolean;
}

export interface ModelSheet {
  sheetId: number;
  title: string;
  hidden: boolean;
  rowCount: number;
  columnCount: number;
  frozenRowCount: number;
  rows: ModelCell[][];
  metadata: { metadataId: number; metadataKey: string; metadataValue: string }[];
}

// biome-ignore lint/suspicious/noExplicitAny: requests are JSON of the API, taken apart here.
type Json = any;

const REFERENCE = /(?:('(?:[^']|'')+'|\w+)!)?(\$?)([A-Z]{1,3})(\$?)(\d+)/g;

/** A small spreadsheet behind the port: typed cells, rows, columns, metadata and atomic batches. Throws for unknown requests. */
export class SheetModel implements SpreadsheetApi {
  sheets: ModelSheet[] = [];
  /** Every accepted batch, and the size of its JSON. */
  readonly batches: (readonly SheetsRequest[])[] = [];
  readonly batchBytes: number[] = [];
  readonly reads: string[] = [];
  /** Called before each batch (`done` false) and after it was applied (true), with its number from 0; may throw. */
  beforeAndAfter: (batch: number, done: boolean, bytes: number) => void = () => {};
  private sent = 0;
  /** False while no formula has been typed, so that moves can skip the search for formulas. */
  private hasFormulas = false;

  constructor() {
    this.addTab('Sheet1', 0);
  }

  addTab(title: string, sheetId: number, rowCount = 100, columnCount = 26): ModelSheet {
    const sheet = {
      sheetId,
      title,
      hidden: false,
      rowCount,
      columnCount,
      frozenRowCount: 0,
      rows: [],
      metadata: [],
    };
    this.sheets.push(sheet);
    return sheet;
  }

  tab(title: string): ModelSheet {
    const sheet = this.sheets.find((each) => each.title === title);
    if (sheet === undefined) throw new Error(`no tab ${title}; there are ${this.sheets.map((s) => s.title)}`);
    return sheet;
  }

  /** The values of a tab without trailing blanks. */
  shown(title: string): SheetValue[][] {
    const sheet = this.tab(title);
    return trimmed(sheet.rows.map((row) => Array.from(row, (cell) => this.valueOf(sheet, cell))));
  }

  /** Types into a cell; text that begins with "=" is a formula. */
  type(title: string, row: number, column: number, typed: SheetValue, note?: string): void {
    const formula = typeof typed === 'string' && typed.startsWith('=');
    this.hasFormulas ||= formula;
    const old = this.tab(title).rows[row]?.[column] ?? {};
    const content = typed === '' ? {} : formula ? { formula: typed as string } : { value: typed };
    const { value: _value, formula: _formula, ...rest } = old;
    put(this.tab(title), row, column, { ...rest, ...content, ...(note === undefined ? {} : { note }) });
  }

  insert(title: string, dimension: 'ROWS' | 'COLUMNS', at: number, count = 1): void {
    this.shift(this.tab(title), dimension, at, count, at > 0);
  }

  remove(title: string, dimension: 'ROWS' | 'COLUMNS', at: number, count = 1): void {
    this.shift(this.tab(title), dimension, at, -count, false);
  }

  timeZone(): string {
    return 'Europe/Berlin';
  }

  get(fields: string, ranges?: readonly string[]): SpreadsheetResource {
    this.reads.push(fields);
    return this.resource(fields, ranges);
  }

  private resource(fields: string, ranges?: readonly string[]): SpreadsheetResource {
    if (ranges === undefined) return { sheets: this.sheets.map((sheet, index) => resource(sheet, index)) };
    const asked = this.sheets
      .map((sheet) => ({
        sheet,
        own: ranges.filter((range) => this.tab(parsedRange(range).title) === sheet),
      }))
      .filter(({ own }) => own.length > 0);
    return {
      sheets: asked.map(({ sheet, own }) => ({
        ...resource(sheet, this.sheets.indexOf(sheet)),
        data: own.map((range) => ({
          rowData: this.cellsIn(range).map((row) => ({
            values: row.map((cell) => this.cellResource(range, cell, fields)),
          })),
        })),
      })),
    };
  }

  values(ranges: readonly string[], render: 'UNFORMATTED_VALUE' | 'FORMULA'): SheetValue[][][] {
    this.reads.push(ranges.join(' '));
    if (render !== 'FORMULA' && render !== 'UNFORMATTED_VALUE') throw new Error(`no rendering ${render}`);
    return ranges.map((range) => {
      const sheet = this.tab(parsedRange(range).title);
      const shown = (cell: ModelCell) =>
        render === 'FORMULA' && cell.formula !== undefined ? cell.formula : this.valueOf(sheet, cell);
      return trimmed(this.cellsIn(range).map((row) => row.map(shown)));
    });
  }

  batchUpdate(requests: readonly SheetsRequest[], shown?: Shown): SpreadsheetResource | undefined {
    const bytes = Buffer.byteLength(JSON.stringify({ requests }));
    const number = this.sent++;
    this.beforeAndAfter(number, false, bytes);
    const before = this.snapshot();
    try {
      for (const request of requests) this.apply(request);
      const cells = this.sheets.reduce((sum, { rowCount, columnCount }) => sum + rowCount * columnCount, 0);
      if (cells > 10_000_000) throw new Error('above the limit of 10000000 cells');
    } catch (error) {
      this.sheets = before;
      throw error;
    }
    this.batches.push(requests);
    this.batchBytes.push(bytes);
    this.beforeAndAfter(number, true, bytes);
    return shown === undefined ? undefined : this.resource(shown.fields, shown.ranges);
  }

  /** A copy that later batches do not change. */
  snapshot(): ModelSheet[] {
    return this.sheets.map((sheet) => ({
      ...sheet,
      rows: sheet.rows.map((row) => row.slice()),
      metadata: sheet.metadata.map((entry) => ({ ...entry })),
    }));
  }

  private apply(request: Json): void {
    const [[kind, body]] = Object.entries(request) as [[string, Json]];
    const known: Record<string, (body: Json) => void> = {
      addSheet: ({ properties: { gridProperties, ...properties } }) => {
        const { sheetId, title } = properties;
        if (this.sheets.some((s) => s.sheetId === sheetId)) throw new Error(`sheet id ${sheetId} is taken`);
        if (this.sheets.some((s) => s.title.toLowerCase() === title.toLowerCase()))
          throw new Error(`A sheet with the name "${title}" already exists`);
        this.sheets.push({ ...properties, ...gridProperties, rows: [], metadata: [] });
      },
      deleteSheet: ({ sheetId }) => {
        this.sheets = this.sheets.filter((sheet) => sheet !== this.byId(sheetId));
        if (!this.sheets.some(({ hidden }) => !hidden))
          throw new Error('You can’t remove all the visible sheets');
      },
      updateSheetProperties: ({ properties: { sheetId, gridProperties, ...properties }, fields }) => {
        const named = ['title', 'hidden'].filter((name) => properties[name] !== undefined).join(',');
        expect(fields).toBe(gridProperties === undefined ? named : 'gridProperties.frozenRowCount');
        const sheet = this.byId(sheetId);
        const taken = (s: ModelSheet) =>
          s !== sheet && s.title.toLowerCase() === properties.title?.toLowerCase();
        if (this.sheets.some(taken))
          throw new Error(`A sheet with the name "${properties.title}" already exists`);
        if ((gridProperties?.frozenRowCount ?? 0) >= sheet.rowCount)
          throw new Error("You can't freeze all visible rows");
        Object.assign(sheet, properties, gridProperties);
      },
      insertDimension: ({ range, inheritFromBefore }) => {
        assertDimension(range.dimension, range.endIndex - range.startIndex);
        const sheet = this.byId(range.sheetId);
        const size = range.dimension === 'ROWS' ? sheet.rowCount : sheet.columnCount;
        if (range.startIndex > size || (range.startIndex === size && !inheritFromBefore))
          throw new Error('insertDimension beyond the grid');
        if (inheritFromBefore && range.startIndex === 0) throw new Error('nothing to inherit from');
        this.shift(
          sheet,
          range.dimension,
          range.startIndex,
          range.endIndex - range.startIndex,
          inheritFromBefore,
        );
      },
      appendDimension: ({ sheetId, dimension, length }) => {
        assertDimension(dimension, length);
        const sheet = this.byId(sheetId);
        if (dimension === 'ROWS') sheet.rowCount += length;
        else sheet.columnCount += length;
      },
      deleteDimension: ({ range }) => {
        assertDimension(range.dimension, range.endIndex - range.startIndex);
        const sheet = this.byId(range.sheetId);
        const size = range.dimension === 'ROWS' ? sheet.rowCount : sheet.columnCount;
        if (range.endIndex > size) throw new Error('deleteDimension beyond the grid');
        this.shift(sheet, range.dimension, range.startIndex, range.startIndex - range.endIndex, false);
        const frozen = range.dimension === 'ROWS' ? sheet.frozenRowCount : 0;
        const left = range.dimension === 'ROWS' ? sheet.rowCount : sheet.columnCount;
        if (left <= frozen) throw new Error("You can't delete all the non-frozen rows");
      },
      // The model shows no colours.
      addBanding: ({ bandedRange }) => expect(this.area(bandedRange.range)).toBeDefined(),
      addConditionalFormatRule: ({ rule }) => expect(this.area(rule.ranges[0])).toBeDefined(),
      addDimensionGroup: ({ range }) =>
        expect(range.endIndex).toBeLessThanOrEqual(this.byId(range.sheetId).columnCount),
      updateDimensionProperties: ({ fields }) => expect(fields).toBe('pixelSize'),
      updateCells: ({ start, rows, fields }) => this.updateCells(start, rows, fields.split(',')),
      repeatCell: ({ range, cell, fields }) => {
        const format = cell.userEnteredFormat;
        if (fields === 'note') {
          eachCell(this.area(range), (sheet, row, column, { note: _note, ...old }) =>
            put(sheet, row, column, { ...old, ...(cell.note ? { note: cell.note } : {}) }),
          );
          return;
        }
        if (/backgroundColor|Alignment/.test(fields)) return;
        const change =
          fields === 'userEnteredFormat.numberFormat'
            ? { format: format.numberFormat.pattern }
            : { bold: format.textFormat.bold };
        eachCell(this.area(range), (sheet, row, column, old) =>
          put(sheet, row, column, { ...old, ...change }),
        );
      },
      sortRange: ({ range, sortSpecs: [{ dimensionIndex, sortOrder }] }) => {
        expect(sortOrder).toBe('ASCENDING');
        const { sheet, startRowIndex: from, endRowIndex: to, startColumnIndex: left } = this.area(range);
        const rows: ModelCell[][] = [];
        for (let row = from; row < to; row++) rows.push(sheet.rows[row] ?? []);
        const cells = rows.map((row) => row.slice(left, range.endColumnIndex));
        const by = (row: ModelCell[]) => Number(row[dimensionIndex - left]?.value);
        expect(cells.every((row) => Number.isFinite(by(row)))).toBe(true);
        cells.sort((one, other) => by(one) - by(other));
        cells.forEach((row, nth) => {
          for (let at = 0; at < range.endColumnIndex - left; at++)
            put(sheet, from + nth, left + at, row[at] ?? {});
        });
      },
      copyPaste: ({ source, destination, pasteType }) => this.copyPaste(source, destination, pasteType),
      createDeveloperMetadata: ({ developerMetadata: { location, visibility, ...entry } }) => {
        expect(visibility).toBe('DOCUMENT');
        this.byId(location.sheetId).metadata.push(entry);
      },
      updateDeveloperMetadata: ({ dataFilters, developerMetadata, fields }) => {
        expect(fields).toBe('metadataValue');
        Object.assign(this.metadata(dataFilters[0]), developerMetadata);
      },
      deleteDeveloperMetadata: ({ dataFilter }) => {
        const gone = this.metadata(dataFilter);
        for (const sheet of this.sheets) sheet.metadata = sheet.metadata.filter((entry) => entry !== gone);
      },
    };
    const apply = known[kind];
    if (apply === undefined) throw new Error(`the model does not know ${kind}`);
    apply(body);
  }

  private cellResource(range: string, cell: ModelCell, fields: string): Json {
    const shown = String(this.valueOf(this.tab(parsedRange(range).title), cell));
    const value = this.valueOf(this.tab(parsedRange(range).title), cell);
    const isEntered = fields.includes('userEnteredValue(formulaValue)')
      ? cell.formula !== undefined
      : fields.includes('userEnteredValue');
    return {
      ...(isEntered ? entered(cell) : {}),
      ...(fields.includes('effectiveValue') && value !== '' ? { effectiveValue: typed(value) } : {}),
      ...(fields.includes('formattedValue') && shown !== '' ? { formattedValue: shown } : {}),
      ...(fields.includes('note') && cell.note ? { note: cell.note } : {}),
    };
  }

  private updateCells(start: Json, rows: Json[], fields: string[]): void {
    const sheet = this.byId(start.sheetId);
    rows.forEach(({ values }, down) => {
      values.forEach((cell: Json, across: number) => {
        const row = start.rowIndex + down;
        const column = start.columnIndex + across;
        if (row >= sheet.rowCount || column >= sheet.columnCount)
          throw new Error('updateCells beyond the grid');
        const { value, formula, note, ...rest } = sheet.rows[row]?.[column] ?? {};
        const typed = Object.values(cell.userEnteredValue ?? {})[0] as SheetValue | undefined;
        if (typeof typed === 'string' && typed.length > 50_000) throw new Error('too many characters');
        const content = fields.includes('userEnteredValue')
          ? typed === undefined
            ? {}
            : { value: typed }
          : { ...(value === undefined ? {} : { value }), ...(formula === undefined ? {} : { formula }) };
        const kept = fields.includes('note') ? cell.note : note;
        put(sheet, row, column, { ...rest, ...content, ...(kept ? { note: kept } : {}) });
      });
    });
  }

  private copyPaste(source: Json, destination: Json, pasteType: string): void {
    const from = this.byId(source.sheetId);
    const high = source.endRowIndex - source.startRowIndex;
    const wide = source.endColumnIndex - source.startColumnIndex;
    eachCell(this.area(destination), (sheet, row, column, old) => {
      const down = source.startRowIndex + ((row - destination.startRowIndex) % high);
      const across = source.startColumnIndex + ((column - destination.startColumnIndex) % wide);
      const copied = from.rows[down]?.[across] ?? {};
      if (pasteType === 'PASTE_FORMAT') {
        put(sheet, row, column, { ...old, ...pick(copied, 'format'), ...pick(copied, 'bold') });
        return;
      }
      if (pasteType === 'PASTE_NORMAL') {
        const { formula } = copied;
        const moved =
          formula === undefined ? {} : { formula: movedFormula(formula, row - down, column - across) };
        put(sheet, row, column, { ...copied, ...moved });
        return;
      }
      const { value: _value, formula: _formula, ...rest } = old;
      const content =
        pasteType === 'PASTE_FORMULA' && copied.formula !== undefined
          ? { formula: movedFormula(copied.formula, row - down, column - across) }
          : pick({ value: this.valueOf(from, copied) }, 'value');
      put(sheet, row, column, { ...rest, ...(content.value === '' ? {} : content) });
    });
  }

  private area(range: Json): { sheet: ModelSheet } & Json {
    const sheet = this.byId(range.sheetId);
    if (range.endRowIndex <= range.startRowIndex || range.endColumnIndex <= range.startColumnIndex)
      throw new Error('a range without cells');
    if (range.endRowIndex > sheet.rowCount || range.endColumnIndex > sheet.columnCount)
      throw new Error('range beyond the grid');
    return { sheet, ...range };
  }

  private byId(sheetId: number): ModelSheet {
    const sheet = this.sheets.find((each) => each.sheetId === sheetId);
    if (sheet === undefined) throw new Error(`No grid with id: ${sheetId}`);
    return sheet;
  }

  private metadata(filter: Json): ModelSheet['metadata'][number] {
    const { metadataId } = filter.developerMetadataLookup;
    const entry = this.sheets
      .flatMap(({ metadata }) => metadata)
      .find((each) => each.metadataId === metadataId);
    if (entry === undefined) throw new Error(`no metadata ${metadataId}`);
    return entry;
  }

  /** Inserts (positive `count`) or deletes rows or columns, and adjusts every reference. */
  private shift(
    sheet: ModelSheet,
    dimension: 'ROWS' | 'COLUMNS',
    at: number,
    count: number,
    like: boolean,
  ): void {
    const rows = dimension === 'ROWS';
    const list = rows ? [sheet.rows] : sheet.rows;
    for (const cells of list as unknown[][]) {
      const ends = like && count > 0 && cells?.length === at;
      if (cells === undefined || (cells.length <= at && !ends)) continue;
      if (count < 0) cells.splice(at, -count);
      else
        cells.splice(at, 0, ...Array.from({ length: count }, () => formatsLike(cells[like ? at - 1 : at])));
    }
    if (rows) sheet.rowCount += count;
    else sheet.columnCount += count;
    if (!this.hasFormulas) return;
    for (const other of this.sheets) {
      for (const row of other.rows) {
        row?.forEach((cell, column) => {
          if (cell?.formula !== undefined)
            row[column] = { ...cell, formula: shiftedFormula(cell.formula, sheet, other, rows, at, count) };
        });
      }
    }
  }

  private cellsIn(range: string): ModelCell[][] {
    const { title, from, left, ...parsed } = parsedRange(range);
    const sheet = this.tab(title);
    const to = Number.isNaN(parsed.to) ? sheet.rowCount : parsed.to;
    const right = Number.isNaN(parsed.right) ? sheet.columnCount : parsed.right;
    if (to > sheet.rowCount || right > sheet.columnCount)
      throw new Error(`Range (${range}) exceeds grid limits`);
    return sheet.rows
      .slice(from, to)
      .map((row) => Array.from(row ?? [], (cell) => cell ?? {}).slice(left, right));
  }

  private valueOf(sheet: ModelSheet, cell: ModelCell | undefined): SheetValue {
    if (cell?.formula === undefined) return cell?.value ?? '';
    if (cell.formula.includes('#REF!')) return '#REF!';
    const [one, two] = [...cell.formula.matchAll(REFERENCE)].map((match) => ({
      sheet: match[1] === undefined ? sheet : this.tab(match[1].replace(/^'|'$/g, '')),
      column: columnOf(match[3]!),
      row: Number(match[5]) - 1,
    }));
    if (one === undefined) return cell.formula;
    const at = (row: number) => this.valueOf(one.sheet, one.sheet.rows[row]?.[one.column]);
    if (cell.formula.startsWith('=SUM(') && two !== undefined) {
      let sum = 0;
      for (let row = one.row; row <= two.row; row++) sum += Number(at(row)) || 0;
      return sum;
    }
    return cell.formula.endsWith('*2') ? 2 * Number(at(one.row)) : at(one.row);
  }
}

function resource(sheet: ModelSheet, index: number): SheetResource {
  const { sheetId, title, hidden, rowCount, columnCount, metadata } = sheet;
  return {
    properties: { sheetId, title, index, hidden, gridProperties: { rowCount, columnCount } },
    ...(metadata.length === 0 ? {} : { developerMetadata: metadata.map((entry) => ({ ...entry })) }),
  };
}

function entered({ value, formula }: ModelCell): Json {
  if (formula !== undefined) return { userEnteredValue: { formulaValue: formula } };
  if (value === undefined) return {};
  return { userEnteredValue: typed(value) };
}

function typed(value: SheetValue): Json {
  if (typeof value === 'boolean') return { boolValue: value };
  return typeof value === 'number' ? { numberValue: value } : { stringValue: value };
}

function formatsLike(model: unknown): unknown {
  if (!Array.isArray(model)) return pick((model ?? {}) as ModelCell, 'format');
  return Array.from(model as ModelCell[], (cell) => ({
    ...pick(cell ?? {}, 'format'),
    ...pick(cell ?? {}, 'bold'),
  }));
}

function pick(cell: ModelCell, key: keyof ModelCell): ModelCell {
  return cell[key] === undefined ? {} : { [key]: cell[key] };
}

function put(sheet: ModelSheet, row: number, column: number, cell: ModelCell): void {
  while (sheet.rows.length <= row) sheet.rows.push([]);
  const cells = sheet.rows[row]!;
  while (cells.length <= column) cells.push({});
  cells[column] = cell;
}

function eachCell(
  area: Json,
  change: (sheet: ModelSheet, row: number, column: number, old: ModelCell) => void,
): void {
  for (let row = area.startRowIndex; row < area.endRowIndex; row++) {
    for (let column = area.startColumnIndex; column < area.endColumnIndex; column++) {
      change(area.sheet, row, column, area.sheet.rows[row]?.[column] ?? {});
    }
  }
}

function assertDimension(dimension: string, count: number): void {
  if (dimension !== 'ROWS' && dimension !== 'COLUMNS') throw new Error(`no dimension ${dimension}`);
  if (!(count > 0)) throw new Error(`cannot insert or delete ${count} of ${dimension}`);
}

function trimmed(rows: SheetValue[][]): SheetValue[][] {
  const shown = rows.map((row) => {
    let length = row.length;
    while (length > 0 && row[length - 1] === '') length--;
    return row.slice(0, length);
  });
  while (shown.length > 0 && shown[shown.length - 1]!.length === 0) shown.pop();
  return shown;
}

interface ModelRange {
  readonly title: string;
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly right: number;
}

function parsedRange(range: string): ModelRange {
  const match = /^'((?:[^']|'')+)'!([A-Z]*)(\d+):([A-Z]*)(\d*)$/.exec(range);
  if (match === null) throw new Error(`Unable to parse range: ${range}`);
  return {
    title: match[1]!.replace(/''/g, "'"),
    from: Number(match[3]) - 1,
    to: match[5] === '' ? Number.NaN : Number(match[5]),
    left: match[2] === '' ? 0 : columnOf(match[2]!),
    right: match[4] === '' ? Number.NaN : columnOf(match[4]!) + 1,
  };
}

function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function lettersOf(column: number): string {
  return (
    (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))
  );
}

function movedFormula(formula: string, down: number, right: number): string {
  return formula.replace(REFERENCE, (_all, tab, fixedColumn, letters, fixedRow, number) => {
    const column = fixedColumn === '$' ? letters : lettersOf(columnOf(letters) + right);
    return `${tab === undefined ? '' : `${tab}!`}${fixedColumn}${column}${fixedRow}${fixedRow === '$' ? number : Number(number) + down}`;
  });
}

function shiftedFormula(
  formula: string,
  sheet: ModelSheet,
  own: ModelSheet,
  rows: boolean,
  at: number,
  count: number,
): string {
  return formula.replace(REFERENCE, (all, tab, fixedColumn, letters, fixedRow, number) => {
    const meant = tab === undefined ? own.title : tab.replace(/^'|'$/g, '');
    const index = rows ? Number(number) - 1 : columnOf(letters);
    if (meant !== sheet.title || index < at) return all;
    if (count < 0 && index < at - count) return '#REF!';
    const place = rows
      ? `${letters}${fixedRow}${index + count + 1}`
      : `${lettersOf(index + count)}${fixedRow}${number}`;
    return `${tab === undefined ? '' : `${tab}!`}${fixedColumn}${place}`;
  });
}
