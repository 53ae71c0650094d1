import { SheetConflict } from '../../errors/sheet-errors';
import type { SheetResource, SpreadsheetResource } from '../../platform/ports';
import { texts } from '../../wording/texts';
import { readStamp, STAMP_KEY, type Stamp } from '../stamp';
import type { Tab } from '../tab';
import type { CellsApi } from './grid-reads';
import { type CleanUpView, isAbandoned, metadataOf, STAGING_KEY } from './hidden-sheets';

export const SHEET_FIELDS =
  'sheets(properties(sheetId,title,index,hidden,gridProperties(rowCount,columnCount)),developerMetadata(metadataId,metadataKey,metadataValue))';

/** The sheet of a report and its stamp. */
export interface ReportSheet {
  readonly tab: Tab;
  readonly stamp: Stamp;
  /** The id of the stamp's metadata. */
  readonly metadataId: number;
  /** All developer metadata of the sheet. */
  readonly developerMetadata?: NonNullable<SheetResource['developerMetadata']>;
}

/** What a write of one report has to know about the sheets of a spreadsheet. */
export interface SheetSurvey {
  readonly tabs: readonly Tab[];
  readonly found: ReportSheet | undefined;
  /** Titles of duplicated tabs of the report, which are never written. */
  readonly copies: readonly string[];
  /** Ids of sheets that have the stamp of another report, or an unreadable stamp. */
  readonly others: readonly number[];
  /** Ids of hidden sheets that interrupted writes have left. */
  readonly leftovers: readonly number[];
}

/** Finds the report's sheet in one read. Throws SheetConflict like `surveySheets`. */
export function findReportSheet(api: CellsApi, reportId: string): ReportSheet | undefined {
  return surveySheets(api.get(SHEET_FIELDS), reportId).found;
}

/**
 * Finds the report's sheet and the hidden sheets that may be deleted according to `view`. Throws SheetConflict if no sheet has a readable
 * stamp of the report but the file contains an unreadable stamp, because that stamp may be the report's.
 */
export function surveySheets(file: SpreadsheetResource, report: string, view: CleanUpView = {}): SheetSurvey {
  const stamps = stampsIn(file);
  const own = stampedSheets(file).filter(({ stamp }) => stamp.report === report);
  const found = own.find(({ tab, stamp }) => stamp.sheet === tab.sheetId) ?? own[0];
  if (found === undefined) assertReadable(stamps);
  const isOther = ({ stamp }: StampFound) => typeof stamp === 'string' || stamp.report !== report;
  const isStamped = new Set(stamps.map(({ tab }) => tab.sheetId));
  return {
    tabs: tabsOf(file),
    found,
    copies: own.filter((sheet) => sheet !== found).map(({ tab }) => tab.title),
    others: stamps.filter(isOther).map(({ tab }) => tab.sheetId),
    leftovers: (file.sheets ?? [])
      .filter((sheet) => isLeftover(sheet, report, view))
      .map((sheet) => tabOf(sheet).sheetId)
      .filter((sheetId) => !isStamped.has(sheetId)),
  };
}

/** A copy of `file` without the sheets with the ids in `gone`. */
export function withoutSheets(file: SpreadsheetResource, gone: readonly number[]): SpreadsheetResource {
  const sheets = file.sheets ?? [];
  return { sheets: sheets.filter(({ properties }) => !gone.includes(properties?.sheetId ?? 0)) };
}

export function tabWithId(file: SpreadsheetResource, sheetId: number): Tab | undefined {
  return tabsOf(file).find((tab) => tab.sheetId === sheetId);
}

export function sheetOf({ sheets = [] }: SpreadsheetResource, sheetId: number): SheetResource | undefined {
  return sheets.find(({ properties }) => properties?.sheetId === sheetId);
}

export function tabsOf({ sheets = [] }: SpreadsheetResource): Tab[] {
  return sheets.map(tabOf);
}

/** Sentences on duplicated tabs of the report. */
export function copyNotices({ copies }: SheetSurvey): string[] {
  return copies.map(texts().sheets.tabIsCopy);
}

/** The tabs without the leftovers, which the next batch deletes. */
export function tabsWithoutLeftovers({ tabs, leftovers }: SheetSurvey): Tab[] {
  return tabs.filter(({ sheetId }) => !leftovers.includes(sheetId));
}

type StampFound = Omit<ReportSheet, 'stamp'> & { readonly stamp: ReturnType<typeof readStamp> };

/** The stamps in the file, readable or not. */
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

/** All sheets with a readable stamp: those of reports and of the add-on itself. */
export function stampedSheets(file: SpreadsheetResource): ReportSheet[] {
  return stampsIn(file).flatMap(({ stamp, ...sheet }) =>
    typeof stamp === 'string' ? [] : [{ ...sheet, stamp }],
  );
}

/** Throws SheetConflict if a stamp is unreadable. The stamped sheet may belong to the report, and a report must not get a second sheet. */
function assertReadable(stamps: readonly StampFound[]): void {
  const { newerVersion, damagedMark } = texts().sheets.conflicts;
  for (const { tab, stamp } of stamps) {
    if (typeof stamp === 'string')
      throw new SheetConflict(tab.title, stamp === 'newer' ? newerVersion : damagedMark);
  }
}

/**
 * Whether an interrupted write has left this sheet. Metadata may be forged, so the sheet must also be hidden and recorded in MadeSheets.
 * `surveySheets` leaves out sheets with a stamp.
 */
function isLeftover(sheet: SheetResource, reportId: string, view: CleanUpView): boolean {
  const isStaging = metadataOf(sheet, STAGING_KEY).length > 0;
  return (isStaging || isAbandoned(sheet, reportId, view)) && isHiddenOfOurs(sheet, view);
}

/** Whether the sheet is hidden and was made by the add-on. */
export function isHiddenOfOurs({ properties }: SheetResource, { made }: Pick<CleanUpView, 'made'>): boolean {
  return properties?.hidden === true && made?.has(properties.sheetId ?? 0) === true;
}

export function tabOf({ properties }: SheetResource): Tab {
  return {
    sheetId: properties?.sheetId ?? 0,
    title: properties?.title ?? '',
    rowCount: properties?.gridProperties?.rowCount ?? 0,
    columnCount: properties?.gridProperties?.columnCount ?? 0,
  };
}
