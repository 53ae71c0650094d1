import type { Schedule } from '../../../src/reports/refreshing';
import { scheduleText } from '../../../src/reports/refreshing';
import type { SavedReport } from '../../../src/reports/saved-report';
import { scheduleOf } from '../../form/refresh-form';
import { hasHistory } from '../../form/refreshing';
import { hourText } from '../../text/local-time';
import { historyChoices, historyHint, scheduleHint, whoseRun, zoneHint } from '../../text/refresh-words';
import { Select } from '../../ui/select';
import { change, changeRefresh, type Edit } from '../inputs/edit';
import { Place, Section } from '../inputs/section';
import { MoreOfRefresh } from './more-of-refresh';

const WHEN: readonly { readonly id: Schedule['kind']; readonly label: string }[] = [
  { id: 'by hand', label: 'By hand only' },
  { id: 'when ready', label: 'As soon as a new day is complete' },
  { id: 'daily', label: 'Every day' },
  { id: 'weekdays', label: 'Weekdays' },
  { id: 'weekly', label: 'Every week' },
  { id: 'monthly', label: 'Every month' },
];

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

interface Props {
  readonly edit: Edit;
  readonly report: SavedReport | null;
}

/** When the report refreshes itself, and what becomes of earlier days and of changes. */
export function RefreshSection({ edit, report }: Props) {
  const { form, now, state } = edit;
  const schedule = scheduleOf(form.refresh);
  return (
    <Section title="Refresh" gist={scheduleText(schedule)}>
      <Place edit={edit} field="schedule">
        <Select
          label="When"
          choices={WHEN}
          chosen={schedule.kind}
          onChoose={(id) => changeRefresh(edit, { when: WHEN.find((one) => one.id === id)!.id })}
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
            label="Days that leave the range"
            hint={historyHint(form)}
            choices={historyChoices(form)}
            chosen={form.history}
            onChoose={(id) => change(edit, { history: id === 'kept' ? 'kept' : 'dropped' })}
          />
        </Place>
      )}
      <MoreOfRefresh edit={edit} />
    </Section>
  );
}

/** At what hour, and on which day of the week or the month. */
function Times({ edit }: Pick<Props, 'edit'>) {
  const { when, hour, weekday, day } = edit.form.refresh;
  if (!('hour' in scheduleOf(edit.form.refresh))) return null;
  return (
    <>
      <div class="pair">
        {when === 'weekly' && (
          <Select
            label="Day"
            choices={WEEKDAYS.map((label, nth) => ({ id: `${nth + 1}`, label }))}
            chosen={`${weekday}`}
            onChoose={(id) => changeRefresh(edit, { weekday: Number(id) })}
          />
        )}
        {when === 'monthly' && (
          <Select
            label="Day of the month"
            choices={numbers(31).map((nth) => ({ id: `${nth + 1}`, label: `${nth + 1}` }))}
            chosen={`${day}`}
            onChoose={(id) => changeRefresh(edit, { day: Number(id) })}
          />
        )}
        <Select
          label="Hour"
          choices={numbers(24).map((nth) => ({ id: `${nth}`, label: hourText(nth) }))}
          chosen={`${hour}`}
          onChoose={(id) => changeRefresh(edit, { hour: Number(id) })}
        />
      </div>
      <p class="hint">
        {zoneHint(edit.state)}
        {when === 'monthly' && day > 28 && ' In shorter months: on their last day.'}
      </p>
    </>
  );
}

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, nth) => nth);
}
