import { useState } from 'preact/hooks';
import { Section } from '../editor';
import { getViewTexts } from '../text';
import { Buttons, TextField, ViewFailure } from '../ui';
import type { CloseProps } from './close-props';

const SCHEDULE_PART = 'schedule';
const MONTH_COUNT = /^(?:[12]?\d|3[0-6])$/;

/** How long closed months are asked again. */
export function CheckScheduleSection(props: CloseProps) {
  const { server, data, closings } = props;
  const { schedule, list } = getViewTexts().close;
  const [weekly, setWeekly] = useState(`${data.schedule.weekly}`);
  const [monthly, setMonthly] = useState(`${data.schedule.monthly}`);
  const findMonthsFault = (value: string) => (MONTH_COUNT.test(value.trim()) ? undefined : schedule.limit);
  const whyOff = findMonthsFault(weekly) ?? findMonthsFault(monthly) ?? '';
  const saveCheckSchedule = () =>
    closings.runAction({
      about: SCHEDULE_PART,
      busy: list.working,
      done: () => schedule.saved,
      call: () => server.sidebarCheckSchedule({ weekly: Number(weekly), monthly: Number(monthly) }),
    });
  return (
    <Section title={schedule.title} gist={schedule.gist(data.schedule.weekly, data.schedule.monthly)}>
      <p class="hint">{schedule.means}</p>
      <TextField label={schedule.weekly} value={weekly} fault={findMonthsFault(weekly)} onType={setWeekly} />
      <TextField
        label={schedule.monthly}
        value={monthly}
        fault={findMonthsFault(monthly)}
        onType={setMonthly}
      />
      <Buttons isBusy={closings.isBusy} acts={[{ label: schedule.save, whyOff, act: saveCheckSchedule }]} />
      <ViewFailure {...props} failure={closings.findFailure(SCHEDULE_PART)} />
    </Section>
  );
}
