import type { Shown, SpreadsheetResource } from '../../platform/ports';
import { type Lost, type RetryingSheets, UncertainCommit } from '../api/retrying-api';
import { changeMetadata } from '../api/sheets-requests';
import { cellsShown } from '../read/grid-reads';
import { SHEET_FIELDS, tabWithId } from '../read/report-sheet';
import { readEntered, readShown, SHOWN_FIELDS } from '../read/sheet-content';
import type { Refresh } from '../reconcile/refresh-requests';
import { ofNoQuestion, stampText } from '../stamp';
import { stampOf } from '../write-job';
import { sendShown, shownText } from './landed';
import { type Batch, hasSize } from './landing';
import { type PutBack, putBack } from './put-back';
import type { WholeSheet } from './undone';

/**
 * Restores a sheet that was read whole, checks it, and returns what is lost; `misplaced` when the sheet is not as planned. `landed` is what
 * the batch showed of `ranges`.
 */
export function undoneByContent(
  api: RetryingSheets,
  batch: Batch,
  entered: WholeSheet['entered'],
  landed: SpreadsheetResource,
  ranges: readonly string[],
): Lost | 'misplaced' {
  const { tab: old, metadataId, stamp } = batch.refresh.existing;
  const tab = tabWithId(api.get(SHEET_FIELDS), old.sheetId);
  // The sheet no longer exists.
  if (tab === undefined) return 'nothing';
  const now = { ...tab, entered: readEntered(api, tab) };
  if (shownText(readShown(api, ranges), old.sheetId) !== shownText(landed, old.sheetId)) {
    disown(api, batch.refresh);
    return 'misplaced';
  }
  const back = putBack(batch, { ...old, entered }, now, tab);
  const shown = sendBack(api, metadataId, back, stamp.covers !== undefined);
  const parts = shown === undefined ? [] : cellsShown(shown, old.sheetId);
  const isRight =
    shown !== undefined &&
    hasSize(tabWithId(shown, old.sheetId), back.size) &&
    back.checks.every(({ isRight }, nth) => isRight(parts[nth] ?? []));
  return isRight ? back.lost : 'misplaced';
}

/** Clears the question in the stamp after the batch was applied, because then the next run fetches all days. */
export function disown(api: RetryingSheets, { job, existing }: Refresh): void {
  const stamp = ofNoQuestion(stampOf(job, existing.tab.sheetId, true));
  api.batchUpdate([changeMetadata(existing.metadataId, stampText(stamp))]);
}

/** The current text of the stamp; undefined if the stamp no longer exists. */
export function stampNow(api: RetryingSheets, metadataId: number): string | undefined {
  const marks = (api.get(SHEET_FIELDS).sheets ?? []).flatMap(
    ({ developerMetadata = [] }) => developerMetadata,
  );
  return marks.find((each) => each.metadataId === metadataId)?.metadataValue;
}

/**
 * Sends the batch that restores a sheet and returns what it shows. After an unknown outcome the stamp tells, if the batch changes it,
 * whether it was done; undefined if the outcome stays unknown.
 */
function sendBack(
  api: RetryingSheets,
  metadataId: number,
  { requests, stamp, checks }: PutBack,
  isStampChanged: boolean,
): SpreadsheetResource | undefined {
  const asked: Shown = { fields: SHOWN_FIELDS, ranges: checks.map(({ range }) => range) };
  const send = () => sendShown(api, requests, asked);
  const sendAgain = () => {
    if (!isStampChanged) return undefined;
    return stampNow(api, metadataId) === stamp ? readShown(api, asked.ranges) : send();
  };
  return unlessUncertain(send, () => unlessUncertain(sendAgain, () => undefined));
}

function unlessUncertain<T>(work: () => T, otherwise: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof UncertainCommit) return otherwise();
    throw error;
  }
}
