import { CURRENCIES, isPeriod, report, ZONES } from '../../../src/catalogue/catalogue';
import { parseDay } from '../../../src/dates/calendar';
import { isReference } from '../../../src/request/cells/cell-reference';
import { hasField } from '../../../src/request/draft';
import { CELL_DAYS, CHOSEN_DAYS } from '../../form/date-range';
import { formGrain, grainsOf, withGrain } from '../../form/dates/grain';
import { draftOf, type Form, hasPeriodColumns } from '../../form/form-and-draft';
import { hasHistory } from '../../form/refreshing';
import { cellIssues, entryNow } from '../../sentences/cells';
import { compareChoices, compareHint } from '../../sentences/comparison';
import { daysText } from '../../sentences/dates';
import { olderRowsText } from '../../sentences/older-rows';
import { texts } from '../../text/texts';
import { Select } from '../../ui/select';
import { Tick } from '../inputs/checkbox';
import { change, type Edit } from '../inputs/edit';
import { SelectField, TickField, TypedField } from '../inputs/fields';
import { issuesId, Place, Section } from '../inputs/section';
import { RangeField } from './range-field';

/** The days of the report, the zone they are counted in, and the currency. */
export function DatesSection({ edit }: { readonly edit: Edit }) {
  const { form, now, cells } = edit;
  const { dates } = texts().fields;
  const words = daysText(form, now, cells);
  const isTyped = form.range === CHOSEN_DAYS || form.range === CELL_DAYS;
  return (
    <Section title={dates.title} gist={words} open>
      <RangeField edit={edit} isTyped={isTyped} onChoose={(range) => change(edit, withRange(form, range))} />
      {isTyped && <DayField edit={edit} day="from" field="startDate" hint={dates.cellHint} />}
      {isTyped && <DayField edit={edit} day="to" field="endDate" hint={dates.lastCellHint} />}
      <p class="resolved" aria-live="polite">
        {words}
      </p>
      <OlderRows edit={edit} />
      <GrainAndComparison edit={edit} />
      <div class="pair">
        <SelectField edit={edit} field="zone" label={dates.zone} choices={ZONES} />
        {report(form.report).takesCurrency && (
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
    <Place edit={edit} field="history">
      <Tick
        id="older-rows"
        label={texts().fields.dates.olderRows}
        hint={olderRowsText(form, now, state.timeZone)}
        isTicked={form.history === 'kept'}
        why={issuesId('history')}
        onTick={(isKept) => change(edit, { history: isKept ? 'kept' : 'dropped' })}
      />
    </Place>
  );
}

/** What each row covers, and the earlier days that its numbers are compared with. */
function GrainAndComparison({ edit }: { readonly edit: Edit }) {
  const { form, now, cells } = edit;
  const { dates } = texts().fields;
  const grain = formGrain(form);
  const grains = grainsOf(form.report);
  return (
    <>
      {grains.length > 0 && (
        <Select
          label={dates.grain}
          help={dates.grainHelp}
          choices={grains.map((id) => ({ id, label: dates.grains[id] }))}
          chosen={grain}
          onChoose={(id) => edit.become(withGrain(form, grains.find((one) => one === id) ?? grain))}
        />
      )}
      {grain !== 'all' && isPeriod(grain) && (
        <TickField
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
          hint={compareHint(form, now, cells) || undefined}
          choices={compareChoices(form, now, cells)}
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
      label={texts().fields.dates[day]}
      value={edit.form[day]}
      hint={isCell ? dayHint(field, edit) || props.hint : undefined}
      onType={(typed) => change(edit, { [day]: typed })}
    />
  );
}

/** What the cell of a day contains, or what is wrong with it; '' for a text that is no reference. */
function dayHint(field: 'startDate' | 'endDate', { form, cells }: Edit): string {
  const draft = draftOf(form);
  const text = draft[field];
  return isReference(text) ? (cellIssues(field, draft, cells)[0] ?? entryNow(field, text, cells)) : '';
}

/** The form's days after the user has chosen another range. A field for a day cannot show a reference, so references do not stay. */
function withRange({ from, to }: Form, range: string): Pick<Form, 'range' | 'from' | 'to'> {
  const kept = (text: string) => (range === CELL_DAYS || parseDay(text) !== undefined ? text : '');
  return { range, from: kept(from), to: kept(to) };
}
