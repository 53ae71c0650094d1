import { useState } from 'preact/hooks';
import type { StatementOrder } from '../../src/payouts';
import type { StatementReading } from '../../src/sidebar-server';
import { formatMonth, formatPair, joinList, joinSentences } from '../../src/wording';
import { Checkbox } from '../editor';
import { formatExactAmount, formatFullDay, formatMoneyAmount } from '../sentences';
import { getViewTexts } from '../text';
import { BulletList, Buttons, Paragraphs, TextField } from '../ui';
import { listNetworkChoices, PromptedSelect } from './choices';
import {
  EMPTY_INPUT,
  FileQuestions,
  type FormReading,
  ReadingForm,
  type ReadingInput,
  selectInputText,
  useReading,
} from './entry';
import { Notice, PayoutPart, type PayoutsProps, runPayoutAction, Sentences } from './payout-part';

const STATEMENT_PART = 'add-statement';

export interface StatementForm extends ReadingInput {
  readonly network: string;
  readonly number: string;
  readonly date: string;
}

export type StatementReader = FormReading<StatementForm, StatementReading>;

const EMPTY_STATEMENT: StatementForm = { ...EMPTY_INPUT, network: '', number: '', date: '' };

export function buildStatementOrder(form: StatementForm): StatementOrder {
  const { network, number, date, answers } = form;
  return { ...answers, ...selectInputText(form), network, number, date };
}

interface Props extends PayoutsProps {
  readonly reader: StatementReader;
  readonly reading: StatementReading;
}

export function AddStatement(props: PayoutsProps) {
  const { statement, file } = getViewTexts().payouts;
  const { fields } = statement;
  const reader = useReading(EMPTY_STATEMENT, (form) =>
    props.server.sidebarReadStatement(buildStatementOrder(form)),
  );
  const { form, changeInput } = reader;
  return (
    <PayoutPart {...props} about={STATEMENT_PART} title={statement.add}>
      <ReadingForm
        {...props}
        reader={reader}
        hint={statement.total}
        onChangeInput={(part) => changeInput({ ...part, answers: {} })}
        summary={(reading) => <StatementSummary {...props} reader={reader} reading={reading} />}
      >
        <div class="pair">
          <TextField
            label={fields.number}
            hint={file.optional}
            value={form.number}
            onType={(number) => changeInput({ number })}
          />
          <TextField
            label={fields.date}
            hint={file.optional}
            type="date"
            value={form.date}
            onType={(date) => changeInput({ date })}
          />
        </div>
      </ReadingForm>
    </PayoutPart>
  );
}

export function StatementSummary(props: Props) {
  const { reading } = props;
  const { lines, printed, problems, notices } = reading;
  const { statement, file } = getViewTexts().payouts;
  return (
    <>
      <NetworkChoice {...props} />
      <BulletList lines={listStatementFacts(reading)} />
      <Notice text={printed?.isEqual === false ? statement.unequal(formatExactAmount(printed.amount)) : ''} />
      <Notice text={lines.length === 0 && notices.length === 0 ? statement.noLine : ''} />
      <Sentences title={file.fix} lines={problems} />
      <FileQuestions {...props} fields={{ ...statement.fields, ...statement.columns }} />
      <Notice text={joinSentences(notices)} />
      <AddButton {...props} />
    </>
  );
}

/** The network of the statement, if it is not one of several. */
function NetworkChoice({ data, reader, reading: { networkId } }: Props) {
  if (networkId === null) return null;
  return (
    <PromptedSelect
      label={getViewTexts().payouts.payment.fields.network}
      choices={listNetworkChoices(data)}
      chosen={reader.form.network || networkId}
      onChoose={(network) => reader.requestReading({ network })}
    />
  );
}

function listStatementFacts(reading: StatementReading): readonly string[] {
  const { fields, equal } = getViewTexts().payouts.statement;
  const { sums, printed, number, date } = reading;
  const facts = [
    ...formatStatementSums(reading),
    ...sums.filter(({ reported, isFar }) => reported !== null && !isFar).map(describeReported),
    printed?.isEqual ? equal(formatExactAmount(printed.amount)) : '',
    number && formatPair(fields.number, number),
    date && formatPair(fields.date, formatFullDay(date)),
  ];
  return facts.filter((fact) => fact !== '');
}

/** "Oct 2026: 1,234.50 USD", with the networks if there are several. */
function formatStatementSums({ sums, networkId }: StatementReading): string[] {
  return sums.map(({ network, month, amount, currency }) => {
    const money = currency === '' ? formatExactAmount(amount) : formatMoneyAmount(amount, currency);
    const scope = joinList([networkId === null ? network : '', formatMonth(month)].filter(Boolean));
    return scope === '' ? money : formatPair(scope, money);
  });
}

/** "Reported for AdMob in Oct 2026: 588.92 USD. This file: 1,177.83 USD (+100 %)". */
function describeReported(sum: StatementReading['sums'][number]): string {
  const { network, month, currency, amount, reported, reportedIn } = sum;
  const { statement } = getViewTexts().payouts;
  const isShare = currency === reportedIn && Number(reported) !== 0;
  const share = isShare ? formatShare(Number(amount) / Number(reported) - 1) : '';
  const money = statement.stated(formatMoneyAmount(amount, currency), share);
  const reportedMoney = formatMoneyAmount(reported ?? '', reportedIn);
  return joinSentences([statement.reported(network, formatMonth(month), reportedMoney), money]);
}

/** "+100 %", "−0.4 %". */
function formatShare(share: number): string {
  const percent = Math.abs(share * 100);
  const digits = percent < 10 ? 1 : 0;
  return `${share < 0 ? '−' : '+'}${percent.toFixed(digits)}\u00a0%`;
}

/** The button that adds the statement. One that is far from what is reported has to be confirmed. */
function AddButton(props: Props) {
  const { server, reader, reading } = props;
  const { networkId, lines, questions, problems, sums } = reading;
  const { statement, file } = getViewTexts().payouts;
  const [confirmed, setConfirmed] = useState('');
  const farSentences = sums.filter(({ isFar }) => isFar).map(describeReported);
  const isConfirmed = farSentences.length === 0 || confirmed === farSentences.join();
  const isOpen = questions.length > 0;
  const hasGaps = problems.length > 0 || lines.length === 0;
  const whyGaps = hasGaps ? file.whyNotFixed : isConfirmed ? '' : statement.whyNot;
  const disabledReason = reader.outdatedReason || (isOpen ? file.whyNot : whyGaps);
  const submitStatement = async () => {
    const names = networkId === null ? [] : lines.slice(0, 1).map(({ network }) => network);
    const done = statement.added(joinList([...names, ...formatStatementSums(reading)]));
    const order = { ...buildStatementOrder(reader.form), acceptsFar: farSentences.length > 0 };
    if (await runPayoutAction(props, STATEMENT_PART, done, () => server.sidebarAddStatement(order)))
      reader.clear();
  };
  return (
    <>
      {farSentences.length > 0 && (
        <div class="notices">
          <Paragraphs lines={farSentences} />
          <Checkbox
            id="add-anyway"
            label={statement.anyway}
            isChecked={isConfirmed}
            onCheck={(isChecked) => setConfirmed(isChecked ? farSentences.join() : '')}
          />
        </div>
      )}
      <Buttons
        isBusy={props.actions.isBusy || reader.isBusy}
        acts={[{ label: statement.add, isPrimary: true, disabledReason, act: submitStatement }]}
      />
    </>
  );
}
