import { useEffect, useState } from 'preact/hooks';
import { CURRENCIES, ZONES } from '../../src/catalogue';
import type { ReadinessLine } from '../../src/close';
import type { AmountToClose, CloseForm, MonthClose, SidebarState } from '../../src/sidebar-server';
import { formatMonth, joinList, joinSentences } from '../../src/wording';
import { Checkbox, ChipField, Section } from '../editor';
import { withChecked } from '../form';
import { formatPastTime } from '../sentences';
import { estimateServerTime, type ServerRequest, useRequest } from '../server';
import { explainMissingKey, labelConnection, listShownConnections } from '../state';
import { getViewTexts } from '../text';
import { Buttons, Part, QuestionBox, Select, StateTag, ViewFailure } from '../ui';
import { type ChosenMonth, type CloseProps, formatClosingName, requestClosingMail } from './close-props';

interface Props extends CloseProps {
  readonly defaultForm: CloseForm;
  readonly chosenMonth: ChosenMonth;
  readonly onChooseMonth: (month: ChosenMonth) => void;
  readonly onClosed: (name: string) => void;
}

const CLOSE_PART = 'close';

export function CloseMonthForm(props: Props) {
  const { state, closings, onSettings } = props;
  const { form } = getViewTexts().close;
  const { order, months, readinessRequest, changeOrder } = useMonthToClose(props);
  const failure = closings.findFailure(CLOSE_PART);
  return (
    <Part title={form.title}>
      <p class="hint">{form.means}</p>
      <CloseChoices {...props} order={order} months={months} changeOrder={changeOrder} />
      <Readiness request={readinessRequest} state={state} onSettings={onSettings} />
      <CloseButton {...props} order={order} lines={readinessRequest.answer?.lines ?? null} />
      <ViewFailure {...props} failure={failure} />
    </Part>
  );
}

interface MonthToClose {
  readonly month: string;
  readonly currency: string;
  readonly zone: string;
  /** The names of the connections that are asked; '' for the default one. Missing: only this one. */
  readonly connections?: readonly string[];
  readonly apps: readonly string[];
  readonly metrics: readonly string[];
}
type ChosenParts = Partial<MonthToClose>;

/** The month to close as the user has chosen it. The readiness list is read again when the order or the closings change. */
function useMonthToClose({ server, data, defaultForm, chosenMonth }: Props) {
  const [chosenParts, setChosenParts] = useState<ChosenParts>({});
  const readinessRequest = useRequest<CloseForm>();
  const chosen: ChosenParts = { ...chosenParts, ...chosenMonth };
  const isDefault = Object.keys(chosen).length === 0;
  const about = JSON.stringify([chosen, data.now]);
  useEffect(() => {
    if (isDefault) readinessRequest.forget();
    else void readinessRequest.ask(() => server.sidebarReadiness(chosen), about);
  }, [about]);
  const { order, months } = readinessRequest.answer ?? defaultForm;
  return {
    order: { ...order, ...chosen } as MonthToClose,
    months: months.includes(chosen.month ?? order.month) ? months : [chosen.month ?? order.month, ...months],
    readinessRequest: isDefault ? { ...readinessRequest, answer: defaultForm } : readinessRequest,
    changeOrder: (part: ChosenParts) => setChosenParts({ ...chosenParts, ...part }),
  };
}

function CloseChoices(
  props: Props & {
    readonly order: MonthToClose;
    readonly months: readonly string[];
    readonly changeOrder: (part: ChosenParts) => void;
  },
) {
  const { state, data, order, months, changeOrder, onChooseMonth } = props;
  const { form } = getViewTexts().close;
  const { month, currency, connections = [''] } = order;
  return (
    <>
      <div class="pair">
        <Select
          label={form.month}
          choices={months.map((id) => ({ id, label: formatMonth(id) }))}
          chosen={month}
          onChoose={(id) => onChooseMonth({ month: id, currency })}
        />
        <Select
          label={form.currency}
          choices={CURRENCIES}
          chosen={currency}
          onChoose={(id) => onChooseMonth({ currency: id })}
        />
      </div>
      {data.isZoneFixed ? (
        <p class="hint">{joinSentences([form.zoneIs(order.zone), form.zoneIsFixed])}</p>
      ) : (
        <Select
          label={form.zone}
          choices={ZONES}
          chosen={order.zone}
          hint={form.zoneIsFixed}
          onChoose={(zone) => changeOrder({ zone })}
        />
      )}
      {state.otherConnections.length > 0 && (
        <fieldset>
          <legend>{form.connections}</legend>
          {listCloseConnections(state).map(({ name, label }) => (
            <Checkbox
              key={name}
              id={`close-connection-${name}`}
              label={label}
              isChecked={connections.includes(name)}
              onCheck={(isChecked) =>
                changeOrder({ connections: withChecked(connections, [name], isChecked) })
              }
            />
          ))}
        </fieldset>
      )}
      <Section title={form.apps} gist={joinList(order.apps) || getViewTexts().close.facts.allApps}>
        <ChipField
          label={form.apps}
          help={form.appsHint}
          entries={order.apps}
          suggestions={listCloseConnections(state).flatMap(({ name, apps }) =>
            connections.includes(name) ? apps : [],
          )}
          field="apps"
          onChange={(apps) => changeOrder({ apps })}
        />
      </Section>
      <Section title={form.metrics} gist={joinMetricLabels(order.metrics, data)}>
        <fieldset>
          <legend class="heard">{form.metrics}</legend>
          {data.metrics.map(({ id, label }) => (
            <Checkbox
              key={id}
              id={`close-${id}`}
              label={label}
              isChecked={order.metrics.includes(id)}
              onCheck={(isChecked) => changeOrder({ metrics: withChecked(order.metrics, [id], isChecked) })}
            />
          ))}
        </fieldset>
      </Section>
    </>
  );
}

/** The connections as closings name them, with their apps as closings name those. */
function listCloseConnections(state: SidebarState) {
  return listShownConnections(state).map((connection) => {
    const name = connection.id === '' ? '' : connection.name;
    const apps = connection.suggestions.apps.map((app) =>
      name === '' ? app : { ...app, id: `${name}: ${app.id}` },
    );
    return { name, label: labelConnection(connection), apps };
  });
}

function joinMetricLabels(ids: readonly string[], { metrics }: MonthClose): string {
  const labels = metrics.flatMap(({ id, label }) => (ids.includes(id) ? [label] : []));
  return joinList(labels) || getViewTexts().close.form.nothingElse;
}

/** The button that closes the month, and the only question before that, with the amount. Lines to check need a reason. */
function CloseButton(
  props: Props & { readonly order: MonthToClose; readonly lines: readonly ReadinessLine[] | null },
) {
  const { server, state, closings, order, lines, onClosed } = props;
  const { form, money } = getViewTexts().close;
  const amountRequest = useRequest<AmountToClose>();
  const [isMailed, setMailed] = useState(false);
  const month = formatMonth(order.month);
  const about = JSON.stringify(order);
  const hasReadinessLine = (level: ReadinessLine['level']) =>
    lines?.some((line) => line.level === level) === true;
  const { answer } = amountRequest;
  const submitClosing = async (agreedAmount: string, reason: string) => {
    const isClosed = await closings.runAction({
      about: CLOSE_PART,
      busy: form.closing(month),
      done: (after) => describeClosedMonth(order, after),
      call: () => server.sidebarCloseMonth({ ...order, reason, agreed: agreedAmount }),
    });
    if (!isClosed) return;
    onClosed(formatClosingName(order));
    if (isMailed) void requestClosingMail(props, order);
  };
  return (
    <>
      <Checkbox id="mail-closing" label={form.mail} isChecked={isMailed} onCheck={setMailed} />
      <Buttons
        isBusy={closings.isBusy || amountRequest.isBusy}
        acts={[
          {
            label: form.close(month),
            isPrimary: true,
            disabledReason:
              explainMissingKey(state) ||
              (lines === null ? form.notChecked : hasReadinessLine('red') ? form.isRed : ''),
            act: () => amountRequest.ask(() => server.sidebarAmountToClose(order), about),
          },
        ]}
      />
      <p class="hint" role="status">
        {amountRequest.isBusy && form.reading(month)}
      </p>
      {answer !== null && amountRequest.about === about && !closings.isBusy && (
        <QuestionBox
          title={form.closeAt(month, money(answer.shown, order.currency))}
          means={joinSentences([...answer.doubts, form.later])}
          reason={answer.doubts.length > 0 || hasReadinessLine('amber') ? form.reason : null}
          choices={[{ label: form.close(month), act: (reason) => submitClosing(answer.agreed, reason) }]}
          onClose={amountRequest.forget}
        />
      )}
      <ViewFailure {...props} failure={amountRequest.failure} />
    </>
  );
}

function describeClosedMonth(order: MonthToClose, after: MonthClose): string {
  const { form, money } = getViewTexts().close;
  const closing = after.closings.find(
    (candidate) => candidate.month === order.month && candidate.currency === order.currency,
  );
  if (closing === undefined) return '';
  const when = formatPastTime(closing.closedAt, estimateServerTime(after), after.timeZone);
  return form.closed(formatMonth(closing.month), when, money(closing.closed, closing.currency));
}

/** Icons and colours of states of reports that mean the same. */
const LEVEL_STATES = { green: 'fresh', amber: 'due', red: 'failed' } as const;

/** Whether a month can be closed, line by line: a word with an icon, and a sentence. */
function Readiness(props: {
  readonly request: ServerRequest<CloseForm>;
  readonly state: SidebarState;
  readonly onSettings: () => void;
}) {
  const { isBusy, answer, failure } = props.request;
  const { form } = getViewTexts().close;
  return (
    <div class="part readiness" aria-live="polite" aria-busy={isBusy}>
      <h4>{form.readiness}</h4>
      {isBusy && <p class="hint">{form.looking}</p>}
      <ul class="part">
        {answer?.lines.map(({ level, sentence }) => (
          <li key={sentence}>
            <StateTag state={LEVEL_STATES[level]} label={form.levels[level]} />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      <ViewFailure {...props} failure={failure} />
    </div>
  );
}
