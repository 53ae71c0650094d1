import * as fc from 'fast-check';
import type { SpreadsheetResource } from '../../src/platform/ports';
import { newIds } from '../../src/sheet/new-ids';

/** A spreadsheet with a sheet for each id in `sheets`. The first one has the metadata with the ids in `metadata`. */
function fileWith(sheets: readonly number[], metadata: readonly number[]): SpreadsheetResource {
  const developerMetadata = metadata.map((metadataId) => ({
    metadataId,
    metadataKey: 'somebody.else',
    metadataValue: '',
  }));
  return {
    sheets: sheets.map((sheetId, nth) => ({
      properties: { sheetId },
      ...(nth === 0 ? { developerMetadata } : {}),
    })),
  };
}

const LAST = 0x7ffffffe;

describe('new ids', () => {
  it('never repeat, and are never ids of the file, even if each random number is the same', () => {
    const taken = fc.array(fc.constantFrom(0, 1, 2, 3, LAST - 1, LAST), { minLength: 1 });
    const chance = fc.constantFrom(0, 1e-9, 0.999999999999);
    fc.assert(
      fc.property(taken, taken, chance, fc.nat(20), (sheets, metadata, random, count) => {
        const ids = newIds(fileWith(sheets, metadata), { random: () => random });
        const used = new Set([...sheets, ...metadata]);
        const chosen = Array.from({ length: count }, ids.next);
        expect(new Set([...chosen, ...used]).size).toBe(count + used.size);
        expect(chosen.every((id) => id >= 1 && id <= LAST)).toBe(true);
      }),
    );
  });
});
