import { SheetConflict } from '../../errors';
import type { SheetResource, SheetsRequest, SpreadsheetApi, SpreadsheetResource } from '../../platform';
import { getTexts } from '../../wording';
import { addMetadata, changeMetadata, deleteMetadata } from '../api';
import { buildColumnMark, COLUMN_KEY, HEADER_KEY, parseStamp, STAMP_KEY, type Stamp } from '../stamp';
import type { NewIds, Tab } from '../tab';
import { isLeftover } from './hidden-sheets';

export const SHEET_FIELDS =
  'sheets(properties(sheetId,title,index,hidden,sheetType,gridProperties(rowCount,columnCount)),developerMetadata(metadataId,metadataKey,metadataValue),protectedRanges(range(endRowIndex),warningOnly,requestingUserCanEdit))';

export interface ReportSheet {
  readonly tab: Tab;
  readonly stamp: Stamp;
  readonly metadataId: number;
}

export type SheetSurvey = ReturnType<typeof inspectSheets>;

export function findReportSheet(api: SpreadsheetApi, reportId: string): ReportSheet | undefined {
  return inspectSheets(api.get(SHEET_FIELDS), reportId).reportSheet;
}

/** Throws SheetConflict if only an unreadable stamp can be that of the report. `staged` is the hidden sheet with its new rows. */
export function inspectSheets(file: SpreadsheetResource, report: string, now = 0, staged?: number) {
  const stamps = listStamps(file);
  const reportSheet = selectReadableStamps(stamps).find(
    (sheet) => sheet.stamp.report === report && isOriginal(sheet),
  );
  const unreadable = stamps.find(({ stamp }) => stamp === undefined);
  // A sheet with an unreadable stamp may belong to the report, which must not get a second sheet.
  if (reportSheet === undefined && unreadable !== undefined)
    throw new SheetConflict(unreadable.tab.title, getTexts().sheets.conflicts.unreadableMark);
  const leftovers = (file.sheets ?? []).filter((sheet) => isLeftover(sheet, report, now));
  const leftoverSheetIds = leftovers.map((sheet) => toTab(sheet).sheetId).filter((id) => id !== staged);
  return {
    /** Without the leftovers, which the next batch deletes. */
    tabs: toTabs(file).filter(({ sheetId }) => !leftoverSheetIds.includes(sheetId)),
    reportSheet,
    /** Ids of sheets that have the stamp of another report, or an unreadable stamp. */
    otherSheetIds: stamps.filter(({ stamp }) => stamp?.report !== report).map(({ tab }) => tab.sheetId),
    leftoverSheetIds,
  };
}

export function buildMarkDeletions({ metadataId, stamp: { report, fields } }: ReportSheet): SheetsRequest[] {
  const columns = fields.map(({ field }) =>
    deleteMetadata({ metadataKey: COLUMN_KEY, metadataValue: buildColumnMark(report, field) }),
  );
  const header = deleteMetadata({ metadataKey: HEADER_KEY, metadataValue: report });
  return [deleteMetadata({ metadataId }), header, ...columns];
}

/** After these requests the sheet has the metadata with this key exactly once, with this text. `sheet` is as SHEET_FIELDS shows it. */
export function buildMetadataRequests(
  { key, text }: { readonly key: string; readonly text: string },
  sheetId: number,
  sheet: SheetResource,
  ids: NewIds,
): SheetsRequest[] {
  const [first, ...duplicates] = listMetadata(sheet, key);
  const requests = duplicates.map(({ metadataId }) => deleteMetadata({ metadataId }));
  if (first === undefined) return [...requests, addMetadata(sheetId, ids.next(), key, text)];
  return first.value === text ? requests : [...requests, changeMetadata(first.metadataId, text)];
}

export function listMetadata({ developerMetadata = [] }: SheetResource, key: string) {
  return developerMetadata
    .filter(({ metadataKey }) => metadataKey === key)
    .map(({ metadataValue = '', metadataId = 0 }) => ({ value: metadataValue, metadataId }));
}

export function findSheetById({ sheets = [] }: SpreadsheetResource, sheetId: number) {
  return sheets.find(({ properties }) => properties?.sheetId === sheetId);
}

export function toTabs({ sheets = [] }: SpreadsheetResource): Tab[] {
  return sheets.map(toTab);
}

type StampEntry = Omit<ReportSheet, 'stamp'> & { readonly stamp: ReturnType<typeof parseStamp> };

function listStamps({ sheets = [] }: SpreadsheetResource): StampEntry[] {
  return sheets.flatMap((sheet) =>
    listMetadata(sheet, STAMP_KEY).map(({ value, metadataId }) => ({
      tab: toTab(sheet),
      stamp: parseStamp(value),
      metadataId,
    })),
  );
}

/** The sheets of reports and of the add-on itself with a readable stamp. */
export function listStampedSheets(file: SpreadsheetResource): ReportSheet[] {
  return selectReadableStamps(listStamps(file)).filter(isOriginal);
}

/** A tab that was duplicated before an update of the add-on may have the stamp of its original, which names another sheet. */
function isOriginal({ tab, stamp }: ReportSheet): boolean {
  return stamp.sheet === tab.sheetId;
}

function selectReadableStamps(stamps: readonly StampEntry[]): ReportSheet[] {
  return stamps.flatMap(({ stamp, ...sheet }) => (stamp === undefined ? [] : [{ ...sheet, stamp }]));
}

export function toTab({ properties = {} }: SheetResource): Tab {
  const { sheetId = 0, title = '', gridProperties = {} } = properties;
  const { rowCount = 0, columnCount = 0 } = gridProperties;
  return { sheetId, title, rowCount, columnCount };
}
