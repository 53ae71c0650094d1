import type { Clock, SpreadsheetResource } from '../platform';

const MOST = 0x7ffffffe;

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
      let id = 1 + Math.floor(clock.random() * MOST);
      while (used.has(id)) id = (id % MOST) + 1;
      used.add(id);
      return id;
    },
  };
}
