import { useState } from 'preact/hooks';
import type { StatementOrder } from '../../src/payouts/view';
import type { StatementReading } from '../../src/sidebar-server/payouts';
import { asText, propertyOf } from '../../src/storage/untrusted-value';
import { formatMonth } from '../../src/wording/days';
import { Tick } from '../editor/inputs/checkbox';
import { amountText, fullDay, moneyText } from '../sentences/amounts';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import { TextField } from '../ui/text-field';
import { Choose, networkChoices } from './choices';
import { FileQuestions } from './entry/file-questions';
import { ReadingForm } from './entry/reading-form';
import { type FormReading, type Given, givenText, NOTHING_GIVEN, useReading } from './entry/use-reading';
import { Notice, PayoutPart, type PayoutsProps, Sentences, start } from './part';

const STATEMENT = 'add-statement';

/** With the network of the file, or the networks that its texts mean. */
export type StatementForm = Given &
  Readonly<Required<Pick<StatementOrder, 'network' | 'networks' | 'number' | 'date'>>>;

export type ReadForm = FormReading<StatementForm, StatementReading>;

/** What the user has answered about one text, and not about the next one. */
export const NO_ANSWERS = { answers: {}, networks: {} };

const EMPTY: StatementForm = { ...NOTHING_GIVEN, network: '', networks: {}, number: '', date: '' };

/** What the form asks the server to read or to add. */
export function statementOrder(form: StatementForm): StatementOrder {
  const { network, networks, number, date, answers } = form;
  return { ...answers, ...givenText(form), network, networks, number, date };
}

interface Props extends PayoutsProps {
  readonly reader: ReadForm;
  readonly reading: StatementReading;
}

/** The section in which a statement is read, checked and added. */
export function AddStatement(props: PayoutsProps) {
  const { statement, file } = texts().payouts;
  const { fields } = statement;
  const reader = useReading(EMPTY, (form) => props.server.sidebarReadStatement(statementOrder(form)));
  const { form, change } = reader;
  return (
    <PayoutPart {...props} about={STATEMENT} title={statement.add}>
      <ReadingForm
        {...props}
        reader={reader}
        hint={statement.total}
        onGive={(given) => change({ ...given, ...NO_ANSWERS })}
        summary={(reading) => <StatementSummary {...props} reader={reader} reading={reading} />}
      >
        <div class="pair">
          <TextField
            label={fields.number}
            hint={file.optional}
            value={form.number}
            onType={(number) => change({ number })}
          />
          <TextField
            label={fields.date}
            hint={file.optional}
            type="date"
            value={form.date}
            onType={(date) => change({ date })}
          />
        </div>
      </ReadingForm>
    </PayoutPart>
  );
}

/** What was read of a statement, what its text does not say, and the button that adds it. */
export function StatementSummary(props: Props) {
  const { reading } = props;
  const { lines, printed, problems, twice, others } = reading;
  const { statement, file } = texts().payouts;
  return (
    <>
      <Networks {...props} />
      <ul>
        {factsOf(reading).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Notice text={printed?.isEqual === false ? statement.unequal(amountText(printed.amount)) : ''} />
      <Notice text={lines.length === 0 ? statement.noLine : ''} />
      <Sentences title={file.fix} lines={problems} />
      <FileQuestions {...props} fields={{ ...statement.fields, ...statement.columns }} />
      <Notice text={twice} />
      <Notice text={others} />
      <Add {...props} />
    </>
  );
}

/** The networks that the statement names. The user has to choose those with an unknown name, and can choose other ones. */
function Networks({ data, reader, reading: { networks } }: Props) {
  const { statement, payment } = texts().payouts;
  const { form, ask } = reader;
  const isOne = networks.length === 1;
  return (
    <>
      {networks.map(({ text, network }) => (
        <Choose
          key={text}
          label={isOne ? payment.fields.network : text || statement.noNetwork}
          choices={networkChoices(data)}
          chosen={(isOne ? form.network : asText(propertyOf(form.networks, text))) || (network?.id ?? '')}
          onChoose={(id) => ask(isOne ? { network: id } : { networks: { ...form.networks, [text]: id } })}
        />
      ))}
    </>
  );
}

function factsOf(reading: StatementReading): readonly string[] {
  const { fields, equal } = texts().payouts.statement;
  const { compared, printed, number, date } = reading;
  const facts = [
    ...sumTexts(reading),
    ...compared.filter(({ isFar }) => !isFar).map(comparedText),
    printed?.isEqual ? equal(amountText(printed.amount)) : '',
    number && `${fields.number}: ${number}`,
    date && `${fields.date}: ${fullDay(date)}`,
  ];
  return facts.filter((fact) => fact !== '');
}

/** "Oct 2026: 1,234.50 USD", with the networks if there are several. */
function sumTexts({ sums, networks }: StatementReading): string[] {
  return sums.map(({ network, month, amount, currency }) => {
    const money = currency === '' ? amountText(amount) : moneyText(amount, currency);
    const name = networks.length > 1 ? network || texts().payouts.statement.noNetwork : '';
    const of = [name, formatMonth(month)].filter((part) => part !== '').join(', ');
    return of === '' ? money : `${of}: ${money}`;
  });
}

/** "Reported for AdMob in Oct 2026: 588.92 USD. This file: 1,177.83 USD (+100 %)". */
function comparedText(compared: StatementReading['compared'][number]): string {
  const { network, month, currency, stated, reported, reportedIn } = compared;
  const { statement } = texts().payouts;
  const isShare = currency === reportedIn && Number(reported) !== 0;
  const share = isShare ? shareText(Number(stated) / Number(reported) - 1) : '';
  const money = statement.stated(moneyText(stated, currency), share);
  return `${statement.reported(network, formatMonth(month), moneyText(reported, reportedIn))} ${money}`;
}

/** "+100 %", "−0.4 %". */
function shareText(share: number): string {
  const percent = Math.abs(share * 100);
  const digits = percent < 10 ? 1 : 0;
  return `${share < 0 ? '−' : '+'}${percent.toFixed(digits)}\u00a0%`;
}

/** The button that adds the statement. One that is far from what is reported has to be confirmed. */
function Add(props: Props) {
  const { server, reader, reading } = props;
  const { twice, networks, lines, questions, problems, compared } = reading;
  const { statement, file } = texts().payouts;
  const [confirmed, setConfirmed] = useState('');
  const far = compared.filter(({ isFar }) => isFar).map(comparedText);
  const isConfirmed = far.length === 0 || confirmed === far.join();
  const isOpen = questions.length > 0;
  const hasGaps = isOpen || twice !== '' || problems.length > 0 || lines.length === 0;
  const whyGaps = hasGaps ? file.whyNotFixed : isConfirmed ? '' : statement.whyNot;
  const whyOff = reader.whyOld || (isOpen ? file.whyNot : whyGaps);
  const add = async () => {
    const name = networks.length === 1 ? networks.map(({ network }) => network?.name ?? '') : [];
    const done = statement.added([...name, ...sumTexts(reading)].join(', '));
    const order = { ...statementOrder(reader.form), isFar: far.length > 0 };
    if (await start(props, STATEMENT, done, () => server.sidebarAddStatement(order))) reader.clear();
  };
  return (
    <>
      {far.length > 0 && (
        <div class="notices">
          {far.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <Tick
            id="add-anyway"
            label={statement.anyway}
            isTicked={isConfirmed}
            onTick={(is) => setConfirmed(is ? far.join() : '')}
          />
        </div>
      )}
      <Buttons
        isBusy={props.actions.isBusy || reader.isBusy}
        acts={[{ label: statement.add, isPrimary: true, whyOff, act: add }]}
      />
    </>
  );
}
