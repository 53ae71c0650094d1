/** addBanding, addDimensionGroup. */
import { withBothColors } from '../../colors';
import { areaOf, type Edit, linesOf, mayChange, mayChangeSheet } from '../../edits/edit';
import { InvalidRequest, integerOf, type JsonObject, notEmulated, only, requiredObject } from '../../json';
import { type LineGroup, overlap, type Sheet } from '../../sheet';

const COLORS = ['headerColor', 'firstBandColor', 'secondBandColor', 'footerColor'];

/** Gives the rows of a range alternating colours. Only the page shows them. */
export function addBanding(edit: Edit, body: JsonObject): JsonObject {
  only(body, ['bandedRange'], 'add_banding');
  const given = requiredObject(body, 'bandedRange');
  if (given['columnProperties'] !== undefined) notEmulated('alternating colours of columns');
  only(given, ['bandedRangeId', 'range', 'rowProperties'], 'banded_range');
  const json = requiredObject(given, 'rowProperties');
  only(json, [...COLORS, ...COLORS.map((name) => `${name}Style`)], 'row_properties');
  for (const name of ['firstBandColor', 'secondBandColor'])
    if (json[name] === undefined && json[`${name}Style`] === undefined)
      throw new InvalidRequest(`${name} must be set.`);
  const { sheet, cells } = areaOf(edit.store, requiredObject(given, 'range'));
  mayChange(edit, sheet, cells);
  const id = integerOf(given, 'bandedRangeId') ?? edit.store.newId();
  if (edit.store.sheets.some((each) => each.bandings.some((one) => one.id === id)))
    throw new InvalidRequest(`Banded range with id ${id} already exists.`);
  if (sheet.bandings.some((one) => one.ranges.some((other) => overlap(other, cells))))
    throw new InvalidRequest(
      'You cannot add alternating background colors to a range that already has alternating background colors.',
    );
  sheet.bandings = [...sheet.bandings, { id, ranges: [cells], json: withBothColors(json) }];
  return { bandedRange: given };
}

/** Groups rows or columns, so that they can be folded. Groups within groups are not emulated. */
export function addDimensionGroup(edit: Edit, body: JsonObject): JsonObject {
  only(body, ['range'], 'add_dimension_group');
  const { sheet, dimension, from, end } = linesOf(edit.store, requiredObject(body, 'range'));
  const size = dimension === 'ROWS' ? sheet.rowCount : sheet.columnCount;
  if (end > size) throw new InvalidRequest(`The group ends at ${end}, but there are only ${size}.`);
  mayChangeSheet(edit, sheet);
  if (sheet.groups.some((one) => one.dimension === dimension && one.from < end && from < one.end))
    notEmulated('a group that overlaps another group');
  sheet.groups = [...sheet.groups, { dimension, from, end }];
  return { dimensionGroups: groupsJson(sheet, dimension) };
}

/** The groups of a sheet as the API returns them. */
export function groupsJson(sheet: Sheet, dimension: LineGroup['dimension']): JsonObject[] {
  return sheet.groups
    .filter((one) => one.dimension === dimension)
    .map(({ from, end }) => ({
      range: { sheetId: sheet.id, dimension, startIndex: from, endIndex: end },
      depth: 1,
    }));
}
