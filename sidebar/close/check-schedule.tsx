import { useState } from 'preact/hooks';
import { Section } from '../editor/inputs/section';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import { ViewFailure } from '../ui/failure';
import { TextField } from '../ui/text-field';
import type { CloseProps } from './close-props';

const SCHEDULE = 'schedule';
const MONTHS = /^(?:[12]?\d|3[0-6])$/;

/** How long closed months are asked again. */
export function CheckScheduleSection(props: CloseProps) {
  const { server, data, closings } = props;
  const { schedule, list } = texts().close;
  const [weekly, setWeekly] = useState(`${data.schedule.weekly}`);
  const [monthly, setMonthly] = useState(`${data.schedule.monthly}`);
  const faultOf = (value: string) => (MONTHS.test(value.trim()) ? undefined : schedule.limit);
  const whyOff = faultOf(weekly) ?? faultOf(monthly) ?? '';
  const save = () =>
    closings.act({
      about: SCHEDULE,
      busy: list.working,
      done: () => schedule.saved,
      call: () => server.sidebarCheckSchedule({ weekly: Number(weekly), monthly: Number(monthly) }),
    });
  return (
    <Section title={schedule.title} gist={schedule.gist(data.schedule.weekly, data.schedule.monthly)}>
      <p class="hint">{schedule.means}</p>
      <TextField label={schedule.weekly} value={weekly} fault={faultOf(weekly)} onType={setWeekly} />
      <TextField label={schedule.monthly} value={monthly} fault={faultOf(monthly)} onType={setMonthly} />
      <Buttons isBusy={closings.isBusy} acts={[{ label: schedule.save, whyOff, act: save }]} />
      <ViewFailure {...props} failure={closings.failureOf(SCHEDULE)} />
    </Section>
  );
}
