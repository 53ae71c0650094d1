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
import type { Properties, ReportServices } from '../services';
import {
  formatReportText,
  parseCarriedReport,
  REPORT_METADATA_KEY,
  REPORT_PREFIX,
  sortOldestFirst,
} from './report-text';

/** The id of the file, if users have saved reports here or have decided about those of the original. (Stored name: do not change.) */
const FILE_PROPERTY = 'adreports.file';

/** Stores that the reports belong to this file, unless the file has copied reports that users have not decided about. */
export function claimFile(services: ReportServices): void {
  const { file, document } = services;
  const { id } = file();
  const isClaimed = document.get(FILE_PROPERTY) === id;
  if (!isClaimed && findCopiedNames(document.readAll(), services) === null) document.set(FILE_PROPERTY, id);
}

export function findCopiedNames(properties: Properties, services: ReportServices) {
  const copiedReports = readCopies(properties, services);
  return copiedReports.length === 0 ? null : { names: copiedReports.map(({ name }) => name) };
}

/** The user becomes the owner of the copied reports, which are returned. Without an owner, only their sheets stay. Only the first decision counts. */
export function decideCopies(
  owner: Pick<StoredReport, 'owner' | 'ownerId'> | undefined,
  services: ReportServices,
): readonly StoredReport[] {
  const { document, clock } = services;
  return runUnderLock(services, () => {
    const copiedReports = readCopies(document.readAll(), services);
    if (copiedReports.length === 0) return [];
    const changedFields = owner && { ...owner, changedBy: owner.owner, changedAt: clock.now() };
    const adopted = changedFields ? copiedReports.map((report) => ({ ...report, ...changedFields })) : [];
    document.setAll(new Map(adopted.map((report) => [REPORT_PREFIX + report.id, formatReportText(report)])));
    document.set(FILE_PROPERTY, services.file().id);
    return adopted;
  });
}

/**
 * The reports of another file that users have not decided about, from the metadata of their sheets: a copied file has none of the properties
 * of its original. If Google copies them all the same, nobody has approved these reports here, so no check refreshes them.
 */
function readCopies(properties: Properties, { file, ...services }: ReportServices): readonly StoredReport[] {
  const { id: fileId } = file();
  if (properties.get(FILE_PROPERTY) === fileId) return [];
  const { sheets = [] } = createShortTaskApi(services.spreadsheet, services.clock).get(SHEET_FIELDS);
  const copiedReports = new Map<string, StoredReport>();
  for (const { report, fileId: originFileId } of sheets.flatMap(listCarriedReports))
    if (originFileId !== fileId && !properties.has(REPORT_PREFIX + report.id))
      copiedReports.set(report.id, report);
  return sortOldestFirst([...copiedReports.values()]);
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
