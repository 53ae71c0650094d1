import { useEffect, useState } from 'preact/hooks';
import type { ClosingMail } from '../../src/sidebar-server';
import { Section } from '../editor';
import { useActions, useRequest } from '../server';
import { getViewTexts } from '../text';
import { ActingView, Buttons, TextField, ViewFailure, type ViewProps } from '../ui';
import { CloseMonthForm } from './close-month-form';
import { type ChosenMonth, type CloseProps, toClosingId } from './close-props';
import { ClosedList } from './closed-list';
import { Trouble } from './trouble';

export function MonthCloseView(props: ViewProps) {
  const closings = useActions(() => props.server.sidebarMonthClose());
  const mailRequest = useRequest<ClosingMail>();
  const { title, loading } = getViewTexts().close;
  return (
    <ActingView {...props} name="month-close" title={title} loading={loading} actions={closings}>
      {(data) => <MonthCloseParts {...props} {...{ data, closings, mailRequest }} />}
    </ActingView>
  );
}

function MonthCloseParts(props: CloseProps) {
  const { data } = props;
  const [chosenMonth, setChosenMonth] = useState<ChosenMonth>({});
  const [openClosings, setOpenClosings] = useState<ReadonlySet<string>>(new Set());
  const [closedMonth, setClosedMonth] = useState({ name: '' });
  useEffect(() => document.getElementById(toClosingId(closedMonth.name))?.focus(), [closedMonth]);
  const toggle = (name: string, isOpen = !openClosings.has(name)) => {
    const otherNames = [...openClosings].filter((openName) => openName !== name);
    setOpenClosings(new Set(isOpen ? [...otherNames, name] : otherNames));
  };
  return (
    <>
      <Trouble {...props} />
      {data.form !== null && (
        <CloseMonthForm
          {...props}
          defaultForm={data.form}
          chosenMonth={chosenMonth}
          onChooseMonth={setChosenMonth}
          onClosed={(name) => {
            setChosenMonth({});
            toggle(name, true);
            setClosedMonth({ name });
          }}
        />
      )}
      <ClosedList {...props} openClosings={openClosings} onToggle={toggle} onChooseMonth={setChosenMonth} />
      {data.closings.length > 0 && data.booksProblem === '' && <CheckScheduleSection {...props} />}
    </>
  );
}

const SCHEDULE_PART = 'schedule';
const MONTH_COUNT = /^(?:[12]?\d|3[0-6])$/;

function CheckScheduleSection(props: CloseProps) {
  const { server, data, closings } = props;
  const { schedule, list } = getViewTexts().close;
  const [weekly, setWeekly] = useState(`${data.schedule.weekly}`);
  const [monthly, setMonthly] = useState(`${data.schedule.monthly}`);
  const findMonthsFault = (value: string) => (MONTH_COUNT.test(value.trim()) ? undefined : schedule.limit);
  const disabledReason = findMonthsFault(weekly) ?? findMonthsFault(monthly) ?? '';
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
      <Buttons
        isBusy={closings.isBusy}
        acts={[{ label: schedule.save, disabledReason, act: saveCheckSchedule }]}
      />
      <ViewFailure {...props} failure={closings.findFailure(SCHEDULE_PART)} />
    </Section>
  );
}
