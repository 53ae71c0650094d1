import { useEffect, useState } from 'preact/hooks';
import type { SidebarState } from '../../src/sidebar-server/messages';
import type { Server } from '../server/server';
import { useActions } from '../server/use-actions';
import { texts } from '../text/texts';
import { ActingView } from '../ui/view';
import { CheckScheduleSection } from './check-schedule';
import { CloseForm } from './close-form';
import { type CloseProps, closingId, type WantedMonth } from './close-props';
import { ClosedList } from './closed-list';
import { Trouble } from './trouble';

/** The view in which months are closed, checked, reopened and booked. */
export function MonthCloseView(props: {
  readonly server: Server;
  readonly state: SidebarState;
  readonly onSettings: () => void;
  readonly onClose: () => void;
}) {
  const closings = useActions(() => props.server.sidebarMonthClose());
  const { title, loading } = texts().close;
  return (
    <ActingView {...props} name="month-close" title={title} loading={loading} actions={closings}>
      {(data) => <Parts {...props} data={data} closings={closings} />}
    </ActingView>
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
      {data.form !== null && (
        <CloseForm
          {...props}
          usual={data.form}
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
      {data.closings.length > 0 && data.sentence === '' && <CheckScheduleSection {...props} />}
    </>
  );
}
