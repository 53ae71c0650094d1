import type { Clock, SpreadsheetResource } from '../platform';

const HIGHEST_ID = 0x7ffffffe;

/** Ids for new sheets and metadata: random ones that the file does not have. */
export interface NewIds {
  readonly next: () => number;
}

export function createNewIds({ sheets = [] }: SpreadsheetResource, clock: Clock): NewIds {
  const used = new Set(
    sheets.flatMap(({ properties, developerMetadata = [] }) => [
      properties?.sheetId,
      ...developerMetadata.map(({ metadataId }) => metadataId),
    ]),
  );
  return {
    next() {
      let id = 1 + Math.floor(clock.random() * HIGHEST_ID);
      while (used.has(id)) id = (id % HIGHEST_ID) + 1;
      used.add(id);
      return id;
    },
  };
}
