import { useEffect, useState } from 'preact/hooks';
import { CURRENCIES, ZONES } from '../../src/catalogue/catalogue';
import type { ReadinessLine } from '../../src/close/closings/readiness';
import type { MonthClose } from '../../src/sidebar-server/month-close';
import { Tick } from '../editor/inputs/checkbox';
import { ChipField } from '../editor/inputs/chip-field';
import { Section } from '../editor/inputs/section';
import { ticked } from '../form/columns';
import { monthsToChoose, monthText, monthToClose } from '../sentences/months';
import { whenText } from '../sentences/times';
import { serverTime } from '../server/server-time';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { Select } from '../ui/select';
import { TextField } from '../ui/text-field';
import { ViewFailure } from '../ui/view-failure';
import type { CloseProps, WantedMonth } from './close-props';
import { Readiness } from './readiness';
import { closingName } from './use-month-close';

interface Props extends CloseProps {
  readonly wanted: WantedMonth;
  readonly onWant: (wanted: WantedMonth) => void;
  readonly onClosed: (name: string) => void;
}

const CLOSING = 'close';

/** The form that closes a month: what to close, whether it is ready, and the button. */
export function CloseForm(props: Props) {
  const { state, closings, onSettings } = props;
  const { form } = texts().close;
  const { order, parts, change } = useOrder(props);
  const lines = useReadiness(props, order);
  const failure = closings.failureOf(CLOSING);
  return (
    <section class="part" aria-labelledby="close-a-month">
      <h3 id="close-a-month" tabIndex={-1}>
        {form.title}
      </h3>
      <p class="hint">{form.means}</p>
      <Choices {...props} order={order} parts={parts} change={change} />
      <Readiness asking={lines} state={state} onSettings={onSettings} />
      <CloseButton
        {...props}
        order={order}
        lines={lines.answer}
        wasRefused={failure?.kind === 'not allowed'}
      />
      <ViewFailure {...props} failure={failure} />
    </section>
  );
}

interface OrderParts {
  readonly zone: string;
  readonly apps: readonly string[];
  readonly metrics: readonly string[];
}

type Order = OrderParts & { readonly month: string; readonly currency: string };

/** The month to close as the user has chosen it. */
function useOrder({ state, data, wanted }: Props) {
  const [parts, setParts] = useState<OrderParts>({ zone: state.zone, apps: [], metrics: [] });
  const currency = wanted.currency ?? data.closings[0]?.currency ?? state.currency;
  const month = wanted.month ?? monthToClose(data, currency, serverTime(data));
  const order: Order = { ...parts, zone: data.zone ?? parts.zone, month, currency };
  return { order, parts, change: (part: Partial<OrderParts>) => setParts({ ...parts, ...part }) };
}

/** The readiness list. It is read again when the order or the closings change. */
function useReadiness({ server, data }: Props, order: Order) {
  const asking = useRequest<readonly ReadinessLine[]>();
  const about = JSON.stringify([order, data.now]);
  useEffect(() => void asking.ask(() => server.sidebarReadiness(order), about), [about]);
  return asking;
}

function Choices(
  props: Props & {
    readonly order: Order;
    readonly parts: OrderParts;
    readonly change: (part: Partial<OrderParts>) => void;
  },
) {
  const { state, data, order, parts, change, onWant } = props;
  const { form } = texts().close;
  const { month, currency } = order;
  const months = monthsToChoose(data, currency, serverTime(data), month);
  return (
    <>
      <div class="pair">
        <Select
          label={form.month}
          choices={months.map((id) => ({ id, label: monthText(id) }))}
          chosen={month}
          onChoose={(id) => onWant({ month: id, currency })}
        />
        <Select
          label={form.currency}
          choices={CURRENCIES}
          chosen={currency}
          onChoose={(id) => onWant({ currency: id })}
        />
      </div>
      {data.zone === null ? (
        <Select
          label={form.zone}
          choices={ZONES}
          chosen={parts.zone}
          hint={form.zoneIsFixed}
          onChoose={(zone) => change({ zone })}
        />
      ) : (
        <p class="hint">
          {form.zone} {data.zone}. {form.zoneIsFixed}
        </p>
      )}
      <Section title={form.apps} gist={parts.apps.join(', ') || texts().close.facts.allApps}>
        <ChipField
          label={form.apps}
          hint={form.appsHint}
          entries={parts.apps}
          suggestions={state.suggestions.apps}
          field="apps"
          isWrong={() => false}
          onChange={(apps) => change({ apps })}
        />
      </Section>
      <Section title={form.metrics} gist={labelsOf(parts.metrics, data)}>
        <fieldset>
          <legend class="heard">{form.metrics}</legend>
          {data.metrics.map(({ id, label }) => (
            <Tick
              key={id}
              id={`close-${id}`}
              label={label}
              isTicked={parts.metrics.includes(id)}
              onTick={(is) => change({ metrics: ticked(parts.metrics, [id], is) })}
            />
          ))}
        </fieldset>
      </Section>
    </>
  );
}

function labelsOf(ids: readonly string[], { metrics }: MonthClose): string {
  const labels = metrics.flatMap(({ id, label }) => (ids.includes(id) ? [label] : []));
  return labels.join(', ') || texts().controls.noneYet;
}

/** The button that closes the month, with the reason if there are doubts, and why it is disabled. */
function CloseButton(
  props: Props & {
    readonly order: Order;
    readonly lines: readonly ReadinessLine[] | null;
    readonly wasRefused: boolean;
  },
) {
  const { server, closings, order, lines, onClosed } = props;
  const { form } = texts().close;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const month = monthText(order.month);
  const isRed = lines?.some(({ level }) => level === 'red') === true;
  const hasDoubts = lines?.some(({ level }) => level === 'amber') === true;
  const isBarred = lines === null || isRed || closings.isBusy;
  const close = async () => {
    if (isBarred) return;
    setMissing(hasDoubts && reason.trim() === '');
    if (hasDoubts && reason.trim() === '') return;
    const isClosed = await closings.act({
      about: CLOSING,
      busy: form.closing(month),
      done: (after) => closedSentence(order, after),
      call: () => server.sidebarCloseMonth({ ...order, metrics: ['revenue', ...order.metrics], reason }),
    });
    if (!isClosed) return;
    setReason('');
    onClosed(closingName(order));
  };
  return (
    <>
      {!isRed && (hasDoubts || props.wasRefused || reason !== '') && (
        <TextField
          label={form.reason}
          hint={form.reasonHint}
          fault={isMissing && reason.trim() === '' ? form.reasonMissing : undefined}
          value={reason}
          onType={setReason}
        />
      )}
      <div class="buttons">
        <button
          // A new button for each month, so that a double click does not close two months.
          key={order.month}
          type="button"
          class="primary"
          aria-disabled={isBarred}
          aria-describedby="why-not-close"
          onClick={close}
        >
          {form.close(month)}
        </button>
      </div>
      <p id="why-not-close" class="hint">
        {isRed && form.isRed}
      </p>
    </>
  );
}

function closedSentence(order: Order, after: MonthClose): string {
  const { form, money } = texts().close;
  const closing = after.closings.find(
    (each) => each.month === order.month && each.currency === order.currency,
  );
  if (closing === undefined) return '';
  const when = whenText(closing.closedAt, serverTime(after), after.timeZone);
  return form.closed(monthText(closing.month), when, money(closing.closed, closing.currency));
}
