import { SheetConflict } from '../../errors/sheet-errors';
import type { SheetResource, SpreadsheetApi, SpreadsheetResource } from '../../platform/ports';
import { texts } from '../../wording/texts';
import { readStamp, STAMP_KEY, type Stamp } from '../stamp';
import type { Tab } from '../tab';
import { type CleanUpView, isAbandoned, STAGING_KEY } from './hidden-sheets';

export const SHEET_FIELDS =
  'sheets(properties(sheetId,title,index,hidden,gridProperties(rowCount,columnCount)),developerMetadata(metadataId,metadataKey,metadataValue))';

/** The sheet of a report and its stamp. */
export interface ReportSheet {
  readonly tab: Tab;
  readonly stamp: Stamp;
  readonly metadataId: number;
}

/** The sheets of a spreadsheet, seen from one report. */
export interface SheetSurvey {
  readonly tabs: readonly Tab[];
  readonly metadataIds: readonly number[];
  readonly found: ReportSheet | undefined;
  /** Titles of duplicated tabs of the report: they are left alone. */
  readonly copies: readonly string[];
  /** Sheets that are marked as those of other reports. */
  readonly others: readonly number[];
  /** Hidden sheets of writes that were interrupted. */
  readonly leftovers: readonly number[];
}

/** Finds the report's sheet in one read. Throws SheetConflict when its stamp cannot be read. */
export function findReportSheet(api: Pick<SpreadsheetApi, 'get'>, reportId: string): ReportSheet | undefined {
  return surveySheets(api.get(SHEET_FIELDS), reportId).found;
}

/**
 * `looking` says which hidden sheets are the add-on's own and which run still fills one (see hidden-sheets.ts). Throws SheetConflict like
 * findReportSheet.
 */
export function surveySheets(
  spreadsheet: SpreadsheetResource,
  reportId: string,
  looking: CleanUpView = {},
): SheetSurvey {
  const sheets = spreadsheet.sheets ?? [];
  const own = sheets.flatMap((sheet) => stampsOf(sheet, reportId));
  const found = own.find(({ tab, stamp }) => stamp.sheet === tab.sheetId) ?? own[0];
  if (found === undefined) for (const sheet of sheets) refuseUnreadable(sheet);
  return {
    tabs: tabsOf(spreadsheet),
    metadataIds: sheets.flatMap((sheet) =>
      (sheet.developerMetadata ?? []).map(({ metadataId }) => metadataId ?? 0),
    ),
    found,
    copies: own.filter((sheet) => sheet !== found).map(({ tab }) => tab.title),
    others: sheets
      .filter((sheet) => stampValues(sheet).length > stampsOf(sheet, reportId).length)
      .map((sheet) => tabOf(sheet).sheetId),
    leftovers: sheets
      .filter((sheet) => isLeftover(sheet, reportId, looking))
      .map((sheet) => tabOf(sheet).sheetId),
  };
}

/** The spreadsheet without the leftover hidden sheets. */
export function withoutLeftovers(
  file: SpreadsheetResource,
  { leftovers }: Pick<SheetSurvey, 'leftovers'>,
): SpreadsheetResource {
  const sheets = file.sheets ?? [];
  return { sheets: sheets.filter(({ properties }) => !leftovers.includes(properties?.sheetId ?? 0)) };
}

export function tabWithId(file: SpreadsheetResource, sheetId: number): Tab | undefined {
  return tabsOf(file).find((tab) => tab.sheetId === sheetId);
}

export function tabsOf({ sheets = [] }: SpreadsheetResource): Tab[] {
  return sheets.map(tabOf);
}

/** Sentences on duplicated tabs of the report. */
export function copyNotices({ copies }: SheetSurvey): string[] {
  return copies.map(texts().sheets.tabIsCopy);
}

/** The tabs without the leftovers, which the next batch deletes. */
export function keptTabs({ tabs, leftovers }: SheetSurvey): Tab[] {
  return tabs.filter(({ sheetId }) => !leftovers.includes(sheetId));
}

function stampsOf(sheet: SheetResource, reportId: string): ReportSheet[] {
  return stampValues(sheet).flatMap(({ text, metadataId }) => {
    const stamp = readStamp(text);
    return typeof stamp === 'object' && stamp.report === reportId
      ? [{ tab: tabOf(sheet), stamp, metadataId }]
      : [];
  });
}

/** An unreadable stamp may belong to this report: making a second sheet for it would be wrong. */
function refuseUnreadable(sheet: SheetResource): void {
  for (const { text } of stampValues(sheet)) {
    const stamp = readStamp(text);
    const { newerVersion, damagedMark } = texts().sheets.conflicts;
    if (typeof stamp === 'string')
      throw new SheetConflict(tabOf(sheet).title, stamp === 'newer' ? newerVersion : damagedMark);
  }
}

function stampValues(sheet: SheetResource): { text: string; metadataId: number }[] {
  return (sheet.developerMetadata ?? [])
    .filter(({ metadataKey }) => metadataKey === STAMP_KEY)
    .map(({ metadataValue, metadataId }) => ({ text: metadataValue ?? '', metadataId: metadataId ?? 0 }));
}

/** The metadata may be forged, so a visible sheet or a sheet with a report's stamp is never a leftover. */
function isLeftover(sheet: SheetResource, reportId: string, looking: CleanUpView): boolean {
  const isStaging = (sheet.developerMetadata ?? []).some(({ metadataKey }) => metadataKey === STAGING_KEY);
  if (!isStaging && !isAbandoned(sheet, reportId, looking)) return false;
  return isHiddenOfOurs(sheet, looking) && stampValues(sheet).length === 0;
}

/** Whether the sheet is hidden and was made by the add-on. */
export function isHiddenOfOurs({ properties }: SheetResource, { made }: Pick<CleanUpView, 'made'>): boolean {
  return properties?.hidden === true && made?.has(properties.sheetId ?? 0) === true;
}

function tabOf({ properties }: SheetResource): Tab {
  return {
    sheetId: properties?.sheetId ?? 0,
    title: properties?.title ?? '',
    rowCount: properties?.gridProperties?.rowCount ?? 0,
    columnCount: properties?.gridProperties?.columnCount ?? 0,
  };
}
