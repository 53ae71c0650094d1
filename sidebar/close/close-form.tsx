import { useEffect, useState } from 'preact/hooks';
import { CURRENCIES, ZONES } from '../../src/catalogue/catalogue';
import type { ReadinessLine } from '../../src/sidebar-server/messages';
import { Tick } from '../editor/inputs/checkbox';
import { ChipField } from '../editor/inputs/chip-field';
import { monthsToClose, monthText } from '../sentences/months';
import { serverTime } from '../server/server-time';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { Select } from '../ui/select';
import { TextField } from '../ui/text-field';
import type { CloseProps } from './close-props';
import { Readiness } from './readiness';

interface Props extends CloseProps {
  /** The month that the user wants to freeze; '' for the next one. */
  readonly wanted: string;
}

/** What is closed: `apps` empty means all. */
interface CloseForm {
  readonly month: string;
  readonly currency: string;
  readonly zone: string;
  readonly apps: readonly string[];
  readonly metrics: readonly string[];
  readonly reason: string;
}

/** Chooses a month, shows whether it is ready, and closes it. */
export function CloseForm(props: Props) {
  const { server, state, books, act, busyWith } = props;
  const { close } = texts();
  const [form, setForm] = useState(() => firstForm(props));
  const [done, setDone] = useState('');
  const asking = useRequest<readonly ReadinessLine[]>();
  const set = (change: Partial<CloseForm>) => setForm({ ...form, ...change });
  const { reason: _, ...question } = form;
  const about = JSON.stringify([question, books.closings.length]);
  useEffect(() => {
    void asking.ask(() => server.sidebarReadiness(form), about);
  }, [about]);
  const lines = asking.about === about ? asking.answer : null;
  const hindrance = hindranceOf(lines, form.reason);
  const closeMonth = async () => {
    const answer = await act(() => server.sidebarCloseMonth(form), 'close');
    const closed = answer?.closings.find(
      ({ month, currency }) => month === form.month && currency === form.currency,
    );
    if (answer === undefined || closed === undefined) return;
    setDone(close.isClosed(monthText(form.month), `${closed.closed} ${closed.currency}`));
    setForm(firstForm({ ...props, books: answer, wanted: '' }));
  };
  const months = [
    ...new Set([
      form.month,
      ...monthsToClose(books.closings, form.currency, serverTime(state), state.timeZone),
    ]),
  ];
  return (
    <section class="part">
      <p class="hint">{close.means}</p>
      <Select
        label={close.month}
        choices={months.map((month) => ({ id: month, label: monthText(month) }))}
        chosen={form.month}
        onChoose={(month) => set({ month })}
      />
      <Select
        label={close.currency}
        choices={named(CURRENCIES)}
        chosen={form.currency}
        onChoose={(currency) => set({ currency })}
      />
      {books.zone === null ? (
        <Select
          label={close.zone}
          hint={close.zoneFixed}
          choices={named(ZONES)}
          chosen={form.zone}
          onChoose={(zone) => set({ zone })}
        />
      ) : (
        <p>
          {close.zone}: {books.zone} <span class="hint">{close.zoneFixed}</span>
        </p>
      )}
      <ChipField
        label={close.apps}
        hint={close.appsHint}
        entries={form.apps}
        suggestions={state.suggestions.apps}
        field="apps"
        isWrong={() => false}
        onChange={(apps) => set({ apps })}
      />
      <details class="section">
        <summary>{close.besides}</summary>
        {books.metrics.map(({ id, label }) => (
          <Tick
            key={id}
            id={`close-${id}`}
            label={label}
            isTicked={form.metrics.includes(id)}
            onTick={(isTicked) =>
              set({ metrics: isTicked ? [...form.metrics, id] : form.metrics.filter((each) => each !== id) })
            }
          />
        ))}
      </details>
      <Readiness month={form.month} lines={lines} failure={asking.failure} state={state} />
      <TextField
        label={close.reason}
        hint={close.reasonHint}
        value={form.reason}
        onType={(reason) => set({ reason })}
      />
      <button
        type="button"
        class="primary"
        disabled={hindrance !== '' || busyWith !== ''}
        aria-describedby="close-hindrance"
        onClick={closeMonth}
      >
        {busyWith === 'close' ? close.closing : close.closeMonth(monthText(form.month))}
      </button>
      <p id="close-hindrance" class="hint">
        {hindrance}
      </p>
      <p role="status">{done}</p>
    </section>
  );
}

/** Why the month cannot be closed now; '' if it can. */
function hindranceOf(lines: readonly ReadinessLine[] | null, reason: string): string {
  const { close } = texts();
  if (lines === null) return close.checkingReadiness;
  if (lines.some(({ level }) => level === 'red')) return close.redFirst;
  return lines.some(({ level }) => level === 'amber') && reason.trim() === '' ? close.reasonFirst : '';
}

function named(entries: readonly { readonly id: string }[]) {
  return entries.map(({ id }) => ({ id, label: id }));
}

/** The wanted month, or the oldest open one after the newest closed one, or the last month. */
function firstForm({ state, books, wanted }: Props): CloseForm {
  const currency = books.closings[0]?.currency ?? state.currency;
  const months = monthsToClose(books.closings, currency, serverTime(state), state.timeZone);
  const newest =
    books.closings.find((each) => each.currency === currency && each.state === 'closed')?.month ?? '';
  const after = months.filter((month) => month > newest);
  const month = wanted !== '' ? wanted : ((newest === '' ? months[1] : after[after.length - 1]) ?? '');
  return { month, currency, zone: books.zone ?? state.zone, apps: [], metrics: [], reason: '' };
}
