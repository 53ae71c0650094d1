import { useEffect, useState } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import { texts } from '../text/texts';
import { ViewHead } from '../ui/view-head';
import { CheckScheduleSection } from './check-schedule';
import { CloseFailure } from './close-failure';
import { CloseForm } from './close-form';
import type { CloseProps, WantedMonth } from './close-props';
import { ClosedList } from './closed-list';
import { Trouble } from './trouble';
import { closingId, LOADING, useMonthClose } from './use-month-close';

/** The view in which months are closed, checked, reopened and booked. */
export function MonthCloseView(props: {
  readonly server: Server;
  readonly state: SidebarState;
  readonly onSettings: () => void;
  readonly onClose: () => void;
}) {
  const closings = useMonthClose(props.server);
  const { data, isBusy, message, about } = closings;
  const { close } = texts();
  return (
    <div class="view month-close">
      <ViewHead title={close.title} onClose={props.onClose} />
      <CloseFailure {...props} failure={closings.failureOf(LOADING)} onAgain={closings.load} />
      <p class={message === '' ? 'heard' : 'note'} role="status">
        {about === LOADING && isBusy ? close.loading : message}
      </p>
      {data === null && isBusy && <p aria-hidden="true">{close.loading}</p>}
      {data !== null && <Parts {...props} data={data} closings={closings} />}
    </div>
  );
}

function Parts(props: CloseProps) {
  const { data } = props;
  const [wanted, want] = useState<WantedMonth>({});
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [closed, setClosed] = useState({ name: '' });
  useEffect(() => document.getElementById(closingId(closed.name))?.focus(), [closed]);
  const toggle = (name: string, isOpen = !open.has(name)) => {
    const others = [...open].filter((each) => each !== name);
    setOpen(new Set(isOpen ? [...others, name] : others));
  };
  return (
    <>
      <Trouble {...props} />
      {data.books === 'own' && (
        <CloseForm
          {...props}
          wanted={wanted}
          onWant={want}
          onClosed={(name) => {
            want({});
            toggle(name, true);
            setClosed({ name });
          }}
        />
      )}
      <ClosedList {...props} open={open} onToggle={toggle} onWant={want} />
      {data.closings.length > 0 && data.books === 'own' && <CheckScheduleSection {...props} />}
    </>
  );
}
