/** The host's side of the advanced Sheets service. It executes the script's calls of `Sheets.Spreadsheets…`. */
import { discovered } from '../../discovery/api';
import { type Execution, GoogleError, type HostService, unknownMethod } from '../../host-service';
import { type Edit, editOf } from '../edits/edit';
import {
  booleanOf,
  InvalidRequest,
  type JsonObject,
  listOf,
  objectOf,
  only,
  requiredText,
  textOf,
} from '../json';
import type { SpreadsheetStore } from '../store';
import { applyBatch } from './batch';
import { below, type Mask, parseMask, picked } from './field-mask';
import { type Answer, type GetOptions, getSpreadsheet } from './get-spreadsheet';
import { namedArea } from './ranges';
import { renderingOf, valueRange } from './read-values';
import { SheetsQuota } from './sheets-quota';
import { appendValues, clearValues, inputOption, updateValues } from './write-values';

/** Finds a file by its id. */
export type FindSpreadsheet = (id: string) => SpreadsheetStore | undefined;

interface Done {
  readonly json: JsonObject;
  /** Cells read or touched. */
  readonly cells: number;
}

type Method = (
  store: SpreadsheetStore,
  execution: Execution,
  options: JsonObject,
  resource: JsonObject,
) => Done;

const MOST_REQUEST_BYTES = 10 * 1024 * 1024;
const BATCH_FIELDS = [
  'requests',
  'includeSpreadsheetInResponse',
  'responseRanges',
  'responseIncludeGridData',
];
const RESPONSE_FIELDS = ['spreadsheetId', 'replies', 'updatedSpreadsheet'];
const READ_OPTIONS = ['majorDimension', 'valueRenderOption', 'dateTimeRenderOption'];
const WRITE_OPTIONS = ['valueInputOption', 'insertDataOption'];

/**
 * Methods: `spreadsheets.get`, `spreadsheets.values.get|batchGet|clear|append|update|batchUpdate` and `spreadsheets.batchUpdate`. Their
 * arguments are the file's id, the options and the resource (null for reads). Counts on the execution: `sheets.read`, `sheets.write`,
 * `sheets.cells` (touched), `sheets.changed`, `sheets.bytes` (of request JSON), and 'cells read' and 'cells written', for which the runtime
 * charges time.
 */
export class SheetsApi implements HostService {
  private readonly find: FindSpreadsheet;
  private readonly quota = new SheetsQuota();

  constructor(find: FindSpreadsheet) {
    this.find = find;
  }

  call(execution: Execution, method: string, args: readonly unknown[]): unknown {
    const read = READS.get(method);
    const work = read ?? WRITES.get(method) ?? unknownMethod('Sheets', method);
    if (execution.kind === 'customFunction' || execution.kind === 'open')
      throw new GoogleError(
        `You do not have permission to call ${method}. Required permissions: https://www.googleapis.com/auth/spreadsheets`,
      );
    try {
      return this.run(work, { name: method, reads: read !== undefined }, execution, args);
    } catch (error) {
      if (!(error instanceof InvalidRequest)) throw error;
      throw new GoogleError(
        `API call to sheets.${method} failed with error: ${error.message}`,
        'GoogleJsonResponseException',
      );
    }
  }

  keep(): () => void {
    return this.quota.keep();
  }

  private run(
    work: Method,
    { name: method, reads }: { readonly name: string; readonly reads: boolean },
    execution: Execution,
    [id, given, sent]: readonly unknown[],
  ): JsonObject {
    const options = objectOf(given, 'options');
    const resource = objectOf(sent, 'resource');
    const bytes = Buffer.byteLength(JSON.stringify(resource));
    execution.count(reads ? 'sheets.read' : 'sheets.write');
    execution.count('sheets.bytes', bytes);
    this.quota.take(execution, reads ? 'Read' : 'Write');
    if (bytes > MOST_REQUEST_BYTES)
      throw new InvalidRequest(`Request payload size exceeds the limit: ${MOST_REQUEST_BYTES} bytes.`);
    discovered('sheets-v4').check(method, { ...options, spreadsheetId: id }, resource);
    const store = this.find(String(id));
    if (store === undefined) throw new InvalidRequest('Requested entity was not found.');
    const { json, cells } = work(store, execution, options, resource);
    execution.count(reads ? 'cells read' : 'cells written', cells);
    return json;
  }
}

function batchUpdate(
  store: SpreadsheetStore,
  execution: Execution,
  options: JsonObject,
  resource: JsonObject,
): Done {
  only(options, ['fields'], 'options');
  only(resource, BATCH_FIELDS, 'resource');
  const fields = textOf(options, 'fields');
  const mask = fields === undefined ? undefined : parseMask(fields);
  for (const name of mask?.fields.keys() ?? [])
    if (!RESPONSE_FIELDS.includes(name)) throw new InvalidRequest(`Invalid field selection ${name}`);
  let read = 0;
  const done = written(store, execution, (edit) => {
    const replies = applyBatch(edit, listOf(resource, 'requests'));
    const updated = updatedSpreadsheet(store, execution.user, resource, mask);
    read = updated?.cells ?? 0;
    const json = {
      spreadsheetId: store.id,
      replies,
      ...(updated === undefined ? {} : { updatedSpreadsheet: updated.json }),
    };
    return mask === undefined ? json : (picked(json, shallow(mask)) as JsonObject);
  });
  execution.count('cells read', read);
  return done;
}

/** The file after the batch, with the cells of `responseRanges`. If the response has a mask, the mask decides whether cells are included. */
function updatedSpreadsheet(
  store: SpreadsheetStore,
  user: string,
  resource: JsonObject,
  mask: Mask | undefined,
): Answer | undefined {
  if (!booleanOf(resource, 'includeSpreadsheetInResponse')) return undefined;
  const fields = below(mask, 'updatedSpreadsheet');
  if (mask !== undefined && fields === undefined) return undefined;
  return getSpreadsheet(store, user, {
    mask: fields,
    ranges: listOf(resource, 'responseRanges').map(String),
    includeGridData: booleanOf(resource, 'responseIncludeGridData'),
  });
}

/** The part of the mask for the response's own fields. The fields below are already filtered. */
function shallow(mask: Mask): Mask {
  const whole: Mask = { whole: true, fields: new Map() };
  return mask.whole
    ? mask
    : { whole: false, fields: new Map([...mask.fields.keys()].map((name) => [name, whole])) };
}

function get(store: SpreadsheetStore, execution: Execution, options: JsonObject): Done {
  only(options, ['fields', 'ranges', 'includeGridData'], 'options');
  return getSpreadsheet(store, execution.user, {
    mask: maskOf(options),
    ranges: rangesOf(options),
    includeGridData: options['includeGridData'] === true,
  } satisfies GetOptions);
}

function valuesGet(store: SpreadsheetStore, _execution: Execution, options: JsonObject): Done {
  only(options, ['range', ...READ_OPTIONS], 'options');
  return read(store, [requiredText(options, 'range')], options, ([range]) => range!);
}

function valuesBatchGet(store: SpreadsheetStore, _execution: Execution, options: JsonObject): Done {
  only(options, ['ranges', ...READ_OPTIONS], 'options');
  return read(store, rangesOf(options), options, (valueRanges) => ({ spreadsheetId: store.id, valueRanges }));
}

function valuesUpdate(
  store: SpreadsheetStore,
  execution: Execution,
  options: JsonObject,
  resource: JsonObject,
): Done {
  only(options, ['range', ...WRITE_OPTIONS], 'options');
  only(resource, ['range', 'majorDimension', 'values'], 'data');
  return written(store, execution, (edit) =>
    updateValues(edit, namedArea(store, requiredText(options, 'range')), resource, inputOption(options)),
  );
}

function valuesBatchUpdate(
  store: SpreadsheetStore,
  execution: Execution,
  options: JsonObject,
  resource: JsonObject,
): Done {
  only(options, [], 'options');
  only(resource, ['valueInputOption', 'data'], 'data');
  const input = inputOption(resource);
  return written(store, execution, (edit) => {
    const responses = listOf(resource, 'data').map((each) => {
      const data = objectOf(each, 'data');
      only(data, ['range', 'majorDimension', 'values'], 'data');
      return updateValues(edit, namedArea(store, requiredText(data, 'range')), data, input);
    });
    return { spreadsheetId: store.id, responses };
  });
}

function valuesAppend(
  store: SpreadsheetStore,
  execution: Execution,
  options: JsonObject,
  resource: JsonObject,
): Done {
  only(options, ['range', ...WRITE_OPTIONS], 'options');
  only(resource, ['range', 'majorDimension', 'values'], 'data');
  return written(store, execution, (edit) =>
    appendValues(edit, namedArea(store, requiredText(options, 'range')), resource, options),
  );
}

function valuesClear(
  store: SpreadsheetStore,
  execution: Execution,
  options: JsonObject,
  resource: JsonObject,
): Done {
  only(options, ['range'], 'options');
  only(resource, [], 'resource');
  return written(store, execution, (edit) => {
    const area = namedArea(store, requiredText(options, 'range'));
    clearValues(edit, area);
    return { spreadsheetId: store.id, clearedRange: requiredText(options, 'range') };
  });
}

const READS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['spreadsheets.get', get],
  ['spreadsheets.values.get', valuesGet],
  ['spreadsheets.values.batchGet', valuesBatchGet],
]);

const WRITES: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['spreadsheets.batchUpdate', batchUpdate],
  ['spreadsheets.values.update', valuesUpdate],
  ['spreadsheets.values.batchUpdate', valuesBatchUpdate],
  ['spreadsheets.values.append', valuesAppend],
  ['spreadsheets.values.clear', valuesClear],
]);

function written(store: SpreadsheetStore, execution: Execution, work: (edit: Edit) => JsonObject): Done {
  const edit = editOf(store, execution.user, execution.now(), 'script');
  const json = store.change(() => work(edit));
  execution.count('sheets.cells', edit.touched);
  execution.count('sheets.changed', edit.changed);
  return { json, cells: edit.touched };
}

function read(
  store: SpreadsheetStore,
  ranges: readonly string[],
  options: JsonObject,
  answer: (ranges: JsonObject[]) => JsonObject,
): Done {
  const rendering = renderingOf(options);
  const valueRanges = ranges.map((range) => valueRange(store, namedArea(store, range), rendering));
  const cells = valueRanges.reduce(
    (sum, { values }) => sum + countCells(values as unknown[][] | undefined),
    0,
  );
  return { json: answer(valueRanges), cells };
}

function countCells(rows: readonly (readonly unknown[])[] | undefined): number {
  return rows === undefined ? 0 : rows.reduce((sum, row) => sum + row.length, 0);
}

function maskOf(options: JsonObject): Mask | undefined {
  const fields = textOf(options, 'fields');
  return fields === undefined ? undefined : parseMask(fields);
}

/** A single range is accepted for a list, as in a query string. */
function rangesOf(options: JsonObject): string[] {
  const { ranges } = options;
  if (typeof ranges === 'string') return [ranges];
  return listOf(options, 'ranges').map(String);
}
