import { useEffect, useState } from 'preact/hooks';
import { CURRENCIES, ZONES } from '../../src/catalogue/catalogue';
import type { ReadinessLine } from '../../src/close/closings/readiness';
import type { AmountToClose, CloseForm as FormData, MonthClose } from '../../src/sidebar-server/month-close';
import { formatMonth } from '../../src/wording/days';
import { Tick } from '../editor/inputs/checkbox';
import { ChipField } from '../editor/inputs/chip-field';
import { Section } from '../editor/inputs/section';
import { ticked } from '../form/columns';
import { whenText } from '../sentences/times';
import { serverTime } from '../server/server-time';
import { useRequest } from '../server/use-request';
import { whyNoKey } from '../settings/settings';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import { ViewFailure } from '../ui/failure';
import { Part } from '../ui/part';
import { Question } from '../ui/question';
import { Select } from '../ui/select';
import { type CloseProps, closingName, type WantedMonth } from './close-props';
import { Readiness } from './readiness';

interface Props extends CloseProps {
  readonly usual: FormData;
  readonly wanted: WantedMonth;
  readonly onWant: (wanted: WantedMonth) => void;
  readonly onClosed: (name: string) => void;
}

const CLOSING = 'close';

/** The form that closes a month: what to close, whether it is ready, and the button. */
export function CloseForm(props: Props) {
  const { state, closings, onSettings } = props;
  const { form } = texts().close;
  const { order, months, asking, change } = useOrder(props);
  const failure = closings.failureOf(CLOSING);
  return (
    <Part title={form.title}>
      <p class="hint">{form.means}</p>
      <Choices {...props} order={order} months={months} change={change} />
      <Readiness asking={asking} state={state} onSettings={onSettings} />
      <CloseButton {...props} order={order} lines={asking.answer?.lines ?? null} />
      <ViewFailure {...props} failure={failure} />
    </Part>
  );
}

interface Order {
  readonly month: string;
  readonly currency: string;
  readonly zone: string;
  readonly apps: readonly string[];
  readonly metrics: readonly string[];
}
/** What the user has chosen. Everything else is as usual. */
type Chosen = Partial<Order>;

/** The month to close as the user has chosen it. The readiness list is read again when the order or the closings change. */
function useOrder({ server, data, usual, wanted }: Props) {
  const [parts, setParts] = useState<Chosen>({});
  const asking = useRequest<FormData>();
  const chosen: Chosen = { ...parts, ...wanted };
  const isUsual = Object.keys(chosen).length === 0;
  const about = JSON.stringify([chosen, data.now]);
  useEffect(() => {
    if (isUsual) asking.forget();
    else void asking.ask(() => server.sidebarReadiness(chosen), about);
  }, [about]);
  const { order, months } = asking.answer ?? usual;
  return {
    order: { ...order, ...chosen } as Order,
    months: months.includes(chosen.month ?? order.month) ? months : [chosen.month ?? order.month, ...months],
    asking: isUsual ? { ...asking, answer: usual } : asking,
    change: (part: Chosen) => setParts({ ...parts, ...part }),
  };
}

function Choices(
  props: Props & {
    readonly order: Order;
    readonly months: readonly string[];
    readonly change: (part: Chosen) => void;
  },
) {
  const { state, data, order, months, change, onWant } = props;
  const { form } = texts().close;
  const { month, currency } = order;
  return (
    <>
      <div class="pair">
        <Select
          label={form.month}
          choices={months.map((id) => ({ id, label: formatMonth(id) }))}
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
      {data.isZoneFixed ? (
        <p class="hint">
          {form.zone} {order.zone}. {form.zoneIsFixed}
        </p>
      ) : (
        <Select
          label={form.zone}
          choices={ZONES}
          chosen={order.zone}
          hint={form.zoneIsFixed}
          onChoose={(zone) => change({ zone })}
        />
      )}
      <Section title={form.apps} gist={order.apps.join(', ') || texts().close.facts.allApps}>
        <ChipField
          label={form.apps}
          help={form.appsHint}
          entries={order.apps}
          suggestions={state.suggestions.apps}
          field="apps"
          onChange={(apps) => change({ apps })}
        />
      </Section>
      <Section title={form.metrics} gist={labelsOf(order.metrics, data)}>
        <fieldset>
          <legend class="heard">{form.metrics}</legend>
          {data.metrics.map(({ id, label }) => (
            <Tick
              key={id}
              id={`close-${id}`}
              label={label}
              isTicked={order.metrics.includes(id)}
              onTick={(is) => change({ metrics: ticked(order.metrics, [id], is) })}
            />
          ))}
        </fieldset>
      </Section>
    </>
  );
}

function labelsOf(ids: readonly string[], { metrics }: MonthClose): string {
  const labels = metrics.flatMap(({ id, label }) => (ids.includes(id) ? [label] : []));
  return labels.join(', ') || texts().close.form.nothingElse;
}

/** The button that closes the month, and the only question before that, with the amount. Lines to check need a reason. */
function CloseButton(
  props: Props & { readonly order: Order; readonly lines: readonly ReadinessLine[] | null },
) {
  const { server, state, closings, order, lines, onClosed } = props;
  const { form, money } = texts().close;
  const asking = useRequest<AmountToClose>();
  const month = formatMonth(order.month);
  const about = JSON.stringify(order);
  const hasLine = (level: ReadinessLine['level']) => lines?.some((line) => line.level === level) === true;
  const { answer } = asking;
  const close = async (agreed: string, reason: string) => {
    const isClosed = await closings.act({
      about: CLOSING,
      busy: form.closing(month),
      done: (after) => closedSentence(order, after),
      call: () => server.sidebarCloseMonth({ ...order, reason, agreed }),
    });
    if (isClosed) onClosed(closingName(order));
  };
  return (
    <>
      <Buttons
        isBusy={closings.isBusy || asking.isBusy}
        acts={[
          {
            label: form.close(month),
            isPrimary: true,
            whyOff: whyNoKey(state) || (lines === null ? form.notChecked : hasLine('red') ? form.isRed : ''),
            act: () => asking.ask(() => server.sidebarAmountToClose(order), about),
          },
        ]}
      />
      <p class="hint" role="status">
        {asking.isBusy && form.reading(month)}
      </p>
      {answer !== null && asking.about === about && !closings.isBusy && (
        <Question
          title={form.closeAt(month, money(answer.shown, order.currency))}
          means={[...answer.doubts, form.later].join(' ')}
          reason={answer.doubts.length > 0 || hasLine('amber') ? form.reason : null}
          choices={[{ label: form.close(month), act: (reason) => close(answer.agreed, reason) }]}
          onClose={asking.forget}
        />
      )}
      <ViewFailure {...props} failure={asking.failure} />
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
  return form.closed(formatMonth(closing.month), when, money(closing.closed, closing.currency));
}
