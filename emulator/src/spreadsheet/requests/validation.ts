/** setDataValidation. */
import { areaOf, type Edit, mayChange } from '../edits/edit';
import type { Formula } from '../formula/formula';
import { InvalidRequest, type JsonObject, listOf, notEmulated, objectOf, requiredObject } from '../json';
import type { Sheet, Validation } from '../sheet';
import { cellsWithout } from '../validation';

/** Sets the rule of cells in place of an older one; without a rule, only removes it. It does not bind the API. */
export function setDataValidation(edit: Edit, body: JsonObject): undefined {
  if (body['filteredRowsIncluded'] !== undefined) notEmulated('setDataValidation.filteredRowsIncluded');
  const { sheet, cells } = areaOf(edit.store, requiredObject(body, 'range'));
  mayChange(edit, sheet, cells);
  const others = sheet.validations.flatMap((rule): Validation[] => {
    const ranges = rule.ranges.flatMap((each) => cellsWithout(each, cells));
    return ranges.length === 0 ? [] : [{ ...rule, ranges }];
  });
  const rule = body['rule'] ?? undefined;
  const added =
    rule === undefined ? [] : [{ ranges: [cells], ...ruleOf(edit, sheet, objectOf(rule, 'rule')) }];
  sheet.validations = [...others, ...added];
}

function ruleOf(edit: Edit, sheet: Sheet, json: JsonObject): Pick<Validation, 'json' | 'formula'> {
  const condition = requiredObject(json, 'condition');
  const values = listOf(condition, 'values').map((each) =>
    String(objectOf(each, 'values')['userEnteredValue'] ?? ''),
  );
  const type = condition['type'];
  if (type === 'ONE_OF_LIST' && values.length > 0) return { json, formula: undefined };
  if (type === 'ONE_OF_RANGE' && values.length === 1)
    return { json, formula: rangeOf(edit, sheet, values[0]!) };
  if (type === 'ONE_OF_LIST' || type === 'ONE_OF_RANGE')
    throw new InvalidRequest(`A condition of type ${type} cannot have ${values.length} values.`);
  return notEmulated(`a validation of type ${type}`);
}

/** The reference of a text such as "=Lists!A2:A9". Without a tab, it refers to the tab of the rule. */
function rangeOf({ store }: Edit, home: Sheet, text: string): Formula {
  const formula = store.parseFormula(text.startsWith('=') ? text : `=${text}`);
  const [reference, ...rest] = formula.tokens;
  const sheet = typeof reference === 'object' ? (reference.sheet ?? home.id) : undefined;
  if (typeof sheet !== 'number' || rest.length > 0)
    throw new InvalidRequest(`Invalid range in the condition: ${text}`);
  return formula.map((cells) => ({ ...cells, sheet }));
}
