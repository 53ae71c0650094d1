import { SheetBusy } from '../../errors/sheet-errors';
import type {
  Clock,
  Locks,
  SheetResource,
  SheetsRequest,
  SpreadsheetApi,
  SpreadsheetResource,
  TextStore,
} from '../../platform/ports';
import { deleteMetadata } from '../../sheet/api/sheets-requests';
import { SHEET_FIELDS } from '../../sheet/read/report-sheet';
import { readStamp, STAMP_KEY } from '../../sheet/stamp';
import { jsonBytes } from '../../table/sheet-cell';
import type { StoredReport } from '../saved-report';
import type { ReportPorts } from '../store/report-stores';
import { readReport, reportText } from '../store/report-text';
import { REPORT_PREFIX } from '../store/saved-reports';
import { carriedReport, REPORT_KEY } from './report-in-sheet';

/** The property with the id of the file that the properties belong to. (Stored name: do not change.) */
export const FILE_PROPERTY = 'adreports.file';
/** The property with the id of the copied file in which a user has answered. (Stored name: do not change.) */
export const ANSWERED_PROPERTY = 'adreports.copyAnswered';

/** Prefixes of properties about runs of the original file. They are not true for the copy. */
const OF_RUNS = ['adreports.log.', 'adreports.checked.'];
/** The prefix of the ids in the stamps of status sheet, run log, ledger and summary. */
const BOOKS = 'books.';
const MOST_BYTES = 9_000;
const LOCK_WAIT_MS = 5_000;

/** A report from another file that was copied, before a user has answered whether to keep it. */
export type CopiedReport = StoredReport;

export interface CopyPorts {
  readonly document: TextStore;
  readonly spreadsheet: SpreadsheetApi;
  readonly locks: Locks;
  readonly clock: Pick<Clock, 'now'>;
  /** The id of this file. */
  readonly fileId: string;
}

/** True if the reports in the document's properties belong to another file: they must not run by schedule here. */
export function isForeign(kept: ReadonlyMap<string, string>, fileId: string): boolean {
  const of = kept.get(FILE_PROPERTY);
  return of !== undefined && of !== fileId && [...kept.keys()].some((name) => name.startsWith(REPORT_PREFIX));
}

/** Marks the properties as this file's, before a report is saved in them. Does nothing if they contain another file's reports. */
export function claimProperties(document: TextStore, fileId: string): void {
  const kept = document.all();
  if (kept.get(FILE_PROPERTY) !== fileId && !isForeign(kept, fileId)) document.set(FILE_PROPERTY, fileId);
}

/**
 * The reports from the original of a copied file, the oldest first; none after a user has answered. `file` is the spreadsheet with
 * the fields `SHEET_FIELDS`; `kept` are the document's properties.
 */
export function copiedReports(
  file: SpreadsheetResource,
  kept: ReadonlyMap<string, string>,
  fileId: string,
): CopiedReport[] {
  if (kept.get(ANSWERED_PROPERTY) === fileId) return [];
  const found = new Map<string, StoredReport>();
  const made = new Set<string>();
  for (const { report, fileId: of } of (file.sheets ?? []).flatMap(carriedBy)) {
    if (of === fileId) made.add(report.id);
    else if (!kept.has(REPORT_PREFIX + report.id)) found.set(report.id, report);
  }
  if (isForeign(kept, fileId))
    for (const report of reportsIn(kept)) if (!made.has(report.id)) found.set(report.id, report);
  return [...found.values()].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

/**
 * Saves the copied reports in this file with the same ids and schedules, and makes the user their owner. Stamps identify their sheets,
 * and the first refresh of each report requests its whole range. Returns the reports; none if there is nothing to answer. Throws
 * SheetBusy. It can be repeated after an interruption.
 */
export function adoptCopies(
  who: Pick<StoredReport, 'owner' | 'ownerId'>,
  ports: CopyPorts,
): readonly StoredReport[] {
  return decided(ports, (copied, { kept }) => {
    const { document, clock } = ports;
    const adopted = copied.map((report) => ({
      ...report,
      ...who,
      changedBy: who.owner,
      changedAt: clock.now(),
      edits: {},
    }));
    for (const report of adopted) {
      document.set(REPORT_PREFIX + report.id, reportText(report));
      for (const name of runsOf(report.id, kept)) document.delete(name);
    }
    return adopted;
  });
}

/**
 * Leaves the copied sheets to the user: deletes their stamps and metadata, so that the add-on no longer changes them. Throws SheetBusy
 * and errors of the Sheets API. It can be repeated after an interruption.
 */
export function leaveCopies(ports: CopyPorts): void {
  decided(ports, (copied, { file, kept }) => {
    const { document, spreadsheet } = ports;
    const left = new Set(copied.map(({ id }) => id));
    const hasOwn = reportsIn(kept).some(({ id }) => !left.has(id));
    const requests = unmarking(file, (id) => left.has(id) || (!hasOwn && id.startsWith(BOOKS)));
    if (requests.length > 0) spreadsheet.batchUpdate(requests);
    // The report is deleted last: while it exists, the sidebar repeats the question.
    for (const id of left)
      for (const name of [...runsOf(id, kept), REPORT_PREFIX + id]) if (kept.has(name)) document.delete(name);
    return copied;
  });
}

interface AsFound {
  readonly file: SpreadsheetResource;
  readonly kept: ReadonlyMap<string, string>;
}

/** Does `work` under the lock, so that only the first of two answers counts. Afterwards, notes that the question is answered. */
function decided<Result>(
  ports: CopyPorts,
  work: (copied: readonly CopiedReport[], found: AsFound) => readonly Result[],
): readonly Result[] {
  const { document, spreadsheet, locks, fileId } = ports;
  const given = locks.withDocumentLock(LOCK_WAIT_MS, () => {
    const kept = document.all();
    const file = spreadsheet.get(SHEET_FIELDS);
    const copied = copiedReports(file, kept, fileId);
    if (copied.length === 0) return [];
    if (isForeign(kept, fileId)) forgetRuns(kept, document);
    const result = work(copied, { file, kept });
    document.set(FILE_PROPERTY, fileId);
    document.set(ANSWERED_PROPERTY, fileId);
    return result;
  });
  if (given === undefined) throw new SheetBusy();
  return given.result;
}

function forgetRuns(kept: ReadonlyMap<string, string>, document: TextStore): void {
  for (const name of kept.keys())
    if (OF_RUNS.some((prefix) => name.startsWith(prefix))) document.delete(name);
}

/**
 * The report in a sheet's metadata. Ignores duplicated tabs: their sheet id differs from the id in their stamp. In a copied file, all
 * sheets keep their ids.
 */
function carriedBy(sheet: SheetResource) {
  return valuesOf(sheet, REPORT_KEY).flatMap(({ text }) => {
    const carried = carriedReport(text);
    if (carried === undefined || jsonBytes(carried.report) > MOST_BYTES) return [];
    const { id } = carried.report;
    const isItsSheet = valuesOf(sheet, STAMP_KEY).some((entry) => {
      const stamp = readStamp(entry.text);
      return typeof stamp === 'object' && stamp.report === id && stamp.sheet === sheet.properties?.sheetId;
    });
    return isItsSheet ? [carried] : [];
  });
}

/** Requests that delete stamps and metadata of all sheets, duplicated tabs too, with a report id for which `goes` is true. */
function unmarking({ sheets = [] }: SpreadsheetResource, goes: (id: string) => boolean): SheetsRequest[] {
  const stamps = (sheet: SheetResource) =>
    valuesOf(sheet, STAMP_KEY).filter(({ text }) => {
      const stamp = readStamp(text);
      return typeof stamp === 'object' && goes(stamp.report);
    });
  const marked = sheets.filter((sheet) => stamps(sheet).length > 0);
  return marked
    .flatMap((sheet) => [...stamps(sheet), ...valuesOf(sheet, REPORT_KEY)])
    .map(({ metadataId }) => deleteMetadata(metadataId));
}

function valuesOf({ developerMetadata = [] }: SheetResource, key: string) {
  return developerMetadata
    .filter(({ metadataKey }) => metadataKey === key)
    .map(({ metadataId, metadataValue }) => ({ metadataId: metadataId ?? 0, text: metadataValue ?? '' }));
}

function reportsIn(kept: ReadonlyMap<string, string>): StoredReport[] {
  return [...kept]
    .filter(([name]) => name.startsWith(REPORT_PREFIX))
    .map(([name, text]) => readReport(name.slice(REPORT_PREFIX.length), text))
    .filter((report): report is StoredReport => typeof report === 'object');
}

/** The names of all stored properties about a report's runs. */
function runsOf(id: string, kept: ReadonlyMap<string, string>): string[] {
  return [...kept.keys()].filter(
    (name) => name.startsWith('adreports.') && name.endsWith(`.${id}`) && name !== REPORT_PREFIX + id,
  );
}

/** The reports from the original of a copied file. */
export interface CopiedReports {
  readonly names: readonly string[];
}

/** The reports from the original of a copied file; null if there are none, or a user has already answered. */
export function copiedFile(
  kept: ReadonlyMap<string, string>,
  ports: Pick<ReportPorts, 'file' | 'spreadsheet'>,
): CopiedReports | null {
  const { id } = ports.file();
  if (kept.get(ANSWERED_PROPERTY) === id) return null;
  const copied = copiedReports(ports.spreadsheet.get(SHEET_FIELDS), kept, id);
  return copied.length === 0 ? null : { names: copied.map(({ name }) => name) };
}
