/** What the core needs from the platform. Implemented in `apps-script/`, faked in `test/fakes/`. */

/** The platform's execution log, for the people who maintain the add-on. */
export interface Log {
  /** Writes one structured entry: JSON members that a log viewer can search. */
  error(entry: Readonly<Record<string, unknown>> & { readonly message: string }): void;
}

/** Time and chance, handed in so that tests drive them. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00Z. */
  now(): number;
  /** Blocks for `ms` milliseconds. */
  sleep(ms: number): void;
  /** A number in [0, 1). */
  random(): number;
}

export interface HttpRequest {
  readonly method: 'get' | 'post';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body of a post, already JSON. */
  readonly body?: string;
  readonly timeoutSeconds: number;
}

/** An answer that came, whatever its status. */
export interface HttpResponse {
  readonly status: number;
  /** The value of a header by its lower-case name, or undefined. */
  header(name: string): string | undefined;
  /** The body decoded from `charset` (UTF-8 unless told). */
  text(charset?: string): string;
  /**
   * The body's length in bytes, after the transport undid its own compression. It takes an array of them all: to be asked only where
   * the text cannot tell.
   */
  byteLength(): number;
  /** How many bytes lie behind the `nth` last byte `code` (from 1). It takes an array of them all. Throws an Error where there is none. */
  bytesBehind(code: number, nth: number): number;
  /** The body un-gzipped and decoded from UTF-8; throws when it is not gzip. */
  gunzippedText(): string;
}

/** No answer came: unreachable host, time out, quota. `reason` is the platform's text. */
export interface HttpFailure {
  readonly failed: 'unreachable' | 'quota' | 'too large';
  readonly reason: string;
}

export interface Http {
  /** Sends all requests at once and waits for the last; redirects are never followed. One result a request, in order. */
  sendAll(requests: readonly HttpRequest[]): (HttpResponse | HttpFailure)[];
}

/** A store of short texts: user properties or document properties. */
export interface TextStore {
  get(name: string): string | undefined;
  /** Every text by its name, in one call: each call costs about 50 ms. */
  all(): ReadonlyMap<string, string>;
  set(name: string, value: string): void;
  delete(name: string): void;
}

/** A store of texts that may be gone at any time: at most 102,400 bytes each, for at most six hours. */
export interface TextCache {
  /** The texts that are there, by name, in one round trip. */
  getAll(names: readonly string[]): ReadonlyMap<string, string>;
  putAll(texts: ReadonlyMap<string, string>, seconds: number): void;
  remove(names: readonly string[]): void;
}

/** How texts are made short, a byte a character, and long again. */
export interface Packing {
  pack(text: string): string;
  unpack(packed: string): string;
}

export interface Locks {
  /** Runs `work` under the document's lock; undefined when the lock was not given within `waitMs`. */
  withDocumentLock<T>(waitMs: number, work: () => T): { readonly result: T } | undefined;
}

/** The spreadsheet, as the Sheets API sees it. Requests and answers are the API's own JSON. */
export interface SpreadsheetApi {
  /** IANA name of the file's zone, e.g. "Europe/Berlin". */
  timeZone(): string;
  /** `spreadsheets.get` with a field mask and optional A1 ranges (grid data only when the mask asks for it). */
  get(fields: string, ranges?: readonly string[]): SpreadsheetResource;
  /** `spreadsheets.values.batchGet`: one 2-D array a range, trailing blanks left out. */
  values(ranges: readonly string[], render: 'UNFORMATTED_VALUE' | 'FORMULA'): SheetValue[][][];
  /**
   * One atomic `spreadsheets.batchUpdate`. Where `shown` is given, the answer is the spreadsheet as the batch left it, as far as the mask
   * and the ranges go; undefined where Google does not say.
   */
  batchUpdate(requests: readonly SheetsRequest[], shown?: Shown): SpreadsheetResource | undefined;
}

/** Where a cell is; rows and columns count from 0, as in the API. */
export interface CellPlace {
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
}

/**
 * The cells of the file in whose formula, or shown text, `text` stands, in any case. One call, whose answer is as large as what is found
 * and not as the file is.
 */
export type FindFormulas = (text: string) => readonly CellPlace[];

/** What a batch is to show of the spreadsheet afterwards: a field mask as for `get`, and A1 ranges. */
export interface Shown {
  readonly fields: string;
  readonly ranges: readonly string[];
}

/** A value as the API returns it: dates as serial numbers. */
export type SheetValue = string | number | boolean;

/** One entry of a `batchUpdate`: the API's own JSON, built in src/sheet/api/sheets-requests.ts. */
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
    readonly gridProperties?: {
      readonly rowCount?: number;
      readonly columnCount?: number;
      readonly frozenRowCount?: number;
    };
  };
  /** A part a range; only where the field mask asks for it. */
  readonly data?: readonly GridData[];
  readonly developerMetadata?: readonly {
    readonly metadataId?: number;
    readonly metadataKey?: string;
    readonly metadataValue?: string;
  }[];
}

/** The cells of one range, as far as they hold anything. */
export interface GridData {
  /** Absent where it is the first. */
  readonly startRow?: number;
  readonly startColumn?: number;
  readonly rowData?: readonly { readonly values?: readonly CellResource[] }[];
}

export interface CellResource {
  readonly userEnteredValue?: {
    readonly stringValue?: string;
    readonly numberValue?: number;
    readonly boolValue?: boolean;
    readonly formulaValue?: string;
  };
  /** What is shown: of a formula its result. */
  readonly effectiveValue?: {
    readonly stringValue?: string;
    readonly numberValue?: number;
    readonly boolValue?: boolean;
    readonly errorValue?: { readonly type?: string; readonly message?: string };
  };
  readonly note?: string;
}

/** Formats an instant in a zone: pattern letters as in java.text.SimpleDateFormat. */
export type FormatTime = (epochMs: number, timeZone: string, pattern: string) => string;

/** The tabs of the spreadsheet as the user has them in front. */
export interface Tabs {
  all(): readonly TabFacts[];
  active(): TabFacts & { readonly isEmpty: boolean };
  activate(sheetId: number): void;
  /** The cell that is selected; the first where an area is. */
  activeCell(): ActiveCell;
}

/** Rows and columns count from 1. */
export interface ActiveCell {
  readonly sheetId: number;
  readonly title: string;
  readonly row: number;
  readonly column: number;
  readonly a1: string;
}

export interface TabFacts {
  readonly sheetId: number;
  readonly title: string;
  readonly hidden: boolean;
}

/** The hourly trigger of the user in this file: there is one or none. */
export interface Triggers {
  /** How many of the user's triggers in this file run `handler`. */
  count(handler: string): number;
  /** Makes one that runs `handler` every hour, at a minute that Google picks. */
  create(handler: string): void;
  /** Deletes all but the first `keep` that run `handler`. */
  trim(handler: string, keep: number): void;
}

export interface Mail {
  /** How many recipients Google still takes today. */
  left(): number;
  send(to: string, subject: string, body: string): void;
}

/** The file that the add-on is open in. */
export interface FileFacts {
  readonly id: string;
  readonly name: string;
  readonly url: string;
}

/** Whether the user has granted the add-on all that it needs; Google goes on firing triggers when not. */
export interface Authorization {
  isLacking(): boolean;
  /** Where the user grants it again; null where Google does not say. */
  url(): string | null;
}
