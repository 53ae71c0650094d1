import { CURRENCIES, isPeriod, requireReportKind, ZONES } from '../../../src/catalogue';
import { parseDay } from '../../../src/dates';
import { hasField, isCellReference } from '../../../src/request';
import {
  CELL_DAYS,
  CHOSEN_DAYS,
  type Form,
  hasHistory,
  hasPeriodColumns,
  listGrains,
  resolveFormGrain,
  toDraft,
  withGrain,
} from '../../form';
import {
  describeFormDays,
  describeNewestComparison,
  describeOlderRows,
  formatEntryWithValues,
  listCellIssues,
  listCompareChoices,
} from '../../sentences';
import { getViewTexts } from '../../text';
import { Select } from '../../ui';
import { Checkbox } from '../inputs/checkbox';
import { changeForm, type Edit } from '../inputs/edit';
import { CheckboxField, SelectField, TypedField } from '../inputs/fields';
import { FieldWithIssues, Section, toIssuesId } from '../inputs/section';
import { RangeField } from './range-field';

/** The days of the report, the zone they are counted in, and the currency. */
export function DatesSection({ edit }: { readonly edit: Edit }) {
  const { form, now, cells } = edit;
  const { dates } = getViewTexts().fields;
  const daysSentence = describeFormDays(form, now, cells);
  const isTyped = form.range === CHOSEN_DAYS || form.range === CELL_DAYS;
  return (
    <Section title={dates.title} gist={daysSentence} open>
      <RangeField
        edit={edit}
        isTyped={isTyped}
        onChoose={(range) => changeForm(edit, withRange(form, range))}
      />
      {isTyped && <DayField edit={edit} day="from" field="startDate" hint={dates.cellHint} />}
      {isTyped && <DayField edit={edit} day="to" field="endDate" hint={dates.lastCellHint} />}
      <p class="resolved" aria-live="polite">
        {daysSentence}
      </p>
      <OlderRows edit={edit} />
      <GrainAndComparison edit={edit} />
      <div class="pair">
        <SelectField edit={edit} field="zone" label={dates.zone} choices={ZONES} />
        {requireReportKind(form.report).takesCurrency && (
          <SelectField edit={edit} field="currency" label={dates.currency} choices={CURRENCIES} />
        )}
      </div>
    </Section>
  );
}

/** Whether rows of days that leave the range stay in the sheet, and on which day the first ones would leave. */
function OlderRows({ edit }: { readonly edit: Edit }) {
  const { form, now, state } = edit;
  if (!hasHistory(form)) return null;
  return (
    <FieldWithIssues edit={edit} field="history">
      <Checkbox
        id="older-rows"
        label={getViewTexts().fields.dates.olderRows}
        hint={describeOlderRows(form, now, state.timeZone)}
        isChecked={form.history === 'kept'}
        reasonId={toIssuesId('history')}
        onCheck={(keepsRows) => changeForm(edit, { history: keepsRows ? 'kept' : 'dropped' })}
      />
    </FieldWithIssues>
  );
}

/** What each row covers, and the earlier days that its numbers are compared with. */
function GrainAndComparison({ edit }: { readonly edit: Edit }) {
  const { form, now, cells } = edit;
  const { dates } = getViewTexts().fields;
  const grain = resolveFormGrain(form);
  const grains = listGrains(form.report);
  return (
    <>
      {grains.length > 0 && (
        <Select
          label={dates.grain}
          help={dates.grainHelp}
          choices={grains.map((id) => ({ id, label: dates.grains[id] }))}
          chosen={grain}
          onChoose={(id) =>
            edit.replaceForm(withGrain(form, grains.find((candidate) => candidate === id) ?? grain))
          }
        />
      )}
      {grain !== 'all' && isPeriod(grain) && (
        <CheckboxField
          edit={edit}
          field="periodColumns"
          label={dates.periodColumns}
          hint={form.periodColumns && form.range !== CHOSEN_DAYS ? dates.olderColumnsStay : ''}
        />
      )}
      {hasField('compare', form.report) && !hasPeriodColumns(form) && (
        <SelectField
          edit={edit}
          field="compare"
          label={dates.compare}
          help={dates.compareHelp}
          hint={describeNewestComparison(form, now, cells) || undefined}
          choices={listCompareChoices(form, now, cells)}
        />
      )}
    </>
  );
}

/** The first or the last day: chosen from a calendar, or typed as a cell, a day or the name of a range. */
function DayField(props: {
  readonly edit: Edit;
  readonly day: 'from' | 'to';
  readonly field: 'startDate' | 'endDate';
  /** The hint for a cell that is not typed yet. */
  readonly hint: string;
}) {
  const { edit, day, field } = props;
  const isCell = edit.form.range === CELL_DAYS;
  return (
    <TypedField
      edit={edit}
      field={field}
      type={isCell ? 'text' : 'date'}
      label={getViewTexts().fields.dates[day]}
      value={edit.form[day]}
      hint={isCell ? describeDayCell(field, edit) || props.hint : undefined}
      onType={(typed) => changeForm(edit, { [day]: typed })}
    />
  );
}

/** What the cell of a day contains, or what is wrong with it; '' for a text that is no reference. */
function describeDayCell(field: 'startDate' | 'endDate', { form, cells }: Edit): string {
  const draft = toDraft(form);
  const text = draft[field];
  return isCellReference(text)
    ? (listCellIssues(field, draft, cells)[0] ?? formatEntryWithValues(field, text, cells))
    : '';
}

/** The form's days after the user has chosen another range. A field for a day cannot show a reference, so references do not stay. */
function withRange({ from, to }: Form, range: string): Pick<Form, 'range' | 'from' | 'to'> {
  const keepTypedDay = (text: string) => (range === CELL_DAYS || parseDay(text) !== undefined ? text : '');
  return { range, from: keepTypedDay(from), to: keepTypedDay(to) };
}
