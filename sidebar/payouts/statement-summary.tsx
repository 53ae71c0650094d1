import { useState } from 'preact/hooks';
import type { StatementReading } from '../../src/payouts/view';
import { Tick } from '../editor/inputs/checkbox';
import { amountText, fullDay, moneyText, shortMonth } from '../sentences/amounts';
import { texts } from '../text/texts';
import { ActButtons } from '../ui/acting-view';
import { Choose, networkChoices, statementMonths } from './choices';
import { FileQuestions } from './entry/file-questions';
import { Notice, Sentences } from './part';
import { type PayoutsProps, start } from './payouts-props';
import { type ReadForm, STATEMENT, statementOrder } from './statement-form';

interface Props extends PayoutsProps {
  readonly reader: ReadForm;
  readonly reading: StatementReading;
}

/** What was read of a statement, what its text does not say, and the button that adds it. */
export function StatementSummary(props: Props) {
  const { state, data, reader, reading } = props;
  const { lines, printed, problems, others } = reading;
  const { statement, file } = texts().payouts;
  const { asked, form, ask } = reader;
  return (
    <>
      {form.way !== 'typed' && <Network {...props} />}
      <ul class="facts">
        {factsOf(reading).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Notice text={printed?.isEqual === false ? statement.unequal(amountText(printed.amount)) : ''} />
      <Notice text={lines.length === 0 ? statement.noLine : ''} />
      <Sentences title={file.mend} lines={problems} />
      <FileQuestions data={data} reader={reader} reading={reading} fields={statement.fields}>
        {asked.includes('month') && (
          <Choose
            label={file.month}
            choices={statementMonths(data, state)}
            chosen={form.period}
            onChoose={(period) => ask({ period })}
          />
        )}
      </FileQuestions>
      <Notice text={others} />
      <Add {...props} />
    </>
  );
}

/** The network that the statement names. The user has to choose it if its name is unknown, and can choose another one. */
function Network({ data, reader, reading: { network } }: Props) {
  const { payment, file } = texts().payouts;
  return (
    <Choose
      label={payment.fields.network}
      hint={network?.isSure === false ? file.mostSimilar(network.name) : undefined}
      choices={networkChoices(data)}
      chosen={reader.form.network || (network?.isSure ? network.id : '')}
      onChoose={(id) => reader.ask({ network: id })}
    />
  );
}

function factsOf({ sums, printed, number, date }: StatementReading): readonly string[] {
  const { fields, equal } = texts().payouts.statement;
  const facts = [
    ...sums.map(sumText),
    printed?.isEqual ? equal(amountText(printed.amount)) : '',
    number && `${fields.number}: ${number}`,
    date && `${fields.date}: ${fullDay(date)}`,
  ];
  return facts.filter((fact) => fact !== '');
}

function sumText({ month, amount, currency }: StatementReading['sums'][number]): string {
  const money = currency === '' ? amountText(amount) : moneyText(amount, currency);
  return month === '' ? money : `${shortMonth(month)}: ${money}`;
}

/** The button that adds the statement. One that is already there has to be confirmed. */
function Add(props: Props) {
  const { server, data, reader, reading } = props;
  const { twice, network, sums, lines, questions, problems } = reading;
  const { statement, file } = texts().payouts;
  const [confirmed, setConfirmed] = useState('');
  const isTwice = twice !== '';
  const isOpen = questions.length > 0;
  const hasGaps = isOpen || problems.length > 0 || lines.length === 0;
  const add = async () => {
    const done = statement.added([network?.name ?? '', ...sums.map(sumText)].join(', '));
    const order = { ...statementOrder(reader.form, data.currency), isTwice };
    if (await start(props, STATEMENT, done, () => server.sidebarAddStatement(order))) reader.clear();
  };
  return (
    <>
      {isTwice && (
        <div class="notices">
          <p>{twice}</p>
          <Tick
            id="add-twice"
            label={statement.anyway}
            isTicked={confirmed === twice}
            onTick={(is) => setConfirmed(is ? twice : '')}
          />
        </div>
      )}
      <ActButtons
        {...props}
        acts={[
          {
            label: statement.add,
            isPrimary: true,
            isBarred: hasGaps || (isTwice && confirmed !== twice) || !reader.isCurrent,
            why: isOpen ? file.whyNot : '',
            act: add,
          },
        ]}
      />
    </>
  );
}
