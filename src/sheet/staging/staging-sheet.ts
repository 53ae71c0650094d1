import type { Clock, SheetsRequest } from '../../platform/ports';
import { addMetadata, addSheet } from '../api/sheets-requests';
import { freeId, freeTitle } from '../read/free-space';
import { STAGING_KEY } from '../read/hidden-sheets';
import { keptTabs, type SheetSurvey } from '../read/report-sheet';

/** The title of hidden sheets, as far as it is free. */
export const STAGING_TITLE = 'Ad Reports is writing';

/** A hidden sheet for cells that one write needs. Should an execution be ended before it is deleted, the next write deletes it. */
export interface StagingSheet {
  readonly sheetId: number;
  readonly title: string;
  readonly metadataId: number;
  /** The report whose write makes it. */
  readonly report: string;
}

export function stagingSheet(
  clock: Pick<Clock, 'random'>,
  seen: SheetSurvey,
  report: string,
  title = STAGING_TITLE,
): StagingSheet {
  return {
    sheetId: freeId(
      clock,
      seen.tabs.map((tab) => tab.sheetId),
    ),
    title: freeTitle(
      title,
      keptTabs(seen).map((tab) => tab.title),
    ),
    metadataId: freeId(clock, seen.metadataIds),
    report,
  };
}

export function makeStaging(
  { sheetId, title, metadataId, report }: StagingSheet,
  grid: { readonly rowCount: number; readonly columnCount: number },
): SheetsRequest[] {
  return [
    addSheet({ sheetId, title, hidden: true, ...grid, frozenRowCount: 0 }),
    addMetadata(sheetId, metadataId, STAGING_KEY, report),
  ];
}
