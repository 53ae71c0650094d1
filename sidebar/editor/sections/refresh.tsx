import type { Schedule } from '../../../src/reports/refreshing';
import type { SavedReport } from '../../../src/reports/saved-report';
import { scheduleOf } from '../../form/refresh-form';
import { hasDaysAgain } from '../../form/refreshing';
import { hourText } from '../../sentences/local-time';
import {
  completeHour,
  currencyOf,
  daysAgainHint,
  scheduleHint,
  whoseRun,
} from '../../sentences/refresh-text';
import { texts } from '../../text/texts';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { changeRefresh, type Edit } from '../inputs/edit';
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

/** When the report refreshes itself. */
export function RefreshField({ edit, report }: Props) {
  const { form, now, state } = edit;
  const { refresh } = texts();
  const schedule = scheduleOf(form.refresh);
  const hint = scheduleHint(form, now, state.timeZone);
  // An hour before the service has finished a day brings one day less, so users must see it.
  const hasHour = 'hour' in schedule;
  return (
    <Place edit={edit} field="schedule">
      <Select
        label={refresh.title}
        help={hasHour ? refresh.zone(state.timeZone) : hint}
        hint={`${hasHour ? hint : ''} ${whoseRun(schedule, report)}`.trim() || undefined}
        choices={SCHEDULES.map((kind) => ({ id: kind, label: refresh.schedules[kind] }))}
        chosen={schedule.kind}
        onChoose={(id) =>
          changeRefresh(edit, {
            when: id as Schedule['kind'],
            ...(!hasHour && { hour: completeHour(form, now, state.timeZone) }),
          })
        }
      />
      <Times edit={edit} />
    </Place>
  );
}

/** The fields for the hour of a schedule, and for its day of the week or month. */
function Times({ edit }: Pick<Props, 'edit'>) {
  const { when, hour, weekday, day } = edit.form.refresh;
  if (!('hour' in scheduleOf(edit.form.refresh))) return null;
  const { refresh, times } = texts();
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
      {when === 'monthly' && day > 28 && <p class="hint">{refresh.shorterMonths}</p>}
    </>
  );
}

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, nth) => nth);
}

/** The number of days that a refresh requests again, and the smallest change that it records. */
export function EarlierNumbersSection({ edit }: Pick<Props, 'edit'>) {
  const { refresh } = edit.form;
  const words = texts().refresh;
  const hasDays = hasDaysAgain(edit.form);
  return (
    <Section title={words.earlier} gist={earlierNumbersGist(edit.form)}>
      {hasDays ? (
        <TypedField
          edit={edit}
          field="daysAgain"
          label={words.daysAgain}
          help={daysAgainHint(edit.form)}
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
              help={words.thresholdMeans}
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
    </Section>
  );
}

/** "Each refresh checks at least the last 7 days again. Changes of 0.5 USD and 1 % or more get a line …" */
export function earlierNumbersGist(form: Edit['form']): string {
  const { daysAgain, absolute, percent } = form.refresh;
  const words = texts().refresh;
  return words.earlierGist(
    hasDaysAgain(form) ? daysAgain : '',
    words.least(absolute, currencyOf(form), percent),
  );
}
