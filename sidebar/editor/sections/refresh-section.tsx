import type { Schedule } from '../../../src/reports';
import { joinSentences } from '../../../src/wording';
import { hasDaysAgain, toSchedule } from '../../form';
import {
  describeDaysAgain,
  describeRunKey,
  describeScheduleTime,
  findCompleteHour,
  formatFullHour,
} from '../../sentences';
import { getViewTexts } from '../../text';
import { Select } from '../../ui';
import {
  changeRefresh,
  type Edit,
  type EditProps,
  FieldWithIssues,
  type SavedEditProps,
  Section,
  TypedField,
} from '../inputs';

export function RefreshField({ edit, report }: SavedEditProps) {
  const { form, now, state } = edit;
  const { refresh } = getViewTexts();
  const schedule = toSchedule(form.refresh);
  const hint = describeScheduleTime(form, now, state.timeZone);
  // An hour before the service has finished a day brings one day less, so users must see it.
  const hasHour = 'hour' in schedule;
  return (
    <FieldWithIssues edit={edit} field="schedule">
      <Select
        label={refresh.title}
        help={hasHour ? refresh.zone(state.timeZone) : hint}
        hint={joinSentences([hasHour ? hint : '', describeRunKey(schedule, report)]) || undefined}
        choices={Object.entries(refresh.schedules).map(([id, label]) => ({ id, label }))}
        chosen={schedule.kind}
        onChoose={(id) =>
          changeRefresh(edit, {
            when: id as Schedule['kind'],
            ...(!hasHour && { hour: findCompleteHour(form, now, state.timeZone) }),
          })
        }
      />
      <Times edit={edit} />
    </FieldWithIssues>
  );
}

function Times({ edit }: EditProps) {
  const { when, hour, weekday, day } = edit.form.refresh;
  if (!('hour' in toSchedule(edit.form.refresh))) return null;
  const { refresh, times } = getViewTexts();
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
            choices={listNumbersFromZero(31).map((nth) => ({ id: `${nth + 1}`, label: `${nth + 1}` }))}
            chosen={`${day}`}
            onChoose={(id) => changeRefresh(edit, { day: Number(id) })}
          />
        )}
        <Select
          label={refresh.hour}
          choices={listNumbersFromZero(24).map((nth) => ({ id: `${nth}`, label: formatFullHour(nth) }))}
          chosen={`${hour}`}
          onChoose={(id) => changeRefresh(edit, { hour: Number(id) })}
        />
      </div>
      {when === 'monthly' && day > 28 && <p class="hint">{refresh.shorterMonths}</p>}
    </>
  );
}

function listNumbersFromZero(count: number): readonly number[] {
  return Array.from({ length: count }, (_, nth) => nth);
}

export function EarlierNumbersSection({ edit }: EditProps) {
  const refreshTexts = getViewTexts().refresh;
  return (
    <Section title={refreshTexts.earlier} gist={describeEarlierNumbers(edit.form)}>
      {hasDaysAgain(edit.form) ? (
        <TypedField
          edit={edit}
          field="daysAgain"
          label={refreshTexts.daysAgain}
          help={describeDaysAgain(edit.form)}
          value={edit.form.refresh.daysAgain}
          onType={(daysAgain) => changeRefresh(edit, { daysAgain })}
        />
      ) : (
        <p class="hint">{describeDaysAgain(edit.form)}</p>
      )}
    </Section>
  );
}

/** "Each refresh checks at least the last 7 days again."; '' if the user cannot choose the days. */
export function describeEarlierNumbers(form: Edit['form']): string {
  return hasDaysAgain(form) ? getViewTexts().refresh.earlierGist(form.refresh.daysAgain) : '';
}
