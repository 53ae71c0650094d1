import type { SheetResource } from '../../platform/ports';
import { patientSheets } from '../../sheet/api/retrying-api';
import { metadataOf } from '../../sheet/read/hidden-sheets';
import { SHEET_FIELDS } from '../../sheet/read/report-sheet';
import { readStamp, STAMP_KEY } from '../../sheet/stamp';
import { underLock } from '../../sheet/write/write-table';
import type { Properties } from '../file-time';
import type { StoredReport } from '../saved-report';
import { CHECKS_PREFIX } from '../schedule/hourly-trigger';
import type { FileServices } from '../services';
import { carriedReport, oldestFirst, REPORT_KEY, REPORT_PREFIX, reportsIn, reportText } from './report-text';

/** Set after a user has saved or adopted a report here. In a copied file, it has the id of the original file. (Stored name: do not change.) */
const FILE_PROPERTY = 'adreports.file';

/** True if this file is a copy and its reports belong to another file. In that case no report runs by schedule here. */
export function isForeign(properties: Properties, fileId: string): boolean {
  const owner = properties.get(FILE_PROPERTY) ?? fileId;
  return owner !== fileId && [...properties.keys()].some((name) => name.startsWith(REPORT_PREFIX));
}

export function claimFile(ports: FileServices): void {
  const { file, document } = ports;
  const { id } = file();
  const isClaimed = document.get(FILE_PROPERTY) === id;
  if (!isClaimed && copiedFile(document.all(), ports) === null) document.set(FILE_PROPERTY, id);
}

export function copiedFile(properties: Properties, ports: FileServices) {
  const { copied } = readCopies(properties, ports);
  return copied.length === 0 ? null : { names: copied.map(({ name }) => name) };
}

/**
 * The user becomes the `owner` of the copied reports, which are returned. Without an owner, the reports are deleted, and their sheets stay.
 * Only the first decision counts. Throws SheetBusy, and errors of the Sheets API.
 */
export function decideCopies(
  owner: Pick<StoredReport, 'owner' | 'ownerId'> | undefined,
  ports: FileServices,
): readonly StoredReport[] {
  const { document, clock } = ports;
  return underLock(ports, () => {
    const properties = document.all();
    const { copied, isOfForeignFile } = readCopies(properties, ports);
    if (copied.length === 0) return [];
    // The times of hourly checks are wrong in a copy. Without run records, the first refresh of the reports requests all days.
    const isOutdated = (name: string) =>
      (isOfForeignFile && name.startsWith(CHECKS_PREFIX)) ||
      copied.some(({ id }) => name.endsWith(`.${id}`) && name !== REPORT_PREFIX + id);
    document.deleteAll([...properties.keys()].filter(isOutdated));
    if (owner === undefined) document.deleteAll(copied.map(({ id }) => REPORT_PREFIX + id));
    const changed = { ...owner, changedBy: owner?.owner ?? '', changedAt: clock.now() };
    const adopted = owner === undefined ? [] : copied.map((report) => ({ ...report, ...changed }));
    document.setAll(new Map(adopted.map((report) => [REPORT_PREFIX + report.id, reportText(report)])));
    document.set(FILE_PROPERTY, ports.file().id);
    return adopted;
  });
}

function readCopies(properties: Properties, { file, ...ports }: FileServices) {
  const { id: fileId } = file();
  const spreadsheet = patientSheets(ports.spreadsheet, ports.clock);
  const isDecided = properties.get(FILE_PROPERTY) === fileId;
  const sheets = isDecided ? [] : (spreadsheet.get(SHEET_FIELDS).sheets ?? []);
  const isOfForeignFile = isForeign(properties, fileId);
  const found = new Map<string, StoredReport>();
  const made = new Set<string>();
  for (const { report, fileId: original } of sheets.flatMap(carriedBy)) {
    if (original === fileId) made.add(report.id);
    else if (!properties.has(REPORT_PREFIX + report.id)) found.set(report.id, report);
  }
  if (isOfForeignFile)
    for (const report of reportsIn(properties)) if (!made.has(report.id)) found.set(report.id, report);
  return { copied: oldestFirst([...found.values()]), isOfForeignFile };
}

/** Empty for a duplicated tab, because its stamp has the original tab's sheet id. Copying a file does not change sheet ids. */
function carriedBy(sheet: SheetResource) {
  return metadataOf(sheet, REPORT_KEY).flatMap(({ value }) => {
    const carried = carriedReport(value);
    if (carried === undefined) return [];
    const isItsSheet = metadataOf(sheet, STAMP_KEY).some((mark) => {
      const stamp = readStamp(mark.value);
      const isOfReport = typeof stamp === 'object' && stamp.report === carried.report.id;
      return isOfReport && stamp.sheet === sheet.properties?.sheetId;
    });
    return isItsSheet ? [carried] : [];
  });
}
