import { useState } from 'preact/hooks';
import { CURRENCIES, requireReportKind, ZONES } from '../../../src/catalogue';
import { parseDay } from '../../../src/dates';
import { DRAFT_FIELDS, hasField, isCellReference } from '../../../src/request';
import {
  CELL_DAYS,
  type Form,
  type FormDays,
  hasHistory,
  hasTypedDays,
  listGrains,
  resolveFormGrain,
  toDraft,
  withGrain,
} from '../../form';
import {
  describeFormDays,
  describeOlderRows,
  formatCountedRange,
  formatEntryWithValues,
  isTypedCount,
  listCellIssues,
  listRangeChoices,
  parseCountedRange,
  TYPED_COUNT,
} from '../../sentences';
import { getViewTexts } from '../../text';
import { Select } from '../../ui';
import {
  Checkbox,
  changeForm,
  type Edit,
  type EditProps,
  FieldWithIssues,
  Section,
  SelectField,
  TypedField,
  toIssuesId,
} from '../inputs';

export function DatesSection({ edit }: EditProps) {
  const { form, now, cells } = edit;
  const { dates } = getViewTexts().fields;
  const daysSentence = describeFormDays(form, now, cells);
  const isTyped = hasTypedDays(form);
  return (
    <Section title={dates.title} gist={daysSentence} open>
      <RangeField
        edit={edit}
        isTyped={isTyped}
        onChoose={(range) => changeForm(edit, withRange(form, range))}
      />
      {isTyped && <DayField edit={edit} field="startDate" hint={dates.cellHint} />}
      {isTyped && <DayField edit={edit} field="endDate" hint={dates.lastCellHint} />}
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
function OlderRows({ edit }: EditProps) {
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

function GrainAndComparison({ edit }: EditProps) {
  const { form } = edit;
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
      {hasField('compare', form.report) && (
        <SelectField
          edit={edit}
          field="compare"
          label={dates.compare}
          help={dates.compareHelp}
          choices={(DRAFT_FIELDS.compare.choices ?? []).map((id) => ({ id, label: dates.comparisons[id] }))}
        />
      )}
    </>
  );
}

/** The first or the last day: chosen from a calendar, or typed as a cell, a day or the name of a range. */
function DayField(
  props: EditProps & {
    readonly field: 'startDate' | 'endDate';
    /** The hint for a cell that is not typed yet. */
    readonly hint: string;
  },
) {
  const { edit, field } = props;
  const day = field === 'startDate' ? 'from' : 'to';
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
function withRange({ from, to }: Form, range: string): FormDays {
  const keepTypedDay = (text: string) => (range === CELL_DAYS || parseDay(text) !== undefined ? text : '');
  return { range, from: keepTypedDay(from), to: keepTypedDay(to) };
}

interface Props {
  readonly edit: Edit;
  /** True if other fields show the issues of the days. */
  readonly isTyped: boolean;
  readonly onChoose: (range: string) => void;
}

function RangeField({ edit, isTyped, onChoose }: Props) {
  const { form } = edit;
  const { dates } = getViewTexts().fields;
  // While the user types 30 days, the fields stay, although the list has this range too.
  const [typesCount, setTypesCount] = useState(false);
  const typedRange = typesCount || isTypedCount(form.range) ? parseCountedRange(form.range) : undefined;
  const chooseRange = (id: string) => {
    setTypesCount(id === TYPED_COUNT);
    if (id !== TYPED_COUNT) onChoose(id);
    else if (parseCountedRange(form.range) === undefined) onChoose('last 10 days');
  };
  return (
    <>
      <FieldWithIssues edit={edit} field={isTyped || typedRange ? null : 'startDate'}>
        <Select
          label={dates.range}
          choices={listRangeChoices(form.range)}
          chosen={typedRange === undefined ? form.range : TYPED_COUNT}
          onChoose={chooseRange}
        />
      </FieldWithIssues>
      {typedRange && (
        <div class="pair">
          <TypedField
            edit={edit}
            field="startDate"
            label={dates.count}
            value={typedRange.count}
            onType={(count) => onChoose(formatCountedRange(count, typedRange.unit))}
          />
          <Select
            label={dates.unit}
            choices={Object.entries(dates.units).map(([id, label]) => ({ id, label }))}
            chosen={typedRange.unit}
            onChoose={(unit) => onChoose(formatCountedRange(typedRange.count, unit))}
          />
        </div>
      )}
    </>
  );
}
