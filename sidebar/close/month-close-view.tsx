import { useEffect, useState } from 'preact/hooks';
import type { ClosingMail } from '../../src/sidebar-server';
import { useActions, useRequest } from '../server';
import { getViewTexts } from '../text';
import { ActingView, type ViewProps } from '../ui';
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
    </>
  );
}
