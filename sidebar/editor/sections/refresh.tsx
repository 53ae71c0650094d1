import { type Schedule, scheduleText } from '../../../src/reports/refreshing';
import type { SavedReport } from '../../../src/reports/saved-report';
import { everyDay, scheduleOf } from '../../form/refresh-form';
import { hasDaysAgain, hasHistory } from '../../form/refreshing';
import { rangeLabel } from '../../sentences/dates';
import { hourText } from '../../sentences/local-time';
import { daysAgainHint, scheduleHint, whoseRun } from '../../sentences/refresh-text';
import { texts } from '../../text/texts';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { Tick } from '../inputs/checkbox';
import { change, changeRefresh, type Edit } from '../inputs/edit';
import { TypedField } from '../inputs/fields';
import { Place, Section } from '../inputs/section';

const SCHEDULES: readonly Schedule['kind'][] = [
  'by hand',
  'when ready',
  'daily',
  'weekdays',
  'weekly',
  'monthly',
];

interface Props {
  readonly edit: Edit;
  readonly report: SavedReport | null;
}

/** When the report refreshes itself, what happens to earlier days, and which changes are recorded. */
export function RefreshSection({ edit, report }: Props) {
  const { form, now, state } = edit;
  const { refresh } = texts();
  const schedule = scheduleOf(form.refresh);
  return (
    <Section title={refresh.title} gist={scheduleText(schedule)}>
      <Place edit={edit} field="schedule">
        <Select
          label={refresh.when}
          choices={SCHEDULES.map((kind) => ({ id: kind, label: refresh.schedules[kind] }))}
          chosen={schedule.kind}
          onChoose={(id) => changeRefresh(edit, { when: id as Schedule['kind'] })}
        />
        <Times edit={edit} />
      </Place>
      <div class="resolved" aria-live="polite">
        <p>{scheduleHint(form, now, state.timeZone)}</p>
        <p>{whoseRun(schedule, report)}</p>
      </div>
      {hasHistory(form) && (
        <Place edit={edit} field="history">
          <Select
            label={refresh.history}
            hint={form.history === 'kept' ? refresh.daysStay : refresh.daysDeleted}
            choices={[
              { id: 'kept', label: refresh.keepDays },
              { id: 'dropped', label: refresh.onlyRange(rangeLabel(form.range)) },
            ]}
            chosen={form.history}
            onChoose={(id) => change(edit, { history: id === 'kept' ? 'kept' : 'dropped' })}
          />
        </Place>
      )}
      <MoreOfRefresh edit={edit} />
    </Section>
  );
}

/** The fields for the hour of a schedule, and for its day of the week or month. */
function Times({ edit }: Pick<Props, 'edit'>) {
  const { when, hour, weekday, day } = edit.form.refresh;
  if (!('hour' in scheduleOf(edit.form.refresh))) return null;
  const { refresh, times } = texts();
  const zone = refresh.zone(edit.state.timeZone);
  return (
    <>
      <div class="pair">
        {when === 'weekly' && (
          <Select
            label={refresh.day}
            choices={times.weekdays.map((label, nth) => ({ id: `${nth + 1}`, label }))}
            chosen={`${weekday}`}
            onChoose={(id) => changeRefresh(edit, { weekday: Number(id) })}
          />
        )}
        {when === 'monthly' && (
          <Select
            label={refresh.dayOfMonth}
            choices={numbers(31).map((nth) => ({ id: `${nth + 1}`, label: `${nth + 1}` }))}
            chosen={`${day}`}
            onChoose={(id) => changeRefresh(edit, { day: Number(id) })}
          />
        )}
        <Select
          label={refresh.hour}
          choices={numbers(24).map((nth) => ({ id: `${nth}`, label: hourText(nth) }))}
          chosen={`${hour}`}
          onChoose={(id) => changeRefresh(edit, { hour: Number(id) })}
        />
      </div>
      <p class="hint">{when === 'monthly' && day > 28 ? refresh.shorterMonths(zone) : zone}</p>
    </>
  );
}

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, nth) => nth);
}

/** The fields for the number of days that a refresh requests again, and for the smallest change that it records. */
function MoreOfRefresh({ edit }: { readonly edit: Edit }) {
  const { refresh } = edit.form;
  const words = texts().refresh;
  const hasDays = hasDaysAgain(edit.form);
  return (
    <Section title={words.more} gist={words.moreGist}>
      {hasDays ? (
        <TypedField
          edit={edit}
          field="daysAgain"
          label={words.daysAgain}
          hint={daysAgainHint(edit.form)}
          value={refresh.daysAgain}
          onType={(daysAgain) => changeRefresh(edit, { daysAgain })}
        />
      ) : (
        <p class="hint">{daysAgainHint(edit.form)}</p>
      )}
      <Place edit={edit} field="threshold">
        <fieldset>
          <legend>{words.threshold}</legend>
          <div class="pair">
            <TextField
              label={words.amount}
              value={refresh.absolute}
              onType={(absolute) => changeRefresh(edit, { absolute })}
            />
            <TextField
              label={words.percent}
              value={refresh.percent}
              onType={(percent) => changeRefresh(edit, { percent })}
            />
          </div>
        </fieldset>
      </Place>
      <p class="hint">{words.thresholdMeans}</p>
    </Section>
  );
}

/** Next to “Save and run” of a new report: one click makes it refresh itself. Other schedules are chosen in their section. */
export function RefreshDaily({ edit }: { readonly edit: Edit }) {
  const { saved, refresh, range } = edit.form;
  const words = texts().refresh;
  const isTicked = refresh.when !== 'by hand';
  const schedule = isTicked ? refresh.when : everyDay(range);
  if (saved !== null || (schedule !== 'daily' && schedule !== 'when ready')) return null;
  return (
    <Tick
      id="refresh-daily"
      label={words.everyDay}
      hint={schedule === 'daily' ? words.everyDayAt(hourText(refresh.hour)) : words.everyDayMeans}
      isTicked={isTicked}
      onTick={(isDaily) => changeRefresh(edit, { when: isDaily ? schedule : 'by hand' })}
    />
  );
}
