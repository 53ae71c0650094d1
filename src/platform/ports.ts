import type { Permission } from './permissions';

/** The ports: what the core needs from the platform. `apps-script/` implements them, `test/fakes/` fakes them. */

export interface Log {
  error(entry: Readonly<Record<string, unknown>> & { readonly message: string }): void;
}

export interface Clock {
  /** Milliseconds since 1970-01-01T00:00Z. */
  now(): number;
  sleep(ms: number): void;
  /** A number in [0, 1). */
  random(): number;
}

export interface HttpRequest {
  readonly method: 'get' | 'post';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body of a post request, as JSON text. */
  readonly body?: string;
  readonly timeoutSeconds: number;
}

export interface HttpResponse {
  readonly status: number;
  /** The value of a header by its lower-case name, or undefined. */
  header(name: string): string | undefined;
  /** The body decoded from `charset`, by default UTF-8. With ISO-8859-1, each byte is one character. */
  text(charset?: string): string;
  gunzippedText(): string;
}

/**
 * Why a request has no response. 'unreachable' includes time-outs. 'too fast': Google's limit for a short time, or that of a day. 'blocked': by the administrator of the user's company. `reason` is the platform's text, in the user's language.
 */
export interface HttpFailure {
  readonly failed: 'unreachable' | 'too fast' | 'blocked' | 'too large';
  readonly reason: string;
}

export interface Http {
  /** Sends all requests at once and waits for all responses, in the order of the requests. Never follows redirects. */
  sendAll(requests: readonly HttpRequest[]): (HttpResponse | HttpFailure)[];
}

/** User properties or document properties. */
export interface TextStore {
  get(name: string): string | undefined;
  /** All texts by name, in one call: each call takes about 50 ms. */
  readAll(): ReadonlyMap<string, string>;
  set(name: string, value: string): void;
  delete(name: string): void;
}

/** A cache of texts of at most 102,400 bytes, for at most six hours. Texts can disappear earlier. */
export interface TextCache {
  getAll(names: readonly string[]): ReadonlyMap<string, string>;
  putAll(texts: ReadonlyMap<string, string>, seconds: number): void;
  remove(names: readonly string[]): void;
}

/** Compresses texts into one byte for each character, and decompresses them. */
export interface Packing {
  pack(text: string): string;
  unpack(packed: string): string;
}

export interface Locks {
  /** Undefined if the lock was not free within `waitMs`. An execution that already has the lock does not wait. */
  withDocumentLock<T>(waitMs: number, work: () => T): { readonly result: T } | undefined;
}

/** The spreadsheet through the Sheets API. Requests and responses are the API's own JSON. */
export interface SpreadsheetApi {
  /** IANA name of the file's zone, e.g. "Europe/Berlin". */
  timeZone(): string;
  /** `spreadsheets.get` with a field mask and optional A1 ranges (grid data only if the mask contains it). */
  get(fields: string, ranges?: readonly string[]): SpreadsheetResource;
  /** `spreadsheets.values.batchGet`: a 2-D array for each range, without trailing blanks. */
  values(ranges: readonly string[], render: 'UNFORMATTED_VALUE' | 'FORMULA'): SheetValue[][][];
  /** One atomic `spreadsheets.batchUpdate`. Returns the parts in `returnedParts` after the batch; undefined if Google does not return them. */
  batchUpdate(
    requests: readonly SheetsRequest[],
    returnedParts?: ReturnedParts,
  ): SpreadsheetResource | undefined;
}

/** Rows and columns count from 0, as in the API. */
export interface CellPlace {
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
}

/** Finds all cells with `text` in their formula or shown text, ignoring case. It takes one call to Google. */
export type FindFormulas = (text: string) => readonly CellPlace[];

/** The parts of the spreadsheet that a batch returns: a field mask as for `get`, and A1 ranges. */
export interface ReturnedParts {
  readonly fields: string;
  readonly ranges: readonly string[];
}

/** A value as the API returns it: dates as serial numbers. */
export type SheetValue = string | number | boolean;

export type SheetsRequest = Readonly<Record<string, unknown>>;

export interface SpreadsheetResource {
  readonly sheets?: readonly SheetResource[];
}

export interface SheetResource {
  readonly properties?: {
    readonly sheetId?: number;
    readonly title?: string;
    readonly index?: number;
    readonly hidden?: boolean;
    /** `OBJECT` for a chart on a sheet of its own, which has no cells. */
    readonly sheetType?: string;
    readonly gridProperties?: { readonly rowCount?: number; readonly columnCount?: number };
  };
  readonly charts?: readonly { readonly chartId?: number; readonly spec?: { readonly altText?: string } }[];
  /** One entry for each range. */
  readonly data?: readonly GridData[];
  readonly developerMetadata?: readonly DeveloperMetadata[];
  readonly merges?: readonly GridRange[];
  /** As Google reports them to the current user. */
  readonly protectedRanges?: readonly {
    readonly range?: GridRange;
    readonly warningOnly?: boolean;
    readonly requestingUserCanEdit?: boolean;
  }[];
}

export interface DeveloperMetadata {
  readonly metadataId?: number;
  readonly metadataKey?: string;
  readonly metadataValue?: string;
}

/** Cells of a sheet. Indexes count from 0; ends are exclusive. A missing start is 0, a missing end is that of the sheet. */
export interface GridRange {
  readonly sheetId?: number;
  readonly startRowIndex?: number;
  readonly endRowIndex?: number;
  readonly startColumnIndex?: number;
  readonly endColumnIndex?: number;
}

export interface LineMetadata {
  readonly developerMetadata?: readonly DeveloperMetadata[];
}

/** The cells of one range, up to the last row and cell with content. */
export interface GridData {
  /** The index of the range's first row, from 0. Missing for the first row of the sheet. */
  readonly startRow?: number;
  readonly startColumn?: number;
  readonly rowData?: readonly { readonly values?: readonly CellResource[] }[];
  readonly rowMetadata?: readonly LineMetadata[];
  readonly columnMetadata?: readonly LineMetadata[];
}

export interface CellResource {
  readonly userEnteredValue?: {
    readonly stringValue?: string;
    readonly numberValue?: number;
    readonly boolValue?: boolean;
    readonly formulaValue?: string;
  };
  /** The value of the cell; for a formula, its result. */
  readonly effectiveValue?: {
    readonly stringValue?: string;
    readonly numberValue?: number;
    readonly boolValue?: boolean;
    readonly errorValue?: { readonly type?: string; readonly message?: string };
  };
  readonly formattedValue?: string;
  readonly note?: string;
  readonly userEnteredFormat?: {
    readonly backgroundColorStyle?: object;
    readonly textFormat?: { readonly foregroundColorStyle?: object };
  };
}

/** Formats an instant in a zone: pattern letters as in java.text.SimpleDateFormat. */
export type FormatTime = (epochMs: number, timeZone: string, pattern: string) => string;

export interface TabFacts {
  readonly sheetId: number;
  readonly title: string;
}

export interface Tabs {
  readAllTabs(): readonly TabFacts[];
  readActiveTab(): TabFacts & { readonly isEmpty: boolean };
  activate(sheetId: number): void;
  /** The selected cell, or the first cell of a selected range. Undefined for a chart on a sheet of its own, which has no cells. */
  readActiveCell(): ActiveCell | undefined;
}

/** Rows and columns count from 1. */
export interface ActiveCell {
  readonly sheetId: number;
  readonly title: string;
  readonly row: number;
  readonly column: number;
  readonly a1: string;
}

export interface Triggers {
  count(handler: string): number;
  /** Creates a trigger that runs `handler` every hour, at a minute that Google chooses. */
  create(handler: string): void;
  deleteAll(handler: string): void;
}

/** The file of a trigger. `address` is that of a file in which the hourly check cannot work; '' if it is unknown. */
export type OpenedFile = { readonly isOpen: true } | { readonly isOpen: false; readonly address: string };

export interface Mail {
  /** How many recipients Google still accepts today; 0 if the add-on may not send mail. */
  countRecipientsLeft(): number;
  send(to: string, subject: string, body: string, attachments?: readonly AttachedCsv[]): void;
}

export type AttachedCsv = Readonly<Record<'name' | 'text', string>>;

export interface FileFacts {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

export interface Authorization {
  /** The permissions that the user has not granted, or has withdrawn. Google fires triggers even without them. */
  listMissing(): readonly Permission[];
  /** The page where the user grants them; null if Google does not name it. */
  readGrantUrl(): string | null;
}
