/** createDeveloperMetadata, updateDeveloperMetadata, deleteDeveloperMetadata. */

import { parseMask } from '../api/field-mask';
import { type Edit, linesOf } from '../edits/edit';
import {
  InvalidRequest,
  integerOf,
  type JsonObject,
  listOf,
  notEmulated,
  objectOf,
  only,
  requiredObject,
  requiredText,
  textOf,
} from '../json';
import {
  checkMetadataSize,
  type DeveloperMetadata,
  type MetadataPlace,
  metadataJson,
  placeJson,
} from '../metadata';
import type { SpreadsheetStore } from '../store';

const FIELDS = ['metadataId', 'metadataKey', 'metadataValue', 'location', 'visibility'];
const LOOKUP = [
  'locationType',
  'metadataLocation',
  'locationMatchingStrategy',
  'metadataId',
  'metadataKey',
  'metadataValue',
  'visibility',
];

export function createDeveloperMetadata(edit: Edit, body: JsonObject): JsonObject {
  only(body, ['developerMetadata'], 'create_developer_metadata');
  const given = requiredObject(body, 'developerMetadata');
  only(given, FIELDS, 'developer_metadata');
  const id = integerOf(given, 'metadataId') ?? edit.store.newId();
  if (id < 1) throw new InvalidRequest(`metadataId must be positive: ${id}`);
  if (edit.store.metadata.some((entry) => entry.id === id))
    throw new InvalidRequest(`Developer metadata with ID ${id} already exists.`);
  edit.store.issue(id);
  const created: DeveloperMetadata = {
    id,
    key: requiredText(given, 'metadataKey'),
    value: textOf(given, 'metadataValue'),
    visibility: visibilityOf(given),
    place: placeOf(edit.store, requiredObject(given, 'location')),
  };
  edit.store.metadata = [...edit.store.metadata, created];
  checkMetadataSize(edit.store.metadata);
  return { developerMetadata: metadataJson(created) };
}

export function updateDeveloperMetadata(edit: Edit, body: JsonObject): JsonObject {
  only(body, ['dataFilters', 'developerMetadata', 'fields'], 'update_developer_metadata');
  const given = requiredObject(body, 'developerMetadata');
  only(given, FIELDS, 'developer_metadata');
  const fields = [...parseMask(requiredText(body, 'fields')).fields.keys()];
  const filters = listOf(body, 'dataFilters').map((filter) =>
    matcher(edit.store, objectOf(filter, 'dataFilters')),
  );
  const updated: DeveloperMetadata[] = [];
  edit.store.metadata = edit.store.metadata.map((entry) => {
    if (!filters.some((matches) => matches(entry))) return entry;
    const next = Object.assign(
      {},
      entry,
      ...fields.map((field) => change(edit.store, given, field)),
    ) as DeveloperMetadata;
    updated.push(next);
    return next;
  });
  checkMetadataSize(edit.store.metadata);
  return { developerMetadata: updated.map(metadataJson) };
}

export function deleteDeveloperMetadata(edit: Edit, body: JsonObject): JsonObject {
  only(body, ['dataFilter'], 'delete_developer_metadata');
  const matches = matcher(edit.store, requiredObject(body, 'dataFilter'));
  const deleted = edit.store.metadata.filter(matches);
  edit.store.metadata = edit.store.metadata.filter((entry) => !matches(entry));
  return { deletedDeveloperMetadata: deleted.map(metadataJson) };
}

function change(store: SpreadsheetStore, given: JsonObject, field: string): Partial<DeveloperMetadata> {
  if (field === 'metadataKey') return { key: requiredText(given, 'metadataKey') };
  if (field === 'metadataValue') return { value: textOf(given, 'metadataValue') };
  if (field === 'visibility') return { visibility: visibilityOf(given) };
  if (field === 'location') return { place: placeOf(store, requiredObject(given, 'location')) };
  throw new InvalidRequest(`Invalid field: ${field}`);
}

function visibilityOf(given: JsonObject): 'DOCUMENT' | 'PROJECT' {
  const visibility = textOf(given, 'visibility');
  if (visibility === 'DOCUMENT' || visibility === 'PROJECT') return visibility;
  throw new InvalidRequest('Developer metadata visibility must be specified.');
}

function placeOf(store: SpreadsheetStore, location: JsonObject): MetadataPlace {
  only(location, ['locationType', 'spreadsheet', 'sheetId', 'dimensionRange'], 'location');
  if (location['spreadsheet'] === true) return { type: 'SPREADSHEET' };
  const sheetId = integerOf(location, 'sheetId');
  if (sheetId !== undefined) return { type: 'SHEET', sheetId: store.anySheet(sheetId).id };
  const { sheet, dimension, from, end } = linesOf(store, requiredObject(location, 'dimensionRange'));
  const size = dimension === 'ROWS' ? sheet.rowCount : sheet.columnCount;
  if (end !== from + 1) throw new InvalidRequest('The dimensionRange must represent a single row or column.');
  if (from >= size) throw new InvalidRequest(`The dimensionRange is outside the grid: ${from}`);
  return { type: dimension === 'ROWS' ? 'ROW' : 'COLUMN', sheetId: sheet.id, index: from };
}

/** A function that tests entries by a `DataFilter`. All fields of its lookup must match. */
function matcher(store: SpreadsheetStore, filter: JsonObject): (entry: DeveloperMetadata) => boolean {
  if (filter['a1Range'] !== undefined || filter['gridRange'] !== undefined)
    notEmulated('DataFilter by range');
  only(filter, ['developerMetadataLookup'], 'data_filter');
  const lookup = requiredObject(filter, 'developerMetadataLookup');
  only(lookup, LOOKUP, 'developer_metadata_lookup');
  if (textOf(lookup, 'locationMatchingStrategy') === 'INTERSECTING_LOCATION')
    notEmulated('INTERSECTING_LOCATION');
  const location = lookup['metadataLocation'];
  const wanted =
    location === undefined
      ? undefined
      : JSON.stringify(placeJson(placeOf(store, objectOf(location, 'metadataLocation'))));
  const same = (name: string, value: unknown) => lookup[name] === undefined || lookup[name] === value;
  return (entry) =>
    same('metadataId', entry.id) &&
    same('metadataKey', entry.key) &&
    same('metadataValue', entry.value) &&
    same('visibility', entry.visibility) &&
    same('locationType', entry.place.type) &&
    (wanted === undefined || wanted === JSON.stringify(placeJson(entry.place)));
}
