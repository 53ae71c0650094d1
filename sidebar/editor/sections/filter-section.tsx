import { COUNTRY_CODES, isCountryCode } from '../../../src/catalogue';
import { getLanguage, LANGUAGE_TAGS, type Language } from '../../../src/language';
import {
  CELL_FIELDS,
  type CellField,
  describeUnknownValue,
  FILTER_LISTS,
  type FilterList,
  findIds,
  hasField,
  isCellReference,
  type KnownSource,
  type KnownValue,
  listFilterColumns,
  listFixedValues,
  normalizeReference,
} from '../../../src/request';
import { describeEntryFault, isSingleAppReport } from '../../form';
import { describeFilter, formatEntryWithValues, listCellIssues } from '../../sentences';
import { findShownConnection } from '../../state';
import { getViewTexts } from '../../text';
import {
  Checkbox,
  CheckboxField,
  ChipField,
  type ChipOption,
  changeForm,
  type Edit,
  type EditProps,
  FieldWithIssues,
  Section,
} from '../inputs';

/** The filter of the report's rows. The one app of a device report is not part of it. */
export function FilterSection({ edit }: EditProps) {
  const { form } = edit;
  const filterTexts = getViewTexts().fields.rowFilter;
  const lists = FILTER_LISTS.filter(
    (list) => list !== 'apps' && listFilterColumns(list, form.report).length > 0,
  );
  return (
    <Section title={filterTexts.title} gist={describeFilter(form) || filterTexts.all}>
      {!isSingleAppReport(form.report) && <FilterListField key={form.report} edit={edit} list="apps" />}
      {lists.map((list) => (
        <FilterListField key={list} edit={edit} list={list} />
      ))}
      {hasField('revenueOnly', form.report) && (
        <CheckboxField edit={edit} field="revenueOnly" label={filterTexts.revenueOnly} />
      )}
      <FieldWithIssues edit={edit} field="except">
        {null}
      </FieldWithIssues>
    </Section>
  );
}

/** One list of the filter: its entries, and whether they are the only ones that pass or the only ones that do not. */
export function FilterListField({ edit, list }: { readonly edit: Edit; readonly list: FilterList }) {
  const { form } = edit;
  const isOneApp = list === 'apps' && isSingleAppReport(form.report);
  const { oneApp, rowFilter } = getViewTexts().fields;
  const { label, help } = isOneApp ? oneApp : { label: rowFilter.labels[list], help: rowFilter.help[list] };
  const entries = form[list];
  const cellField = CELL_FIELDS.find((field) => field === list);
  const faults = new Map(
    entries.flatMap((entry) => {
      const fault = describeEntryFault(form, list, entry) || describeUnknownEntry(list, entry, edit);
      return fault === '' ? [] : [[entry, fault] as const];
    }),
  );
  // An issue that the field shows itself is not shown twice.
  const shownFaults = new Set(faults.values());
  const listOtherIssues: Edit['listIssues'] = (field) =>
    edit.listIssues(field).filter((issue) => !shownFaults.has(issue));
  return (
    <FieldWithIssues edit={{ ...edit, listIssues: listOtherIssues }} field={list}>
      <ChipField
        label={label}
        help={help}
        entries={entries}
        suggestions={listFilterSuggestions(list, edit)}
        field={list}
        areNames={list === 'placements'}
        faults={faults}
        isValue={(text) => list === 'areas' && isCountryCode(text.trim())}
        normalize={(entry) => normalizeFilterEntry(list, entry)}
        {...(cellField && {
          formatEntry: (entry: string) => formatEntryWithValues(cellField, entry, edit.cells),
        })}
        onChange={(newEntries) =>
          changeForm(edit, {
            [list]: newEntries,
            except: newEntries.length === 0 ? listOtherExceptions(edit, list) : form.except,
          })
        }
      />
      {cellField && <CellIssues edit={edit} field={cellField} />}
      {entries.length > 0 && !isOneApp && <ExceptionField edit={edit} list={list} label={label} />}
    </FieldWithIssues>
  );
}

/** An entry as the form stores it: references in their usual form, and codes of countries in capitals. */
function normalizeFilterEntry(list: FilterList, entry: string): string {
  if (list !== 'apps' && list !== 'areas') return entry;
  if (isCellReference(entry)) return normalizeReference(entry);
  return list === 'areas' && isCountryCode(entry) ? entry.toUpperCase() : entry;
}

/** A sentence about an app, network or placement that the file does not know. It may be new, so it can be saved. */
function describeUnknownEntry(list: FilterList, entry: string, edit: Edit): string {
  if (list !== 'apps' && list !== 'networks' && list !== 'placements') return '';
  const suggestions = findSuggestions(edit);
  const getStoredValues = () => suggestions;
  const source: KnownSource = { readStored: getStoredValues, fetchValues: getStoredValues };
  const isKnown =
    suggestions[list].length === 0 || isCellReference(entry) || findIds(list, entry, source).length > 0;
  return isKnown ? '' : describeUnknownValue(list, entry, suggestions[list]);
}

function CellIssues({ edit, field }: { readonly edit: Edit; readonly field: CellField }) {
  return (
    <>
      {listCellIssues(field, edit.form, edit.cells).map((sentence) => (
        <p key={sentence} class="hint" role="status">
          {sentence}
        </p>
      ))}
    </>
  );
}

/** Whether all values but the entries pass. Shown only if there are entries. */
function ExceptionField(props: { readonly edit: Edit; readonly list: FilterList; readonly label: string }) {
  const { edit, list, label } = props;
  const except = listOtherExceptions(edit, list);
  return (
    <Checkbox
      id={`except-${list}`}
      label={getViewTexts().fields.rowFilter.allBut(label)}
      isChecked={edit.form.except.includes(list)}
      onCheck={(isChecked) => changeForm(edit, { except: isChecked ? [...except, list] : except })}
    />
  );
}

function listOtherExceptions({ form }: Edit, list: FilterList): readonly string[] {
  return form.except.filter((exceptedList) => exceptedList !== list);
}

/** The names that the connection of the form knows. */
function findSuggestions({ form, state }: Edit) {
  return (
    findShownConnection(form.connection, state)?.suggestions ?? { apps: [], networks: [], placements: [] }
  );
}

function listFilterSuggestions(list: FilterList, edit: Edit): readonly ChipOption[] {
  if (list === 'apps') return findSuggestions(edit).apps;
  if (list === 'areas') return listCountryOptions();
  if (list === 'networks' || list === 'placements') return findSuggestions(edit)[list].map(toNamedOption);
  return listFixedValues(list).map(({ id, label }) => ({ id: `${id}`, name: label }));
}

/** Reports are filtered by the name, which users can read, and an id is found too. */
function toNamedOption({ id, name }: KnownValue, _at: number, values: readonly KnownValue[]): ChipOption {
  const isOnly = name !== '' && values.filter((one) => one.name === name).length === 1;
  return isOnly ? { id: name, name: '', otherNames: [name, id] } : { id, name };
}

const countryOptions: Partial<Record<Language, readonly ChipOption[]>> = {};

export function listCountryOptions(): readonly ChipOption[] {
  const language = getLanguage();
  const [names, englishNames] = [LANGUAGE_TAGS[language], 'en'].map(
    (tag) => new Intl.DisplayNames([tag], { type: 'region' }),
  );
  countryOptions[language] ??= Array.from(COUNTRY_CODES, (id) => ({
    id,
    name: names?.of(id) ?? id,
    otherNames: [englishNames?.of(id) ?? id],
  })).sort((one, other) => one.name.localeCompare(other.name, LANGUAGE_TAGS[language]));
  return countryOptions[language];
}
