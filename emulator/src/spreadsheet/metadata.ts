/** Developer metadata: entries that stay with their spreadsheet, tab, row or column, even if users move it. */
import { InvalidRequest, type JsonObject } from './json';
import { type Dimension, type Shift, shiftedSpan } from './span';

export type MetadataPlace =
  | { readonly type: 'SPREADSHEET' }
  | { readonly type: 'SHEET'; readonly sheetId: number }
  | { readonly type: 'ROW' | 'COLUMN'; readonly sheetId: number; readonly index: number };

export interface DeveloperMetadata {
  readonly id: number;
  readonly key: string;
  readonly value: string | undefined;
  readonly visibility: 'DOCUMENT' | 'PROJECT';
  readonly place: MetadataPlace;
}

/** The most characters of the metadata of a spreadsheet, and of each sheet with its rows and columns. */
const MOST_CHARACTERS = 30_000;

/** Throws if there is more metadata than Google stores. */
export function checkMetadataSize(list: readonly DeveloperMetadata[]): void {
  const sizes = new Map<number | undefined, number>();
  for (const { key, value = '', place } of list) {
    const sheetId = place.type === 'SPREADSHEET' ? undefined : place.sheetId;
    const size = (sizes.get(sheetId) ?? 0) + key.length + value.length;
    sizes.set(sheetId, size);
    if (size > MOST_CHARACTERS)
      throw new InvalidRequest(
        `This action would exceed the limit of ${MOST_CHARACTERS} characters of developer metadata of the ${sheetId === undefined ? 'spreadsheet' : 'sheet'}.`,
      );
  }
}

/** The metadata as the API returns it. */
export function metadataJson({ id, key, value, visibility, place }: DeveloperMetadata): JsonObject {
  return {
    metadataId: id,
    metadataKey: key,
    ...(value === undefined ? {} : { metadataValue: value }),
    location: placeJson(place),
    visibility,
  };
}

export function placeJson(place: MetadataPlace): JsonObject {
  if (place.type === 'SPREADSHEET') return { locationType: 'SPREADSHEET', spreadsheet: true };
  if (place.type === 'SHEET') return { locationType: 'SHEET', sheetId: place.sheetId };
  const dimension: Dimension = place.type === 'ROW' ? 'ROWS' : 'COLUMNS';
  const dimensionRange = {
    sheetId: place.sheetId,
    dimension,
    startIndex: place.index,
    endIndex: place.index + 1,
  };
  return { locationType: place.type, dimensionRange };
}

/** The list after rows or columns of a sheet were inserted or deleted. Metadata of deleted rows and columns is removed. */
export function shiftedMetadata(
  list: readonly DeveloperMetadata[],
  sheetId: number,
  dimension: Dimension,
  shift: Shift,
): readonly DeveloperMetadata[] {
  const type = dimension === 'ROWS' ? 'ROW' : 'COLUMN';
  return list.flatMap((entry) => {
    const { place } = entry;
    if (place.type !== type || place.sheetId !== sheetId) return [entry];
    const span = shiftedSpan(place.index, place.index + 1, shift);
    return span === null ? [] : [{ ...entry, place: { ...place, index: span[0] } }];
  });
}
