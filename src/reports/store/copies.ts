import type { SheetResource } from '../../platform';
import {
  createShortTaskApi,
  listMetadata,
  parseStamp,
  runUnderLock,
  SHEET_FIELDS,
  STAMP_KEY,
} from '../../sheet';
import type { StoredReport } from '../saved-report';
import { CHECKS_PREFIX } from '../schedule/hourly-trigger';
import type { Properties, ReportServices } from '../services';
import {
  formatReportText,
  parseCarriedReport,
  REPORT_METADATA_KEY,
  REPORT_PREFIX,
  readStoredReports,
  sortOldestFirst,
} from './report-text';

/** Set after a user has saved or adopted a report here. In a copied file, it has the id of the original file. (Stored name: do not change.) */
const FILE_PROPERTY = 'adreports.file';

/** True if this file is a copy and its reports belong to another file. In that case no report runs by schedule here. */
export function isForeignFile(properties: Properties, fileId: string): boolean {
  const originalFileId = properties.get(FILE_PROPERTY) ?? fileId;
  return originalFileId !== fileId && [...properties.keys()].some((name) => name.startsWith(REPORT_PREFIX));
}

/** Stores that the reports belong to this file, unless the file has copied reports that users have not decided about. */
export function claimFile(services: ReportServices): void {
  const { file, document } = services;
  const { id } = file();
  const isClaimed = document.get(FILE_PROPERTY) === id;
  if (!isClaimed && findCopiedNames(document.readAll(), services) === null) document.set(FILE_PROPERTY, id);
}

export function findCopiedNames(properties: Properties, services: ReportServices) {
  const { copied } = readCopies(properties, services);
  return copied.length === 0 ? null : { names: copied.map(({ name }) => name) };
}

/**
 * The user becomes the owner of the copied reports, which are returned. Without an owner, the reports are deleted, and their sheets stay.
 * Only the first decision counts.
 */
export function decideCopies(
  owner: Pick<StoredReport, 'owner' | 'ownerId'> | undefined,
  services: ReportServices,
): readonly StoredReport[] {
  const { document, clock } = services;
  return runUnderLock(services, () => {
    const properties = document.readAll();
    const { copied, isOfForeignFile } = readCopies(properties, services);
    if (copied.length === 0) return [];
    // The times of hourly checks are wrong in a copy. Without run records, the first refresh of the reports requests all days.
    const isRunProperty = (name: string) =>
      copied.some(({ id }) => name.endsWith(`.${id}`) && name !== REPORT_PREFIX + id);
    const isOutdatedProperty = (name: string) =>
      (isOfForeignFile && name.startsWith(CHECKS_PREFIX)) || isRunProperty(name);
    document.deleteAll([...properties.keys()].filter(isOutdatedProperty));
    if (owner === undefined) document.deleteAll(copied.map(({ id }) => REPORT_PREFIX + id));
    const changedFields = owner && { ...owner, changedBy: owner.owner, changedAt: clock.now() };
    const adopted = changedFields ? copied.map((report) => ({ ...report, ...changedFields })) : [];
    document.setAll(new Map(adopted.map((report) => [REPORT_PREFIX + report.id, formatReportText(report)])));
    document.set(FILE_PROPERTY, services.file().id);
    return adopted;
  });
}

/**
 * The reports of another file that users have not decided about. A copied file may have the properties of its original, or may have lost
 * them. Then its reports are read from the metadata of their sheets, which are never lost.
 */
function readCopies(properties: Properties, { file, ...services }: ReportServices) {
  const { id: fileId } = file();
  const spreadsheet = createShortTaskApi(services.spreadsheet, services.clock);
  const isDecided = properties.get(FILE_PROPERTY) === fileId;
  const sheets = isDecided ? [] : (spreadsheet.get(SHEET_FIELDS).sheets ?? []);
  const isOfForeignFile = isForeignFile(properties, fileId);
  const carriedReports = sheets.flatMap(listCarriedReports);
  const copiedReports = new Map<string, StoredReport>();
  for (const { report, fileId: originFileId } of carriedReports)
    if (originFileId !== fileId && !properties.has(REPORT_PREFIX + report.id))
      copiedReports.set(report.id, report);
  // Reports may have been made in the copy before the decision. The metadata of their sheets contain this file's id.
  const isMadeHere = ({ id }: StoredReport) =>
    carriedReports.some(({ report, fileId: originFileId }) => report.id === id && originFileId === fileId);
  if (isOfForeignFile)
    for (const report of readStoredReports(properties))
      if (!isMadeHere(report)) copiedReports.set(report.id, report);
  return { copied: sortOldestFirst([...copiedReports.values()]), isOfForeignFile };
}

/** Empty for a duplicated tab, because its stamp has the original tab's sheet id. Copying a file does not change sheet ids. */
function listCarriedReports(sheet: SheetResource) {
  return listMetadata(sheet, REPORT_METADATA_KEY).flatMap(({ value }) => {
    const carried = parseCarriedReport(value);
    if (carried === undefined) return [];
    const isItsSheet = listMetadata(sheet, STAMP_KEY).some((mark) => {
      const stamp = parseStamp(mark.value);
      const isOfReport = typeof stamp === 'object' && stamp.report === carried.report.id;
      return isOfReport && stamp.sheet === sheet.properties?.sheetId;
    });
    return isItsSheet ? [carried] : [];
  });
}
