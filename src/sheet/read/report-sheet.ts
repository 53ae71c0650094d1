import { SheetConflict } from '../../errors/ad-reports-error';
import type { SheetResource, SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import { texts } from '../../wording/texts';
import { addMetadata, changeMetadata, deleteMetadata } from '../api/sheets-requests';
import type { NewIds } from '../new-ids';
import { COLUMN_KEY, columnMark, HEADER_KEY, readStamp, STAMP_KEY, type Stamp } from '../stamp';
import type { Tab } from '../tab';
import type { WriteJob } from '../write-job';
import type { CellsApi } from './grid-reads';
import { type CleanUpView, isAbandoned, metadataOf } from './hidden-sheets';

export const SHEET_FIELDS =
  'sheets(properties(sheetId,title,index,hidden,sheetType,gridProperties(rowCount,columnCount)),developerMetadata(metadataId,metadataKey,metadataValue),protectedRanges(range(endRowIndex),warningOnly,requestingUserCanEdit))';

export interface ReportSheet {
  readonly tab: Tab;
  readonly stamp: Stamp;
  readonly metadataId: number;
  readonly developerMetadata?: NonNullable<SheetResource['developerMetadata']>;
}

export type SheetSurvey = ReturnType<typeof surveySheets>;

export function findReportSheet(api: CellsApi, reportId: string): ReportSheet | undefined {
  return surveySheets(api.get(SHEET_FIELDS), reportId).found;
}

/** Throws SheetConflict if no sheet has a readable stamp of the report, but another one has an unreadable stamp. */
export function surveySheets(file: SpreadsheetResource, report: string, view: CleanUpView = {}) {
  const stamps = stampsIn(file);
  const own = readable(stamps).filter(({ stamp }) => stamp.report === report);
  const found = own.find(isOriginal);
  const unreadable = stamps.find(({ stamp }) => stamp === undefined);
  // A sheet with an unreadable stamp may belong to the report, which must not get a second sheet.
  if (found === undefined && unreadable !== undefined)
    throw new SheetConflict(unreadable.tab.title, texts().sheets.conflicts.unreadableMark);
  const isStamped = new Set(stamps.map(({ tab }) => tab.sheetId));
  const leftovers = (file.sheets ?? [])
    .filter((sheet) => isAbandoned(sheet, report, view))
    .map((sheet) => tabOf(sheet).sheetId)
    .filter((sheetId) => !isStamped.has(sheetId));
  const allTabs = tabsOf(file);
  return {
    allTabs,
    /** Without the leftovers, which the next batch deletes. */
    tabs: allTabs.filter(({ sheetId }) => !leftovers.includes(sheetId)),
    found,
    /** Sentences on duplicated tabs of the report, which are never written. */
    copyNotices: own.filter((sheet) => sheet !== found).map(({ tab }) => texts().sheets.tabIsCopy(tab.title)),
    /** Ids of sheets that have the stamp of another report, or an unreadable stamp. */
    others: stamps.filter(({ stamp }) => stamp?.report !== report).map(({ tab }) => tab.sheetId),
    leftovers,
  };
}

export function withoutSheets({ sheets = [] }: SpreadsheetResource, ids: readonly number[]) {
  return { sheets: sheets.filter((sheet) => !ids.includes(tabOf(sheet).sheetId)) };
}

export function unmarkRequests({ report, fields }: Stamp): SheetsRequest[] {
  const columns = fields.map(({ field }) =>
    deleteMetadata({ metadataKey: COLUMN_KEY, metadataValue: columnMark(report, field) }),
  );
  return [deleteMetadata({ metadataKey: HEADER_KEY, metadataValue: report }), ...columns];
}

/** After these requests the sheet carries the job's text exactly once. `sheet` is as SHEET_FIELDS shows it. */
export function carriedRequests(
  { carried }: Pick<WriteJob, 'carried'>,
  sheetId: number,
  sheet: Pick<SheetResource, 'developerMetadata'>,
  ids: NewIds,
): SheetsRequest[] {
  if (carried === undefined) return [];
  const { key, text } = carried;
  const [first, ...others] = metadataOf(sheet, key);
  const requests = others.map(({ metadataId }) => deleteMetadata({ metadataId }));
  if (first === undefined) return [...requests, addMetadata(sheetId, ids.next(), key, text)];
  return first.value === text ? requests : [...requests, changeMetadata(first.metadataId, text)];
}

export function sheetOf({ sheets = [] }: SpreadsheetResource, sheetId: number): SheetResource | undefined {
  return sheets.find(({ properties }) => properties?.sheetId === sheetId);
}

export function tabsOf({ sheets = [] }: SpreadsheetResource): Tab[] {
  return sheets.map(tabOf);
}

type StampFound = Omit<ReportSheet, 'stamp'> & { readonly stamp: ReturnType<typeof readStamp> };

function stampsIn({ sheets = [] }: SpreadsheetResource): StampFound[] {
  return sheets.flatMap((sheet) =>
    metadataOf(sheet, STAMP_KEY).map(({ value, metadataId }) => ({
      tab: tabOf(sheet),
      stamp: readStamp(value),
      metadataId,
      developerMetadata: sheet.developerMetadata ?? [],
    })),
  );
}

/** Those of reports and of the add-on itself, with a readable stamp. Duplicated tabs are left out. */
export function stampedSheets(file: SpreadsheetResource): ReportSheet[] {
  return stampedTabs(file).filter(isOriginal);
}

export function stampedTabs(file: SpreadsheetResource): ReportSheet[] {
  return readable(stampsIn(file));
}

/** False for a duplicated tab, because its stamp names another sheet. */
function isOriginal({ tab, stamp }: ReportSheet): boolean {
  return stamp.sheet === tab.sheetId;
}

function readable(stamps: readonly StampFound[]): ReportSheet[] {
  return stamps.flatMap(({ stamp, ...sheet }) => (stamp === undefined ? [] : [{ ...sheet, stamp }]));
}

export function tabOf({ properties }: SheetResource): Tab {
  return {
    sheetId: properties?.sheetId ?? 0,
    title: properties?.title ?? '',
    rowCount: properties?.gridProperties?.rowCount ?? 0,
    columnCount: properties?.gridProperties?.columnCount ?? 0,
  };
}
