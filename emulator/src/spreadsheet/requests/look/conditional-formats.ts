import { withBothColors } from '../../colors';
import { areaOf, type Edit, gridRange, mayChangeSheet } from '../../edits/edit';
import {
  InvalidRequest,
  integerOf,
  type JsonObject,
  listOf,
  notEmulated,
  objectOf,
  only,
  requiredObject,
} from '../../json';
import type { Kept, Sheet } from '../../sheet';

/** Adds a rule, by default before all others. Only the page shows its effect. */
export function addConditionalFormatRule(edit: Edit, body: JsonObject): undefined {
  only(body, ['rule', 'index'], 'add_conditional_format_rule');
  const { sheet, rule } = readRule(edit, requiredObject(body, 'rule'));
  const index = integerOf(body, 'index') ?? 0;
  if (index < 0 || index > sheet.conditionalFormats.length)
    throw new InvalidRequest(`Invalid rule index: ${index}`);
  sheet.conditionalFormats = sheet.conditionalFormats.toSpliced(index, 0, rule);
}

/** A rule as the API returns it. */
export function ruleJson(sheet: Sheet, { ranges, json }: Kept): JsonObject {
  return { ranges: ranges.map((cells) => gridRange(sheet, cells)), ...json };
}

function readRule(edit: Edit, given: JsonObject): { readonly sheet: Sheet; readonly rule: Kept } {
  const { ranges, ...json } = given;
  only(json, ['booleanRule', 'gradientRule'], 'rule');
  const areas = listOf({ ranges }, 'ranges').map((range) => areaOf(edit.store, objectOf(range, 'ranges')));
  const sheet = areas[0]?.sheet;
  if (sheet === undefined || areas.some((area) => area.sheet !== sheet))
    throw new InvalidRequest('A rule needs ranges, all of them on one sheet.');
  if (json['gradientRule'] !== undefined) checkGradient(requiredObject(json, 'gradientRule'));
  mayChangeSheet(edit, sheet);
  return { sheet, rule: { ranges: areas.map(({ cells }) => cells), json: withBothColors(json) } };
}

function checkGradient(gradient: JsonObject): void {
  for (const name of ['minpoint', 'midpoint', 'maxpoint']) {
    if (name === 'midpoint' && gradient[name] === undefined) continue;
    const point = requiredObject(gradient, name);
    const { type, color, colorStyle, value } = point;
    if (type === undefined) throw new InvalidRequest(`${name}.type must be set.`);
    if (color === undefined && colorStyle === undefined)
      throw new InvalidRequest(`${name}.color must be set.`);
    if (type === 'MIN' || type === 'MAX') continue;
    if (value === undefined) throw new InvalidRequest(`${name}.value must be set.`);
    if (String(value).startsWith('=')) notEmulated('a formula in a point of a colour scale');
  }
}
