import type { Clock, SpreadsheetResource } from '../platform/ports';
import { tabsOf } from './read/report-sheet';

/** Chooses ids for the new sheets and metadata of one write: positive 31-bit numbers. None is in the file, and none is chosen twice. */
export interface NewIds {
  readonly sheet: () => number;
  readonly metadata: () => number;
}

/** The new ids for a write that finds the spreadsheet as `file`. */
export function newIds(file: SpreadsheetResource, clock: Pick<Clock, 'random'>): NewIds {
  return {
    sheet: chooser(
      tabsOf(file).map(({ sheetId }) => sheetId),
      clock,
    ),
    metadata: chooser(metadataIdsOf(file), clock),
  };
}

function metadataIdsOf({ sheets = [] }: SpreadsheetResource): number[] {
  return sheets.flatMap(({ developerMetadata = [] }) =>
    developerMetadata.map(({ metadataId = 0 }) => metadataId),
  );
}

const MOST = 0x7ffffffe;

function chooser(taken: readonly number[], clock: Pick<Clock, 'random'>): () => number {
  const used = new Set(taken);
  return () => {
    let id = 1 + Math.floor(clock.random() * MOST);
    while (used.has(id)) id = (id % MOST) + 1;
    used.add(id);
    return id;
  };
}
