import type { SheetResource, SpreadsheetResource } from '../../platform/ports';
import { patientSheets } from '../../sheet/api/retrying-api';
import { deleteMetadata } from '../../sheet/api/sheets-requests';
import { metadataOf } from '../../sheet/read/hidden-sheets';
import { SHEET_FIELDS } from '../../sheet/read/report-sheet';
import { readStamp, STAMP_KEY } from '../../sheet/stamp';
import { underLock } from '../../sheet/write/write-table';
import { jsonBytes } from '../../table/sheet-cell';
import type { Properties, ReportPorts } from '../report-ports';
import type { StoredReport } from '../saved-report';
import { MOST_REPORT_BYTES, oldestFirst, REPORT_PREFIX, reportsIn, reportText } from '../store/report-text';
import { carriedReport, REPORT_KEY } from './report-in-sheet';

/**
 * The property with the id of the file for which the document's properties were written. In a copied file, it contains the original file's
 * id until a user has decided about the copied reports. (Stored name: do not change.)
 */
export const FILE_PROPERTY = 'adreports.file';
/**
 * The property that shows that a user has decided about copied reports. Its value is the id of the copied file, so it has no effect in a
 * copy of that file. (Stored name: do not change.)
 */
export const ANSWERED_PROPERTY = 'adreports.copyAnswered';

/** Prefixes of the names of properties that describe runs in the original file. Their values are wrong in a copy of the file. */
const OF_RUNS = ['adreports.log.', 'adreports.checked.'];
/** The prefix of the ids that mark the status sheet, the run log, the ledger and the restatement summary in their stamps. */
const LOGS = 'books.';
const LOCK_WAIT_MS = 5_000;

export type CopyPorts = Pick<ReportPorts, 'document' | 'spreadsheet' | 'locks' | 'file' | 'clock'>;

/** The reports that a copied file has from its original file, as a list of their names. */
export interface CopiedReports {
  readonly names: readonly string[];
}

/**
 * True if the reports in the document's properties belong to another file, because this file is a copy. In that case no report runs by
 * schedule here.
 */
export function isForeign(properties: Properties, fileId: string): boolean {
  const owner = properties.get(FILE_PROPERTY) ?? fileId;
  return owner !== fileId && [...properties.keys()].some((name) => name.startsWith(REPORT_PREFIX));
}

/** Stores that the document's properties belong to the file `fileId`. Does nothing if they contain the reports of another file. */
export function claimProperties(document: ReportPorts['document'], fileId: string): void {
  const properties = document.all();
  if (properties.get(FILE_PROPERTY) !== fileId && !isForeign(properties, fileId))
    document.set(FILE_PROPERTY, fileId);
}

/** The reports that this file has from its original file; null if there are none, or if a user has already decided about them. */
export function copiedFile(
  properties: Properties,
  ports: Pick<ReportPorts, 'file' | 'spreadsheet' | 'clock'>,
): CopiedReports | null {
  const { id } = ports.file();
  if (properties.get(ANSWERED_PROPERTY) === id) return null;
  const spreadsheet = patientSheets(ports.spreadsheet, ports.clock);
  const copied = copiedReports(spreadsheet.get(SHEET_FIELDS), properties, id);
  return copied.length === 0 ? null : { names: copied.map(({ name }) => name) };
}

/**
 * Saves the copied reports in this file with the same ids and schedules, and makes the user `owner` their owner. Deletes their run records,
 * so their first refresh requests all days. Returns the saved reports; an empty list if a user has already decided. Throws SheetBusy if the
 * document's lock is busy. If Google ends the execution, the user can decide again.
 */
export function adoptCopies(
  owner: Pick<StoredReport, 'owner' | 'ownerId'>,
  ports: CopyPorts,
): readonly StoredReport[] {
  const { document, clock } = ports;
  return decided(ports, (copied, properties) => {
    const changed = { ...owner, changedBy: owner.owner, changedAt: clock.now(), edits: {} };
    const adopted = copied.map((report) => ({ ...report, ...changed }));
    document.setAll(new Map(adopted.map((report) => [REPORT_PREFIX + report.id, reportText(report)])));
    document.deleteAll(adopted.flatMap(({ id }) => runsOf(id, properties)));
    return adopted;
  });
}

/**
 * Deletes the copied reports and the metadata of their sheets. The cells of these sheets stay, and the add-on no longer changes them.
 * Throws SheetBusy if the document's lock is busy, and errors of the Sheets API. If Google ends the execution, the user can decide again.
 */
export function leaveCopies(ports: CopyPorts): void {
  const { document, clock } = ports;
  const spreadsheet = patientSheets(ports.spreadsheet, clock);
  decided(ports, (copied, properties, file) => {
    const left = new Set(copied.map(({ id }) => id));
    const hasOwn = reportsIn(properties).some(({ id }) => !left.has(id));
    const requests = marksOf(file, (id) => left.has(id) || (!hasOwn && id.startsWith(LOGS))).map(
      deleteMetadata,
    );
    if (requests.length > 0) spreadsheet.batchUpdate(requests);
    // The reports themselves are deleted last. Until then, the sidebar still asks the user about them.
    document.deleteAll([...left].flatMap((id) => runsOf(id, properties)));
    document.deleteAll([...left].map((id) => REPORT_PREFIX + id).filter((name) => properties.has(name)));
    return copied;
  });
}

/**
 * Calls `work` under the document's lock and then stores that a user has decided about the copied reports. If two users decide at the same
 * time, only the first decision counts.
 */
function decided(
  { document, spreadsheet, clock, locks, file }: CopyPorts,
  work: (
    copied: readonly StoredReport[],
    properties: Properties,
    spreadsheet: SpreadsheetResource,
  ) => readonly StoredReport[],
): readonly StoredReport[] {
  const { id } = file();
  return underLock({ locks, lockWaitMs: LOCK_WAIT_MS }, () => {
    const properties = document.all();
    const found = patientSheets(spreadsheet, clock).get(SHEET_FIELDS);
    const copied = copiedReports(found, properties, id);
    if (copied.length === 0) return [];
    if (isForeign(properties, id))
      document.deleteAll(
        [...properties.keys()].filter((name) => OF_RUNS.some((prefix) => name.startsWith(prefix))),
      );
    const result = work(copied, properties, found);
    document.set(FILE_PROPERTY, id);
    document.set(ANSWERED_PROPERTY, id);
    return result;
  });
}

/** The reports that come from the original file, the earliest created first. The list is empty if a user has already decided about them. */
function copiedReports(
  { sheets = [] }: SpreadsheetResource,
  properties: Properties,
  fileId: string,
): StoredReport[] {
  if (properties.get(ANSWERED_PROPERTY) === fileId) return [];
  const found = new Map<string, StoredReport>();
  const made = new Set<string>();
  for (const { report, fileId: original } of sheets.flatMap(carriedBy)) {
    if (original === fileId) made.add(report.id);
    else if (!properties.has(REPORT_PREFIX + report.id)) found.set(report.id, report);
  }
  if (isForeign(properties, fileId))
    for (const report of reportsIn(properties)) if (!made.has(report.id)) found.set(report.id, report);
  return oldestFirst([...found.values()]);
}

/**
 * The reports in a sheet's metadata, with the ids of the files that stored them. The list is empty for a duplicated tab, because the sheet
 * id in its stamp is the original tab's id. Copying a file does not change sheet ids.
 */
function carriedBy(sheet: SheetResource) {
  return metadataOf(sheet, REPORT_KEY).flatMap(({ value }) => {
    const carried = carriedReport(value);
    if (carried === undefined || jsonBytes(carried.report) > MOST_REPORT_BYTES) return [];
    const isItsSheet = stampsOf(sheet).some(
      ({ stamp }) => stamp.report === carried.report.id && stamp.sheet === sheet.properties?.sheetId,
    );
    return isItsSheet ? [carried] : [];
  });
}

/**
 * The ids of the metadata entries to delete, in all sheets including duplicated tabs. These are the stamps with a report id for which
 * `isLeft` returns true, and the stored reports in sheets with such a stamp.
 */
function marksOf({ sheets = [] }: SpreadsheetResource, isLeft: (id: string) => boolean): number[] {
  return sheets.flatMap((sheet) => {
    const stamps = stampsOf(sheet).filter(({ stamp }) => isLeft(stamp.report));
    const marks = stamps.length === 0 ? [] : [...stamps, ...metadataOf(sheet, REPORT_KEY)];
    return marks.map(({ metadataId }) => metadataId);
  });
}

/** The readable stamps in a sheet's metadata, with their metadata ids. */
function stampsOf(sheet: SheetResource) {
  return metadataOf(sheet, STAMP_KEY).flatMap(({ metadataId, value }) => {
    const stamp = readStamp(value);
    return typeof stamp === 'object' ? [{ metadataId, stamp }] : [];
  });
}

/** The names of all properties that belong to a report, for example its run record. The property with the report itself is not included. */
function runsOf(id: string, properties: Properties): string[] {
  return [...properties.keys()].filter(
    (name) => name.startsWith('adreports.') && name.endsWith(`.${id}`) && name !== REPORT_PREFIX + id,
  );
}
