/** The response of `spreadsheets.get`. */
import { chartJson } from '../charts/chart-json';
import { type Area, gridRange } from '../edits/edit';
import { InvalidRequest, type Json, type JsonObject, notEmulated } from '../json';
import { type MetadataPlace, metadataJson } from '../metadata';
import { groupsJson } from '../requests/look/banding';
import { ruleJson } from '../requests/look/conditional-formats';
import { namedRangesJson } from '../requests/named-ranges';
import { protectionJson } from '../requests/ranges';
import { tableJson } from '../requests/tables';
import type { Sheet } from '../sheet';
import type { SpreadsheetStore } from '../store';
import { below, type Mask, picked } from './field-mask';
import { gridData } from './grid-data';
import { namedArea } from './ranges';
import { sheetProperties } from './sheet-properties';

export interface GetOptions {
  readonly mask?: Mask | undefined;
  readonly ranges?: readonly string[] | undefined;
  readonly includeGridData?: boolean | undefined;
}

type Known = true | { readonly [name: string]: Known };

const LINE: Known = { pixelSize: true, hiddenByUser: true, developerMetadata: true };

/** The fields that this emulation has; true if it has everything below a field. */
const KNOWN: Known = {
  spreadsheetId: true,
  spreadsheetUrl: true,
  properties: { title: true, locale: true, timeZone: true, autoRecalc: true },
  namedRanges: true,
  developerMetadata: true,
  dataSources: true,
  sheets: {
    properties: true,
    developerMetadata: true,
    merges: true,
    conditionalFormats: true,
    bandedRanges: true,
    charts: true,
    rowGroups: true,
    columnGroups: true,
    basicFilter: true,
    protectedRanges: true,
    tables: true,
    data: {
      startRow: true,
      startColumn: true,
      rowData: {
        values: {
          userEnteredValue: true,
          effectiveValue: true,
          formattedValue: true,
          userEnteredFormat: true,
          note: true,
          dataValidation: true,
          pivotTable: true,
        },
      },
      rowMetadata: LINE,
      columnMetadata: LINE,
    },
  },
};

const ALL: Mask = { whole: true, fields: new Map() };

export interface Answer {
  readonly json: JsonObject;
  /** The number of cells that were read. */
  readonly cells: number;
}

/** The response has cells if the mask names them or, without a mask, if `includeGridData` is true. With ranges, it has only their cells. */
export function getSpreadsheet(store: SpreadsheetStore, user: string, options: GetOptions): Answer {
  const mask = options.mask ?? ALL;
  checkKnown(mask, KNOWN, '');
  const areas =
    options.ranges === undefined || options.ranges.length === 0
      ? undefined
      : options.ranges.map((text) => namedArea(store, text));
  const withGrid = options.mask === undefined ? options.includeGridData === true : true;
  const reader = new SheetReader(store, user, areas, withGrid);
  const sheets = below(mask, 'sheets');
  const json: Record<string, Json> = {
    spreadsheetId: store.id,
    properties: {
      title: store.name,
      locale: store.locale,
      autoRecalc: 'ON_CHANGE',
      timeZone: store.timeZone,
    },
    ...list('namedRanges', namedRangesJson(store)),
    ...(store.dataSources.length > 0 && { dataSources: store.dataSources }),
    spreadsheetUrl: `https://docs.google.com/spreadsheets/d/${store.id}/edit`,
    ...someMetadata(store, (place) => place.type === 'SPREADSHEET'),
  };
  const answer = picked(json, mask) as Record<string, Json>;
  if (sheets !== undefined) answer['sheets'] = reader.sheets().map((sheet) => reader.read(sheet, sheets));
  return { json: answer, cells: reader.cells };
}

class SheetReader {
  cells = 0;
  private readonly store: SpreadsheetStore;
  private readonly user: string;
  private readonly areas: readonly Area[] | undefined;
  private readonly withGrid: boolean;

  constructor(store: SpreadsheetStore, user: string, areas: readonly Area[] | undefined, withGrid: boolean) {
    this.store = store;
    this.user = user;
    this.areas = areas;
    this.withGrid = withGrid;
  }

  sheets(): readonly Sheet[] {
    const { areas, store } = this;
    return areas === undefined
      ? store.sheets
      : store.sheets.filter((sheet) => areas.some((area) => area.sheet === sheet));
  }

  read(sheet: Sheet, mask: Mask): JsonObject {
    const { store, user } = this;
    const whole: Record<string, Json> = {
      properties: sheetProperties(store, sheet),
      ...someMetadata(store, (place) => place.type === 'SHEET' && place.sheetId === sheet.id),
      ...list(
        'merges',
        sheet.merges.map(({ ranges }) => gridRange(sheet, ranges[0]!)),
      ),
      ...list(
        'conditionalFormats',
        sheet.conditionalFormats.map((rule) => ruleJson(sheet, rule)),
      ),
      ...list(
        'bandedRanges',
        sheet.bandings.map(({ id, ranges, json }) => ({
          bandedRangeId: id,
          range: gridRange(sheet, ranges[0]!),
          rowProperties: json,
        })),
      ),
      ...list('charts', sheet.charts.map(chartJson)),
      ...list('rowGroups', groupsJson(sheet, 'ROWS')),
      ...list('columnGroups', groupsJson(sheet, 'COLUMNS')),
      ...list(
        'tables',
        sheet.tables.map((table) => tableJson(store, { sheet, table })),
      ),
      ...(sheet.filter === undefined
        ? {}
        : { basicFilter: { range: gridRange(sheet, sheet.filter.ranges[0]!), ...sheet.filter.json } }),
      ...list(
        'protectedRanges',
        sheet.protections.map((each) => protectionJson({ store, user }, { sheet, cells: each.cells }, each)),
      ),
    };
    const answer = picked(whole, mask) as Record<string, Json>;
    const dataMask = this.withGrid && sheet.type === 'GRID' ? below(mask, 'data') : undefined;
    if (dataMask !== undefined) answer['data'] = this.data(sheet, dataMask);
    return answer;
  }

  private data(sheet: Sheet, mask: Mask): Json[] {
    const areas = this.areas?.filter((area) => area.sheet === sheet) ?? [{ sheet, cells: sheet.cells() }];
    return areas.map((area) => {
      const { json, cells } = gridData(this.store, area, mask);
      this.cells += cells;
      return json;
    });
  }
}

function list(name: string, items: readonly Json[]): Record<string, Json> {
  return items.length === 0 ? {} : { [name]: items };
}

function someMetadata(
  store: SpreadsheetStore,
  wanted: (place: MetadataPlace) => boolean,
): Record<string, Json> {
  return list('developerMetadata', store.metadata.filter(({ place }) => wanted(place)).map(metadataJson));
}

const NOT_KEPT =
  /^(dataSources|dataSourceSchedules|bandedRanges|filterViews|slicers|rowGroups|columnGroups|effectiveFormat|hyperlink|textFormatRuns|defaultFormat|iterativeCalculationSettings|spreadsheetTheme|hiddenByFilter)$/;

function checkKnown(mask: Mask, known: Known, path: string): void {
  if (mask.whole || known === true) return;
  for (const [name, sub] of mask.fields) {
    const next = Object.hasOwn(known, name) ? known[name] : undefined;
    if (next === undefined && NOT_KEPT.test(name)) notEmulated(`spreadsheets.get field ${path}${name}`);
    if (next === undefined) throw new InvalidRequest(`Invalid field selection ${path}${name}`);
    checkKnown(sub, next, `${path}${name}.`);
  }
}
