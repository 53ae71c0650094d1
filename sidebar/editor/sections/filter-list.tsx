import { isReference, usualReference } from '../../../src/request/cells/cell-reference';
import { CELL_FIELDS, type CellField } from '../../../src/request/cells/resolve-cells';
import { countryCode } from '../../../src/request/checks/named-values';
import { type FilterList, fixedValues } from '../../../src/request/filter-lists';
import {
  findIds,
  type KnownSource,
  type KnownValue,
  unknownSentence,
} from '../../../src/request/known-values';
import { isOfOneApp } from '../../form/available-fields';
import { faultIn } from '../../form/form-issues';
import { cellIssues, entryNow } from '../../sentences/cells';
import { texts } from '../../text/texts';
import { Tick } from '../inputs/checkbox';
import { ChipField } from '../inputs/chip-field';
import type { ChipOption } from '../inputs/chips';
import { countries } from '../inputs/countries';
import { change, type Edit } from '../inputs/edit';
import { Place } from '../inputs/section';

/** One list of the filter: its entries, and whether they are the only ones that pass or the only ones that do not. */
export function FilterListField({ edit, list }: { readonly edit: Edit; readonly list: FilterList }) {
  const { form } = edit;
  const isOneApp = list === 'apps' && isOfOneApp(form.report);
  const { oneApp, rowFilter } = texts().fields;
  const { label, help } = isOneApp ? oneApp : { label: rowFilter.labels[list], help: rowFilter.help[list] };
  const entries = form[list];
  const cellField = CELL_FIELDS.find((field) => field === list);
  const faults = new Map(
    entries.flatMap((entry) => {
      const fault = faultIn(form, list, entry) || unknownIn(list, entry, edit);
      return fault === '' ? [] : [[entry, fault] as const];
    }),
  );
  // An issue that the field shows itself is not shown twice.
  const shown = new Set(faults.values());
  const issuesOf: Edit['issuesOf'] = (field) => edit.issuesOf(field).filter((issue) => !shown.has(issue));
  return (
    <Place edit={{ ...edit, issuesOf }} field={list}>
      <ChipField
        label={label}
        help={help}
        entries={entries}
        suggestions={suggestionsOf(list, edit)}
        field={list}
        areNames={list === 'placements'}
        faults={faults}
        isValue={(text) => list === 'areas' && countryCode(text) === text.trim().toUpperCase()}
        normalize={(entry) => normalized(list, entry)}
        {...(cellField && { shownAs: (entry: string) => entryNow(cellField, entry, edit.cells) })}
        onChange={(some) =>
          change(edit, { [list]: some, except: some.length === 0 ? others(edit, list) : form.except })
        }
      />
      {cellField && <CellIssues edit={edit} field={cellField} />}
      {entries.length > 0 && !isOneApp && <Exception edit={edit} list={list} label={label} />}
    </Place>
  );
}

/** An entry as the form stores it: references in their usual form, and codes of countries in capitals. */
function normalized(list: FilterList, entry: string): string {
  if (list !== 'apps' && list !== 'areas') return entry;
  if (isReference(entry)) return usualReference(entry);
  return list === 'areas' ? (countryCode(entry) ?? entry) : entry;
}

/** A sentence about an app, network or placement that the file does not know. It may be new, so it can be saved. */
function unknownIn(list: FilterList, entry: string, { state }: Edit): string {
  if (list !== 'apps' && list !== 'networks' && list !== 'placements') return '';
  const stored = () => state.suggestions;
  const source: KnownSource = { stored, ask: stored };
  const values = state.suggestions[list];
  const isKnown = values.length === 0 || isReference(entry) || findIds(list, entry, source).length > 0;
  return isKnown ? '' : unknownSentence(list, entry, values);
}

/** What is wrong with the cells to which the list points. */
function CellIssues({ edit, field }: { readonly edit: Edit; readonly field: CellField }) {
  return (
    <>
      {cellIssues(field, edit.form, edit.cells).map((sentence) => (
        <p key={sentence} class="hint" role="status">
          {sentence}
        </p>
      ))}
    </>
  );
}

/** Whether all values but the entries pass. Shown only if there are entries. */
function Exception(props: { readonly edit: Edit; readonly list: FilterList; readonly label: string }) {
  const { edit, list, label } = props;
  const except = others(edit, list);
  return (
    <Tick
      id={`except-${list}`}
      label={texts().fields.rowFilter.allBut(label)}
      isTicked={edit.form.except.includes(list)}
      onTick={(isTicked) => change(edit, { except: isTicked ? [...except, list] : except })}
    />
  );
}

/** The other lists that are exceptions. */
function others({ form }: Edit, list: FilterList): readonly string[] {
  return form.except.filter((one) => one !== list);
}

function suggestionsOf(list: FilterList, { state }: Edit): readonly ChipOption[] {
  if (list === 'apps') return state.suggestions.apps;
  if (list === 'areas') return countries();
  if (list === 'networks' || list === 'placements') return state.suggestions[list].map(byName);
  return fixedValues(list).map(({ id, label }) => ({ id: `${id}`, name: label }));
}

/** Reports are filtered by the name, which users can read, and an id is found too. */
function byName({ id, name }: KnownValue, _at: number, all: readonly KnownValue[]): ChipOption {
  const isOnly = name !== '' && all.filter((one) => one.name === name).length === 1;
  return isOnly ? { id: name, name: '', otherNames: [name, id] } : { id, name };
}
