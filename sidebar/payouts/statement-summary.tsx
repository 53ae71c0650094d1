import { useState } from 'preact/hooks';
import type { StatementReading } from '../../src/payouts/view';
import { asText, propertyOf } from '../../src/storage/untrusted-value';
import { Tick } from '../editor/inputs/checkbox';
import { amountText, fullDay, moneyText, shortMonth } from '../sentences/amounts';
import { texts } from '../text/texts';
import { ActButtons } from '../ui/acting-view';
import { Choose, networkChoices, statementMonths } from './choices';
import { FileQuestions } from './entry/file-questions';
import { Notice, Sentences } from './part';
import { type PayoutsProps, start } from './payouts-props';
import { type ReadForm, STATEMENT, statementOrder } from './statement-form';

/** So many unknown apps are asked about at a time. */
const MOST_APPS = 20;
/** The choice “Not one of our apps”. */
const NO_APP = '-';

interface Props extends PayoutsProps {
  readonly reader: ReadForm;
  readonly reading: StatementReading;
}

/** What was read of a statement, what its text does not say, and the button that adds it. */
export function StatementSummary(props: Props) {
  const { state, data, reader, reading } = props;
  const { lines, printed, problems, others, networks } = reading;
  const { statement, file } = texts().payouts;
  const { asked, form, ask } = reader;
  return (
    <>
      {form.way !== 'typed' && (networks.length > 0 ? <Networks {...props} /> : <Network {...props} />)}
      <ul class="facts">
        {factsOf(reading).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Notice text={printed?.isEqual === false ? statement.unequal(amountText(printed.amount)) : ''} />
      <Notice text={lines.length === 0 ? statement.noLine : ''} />
      <Sentences title={file.mend} lines={problems} />
      <FileQuestions
        data={data}
        reader={reader}
        reading={reading}
        fields={{ ...statement.fields, ...statement.columns }}
      >
        {asked.includes('month') && (
          <Choose
            label={file.month}
            choices={statementMonths(data, state)}
            chosen={form.period}
            onChoose={(period) => ask({ period })}
          />
        )}
      </FileQuestions>
      <UnknownApps {...props} />
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

/** The networks that the texts in a column mean. */
function Networks({ data, reader, reading }: Props) {
  const { statement, file } = texts().payouts;
  const { networks } = reader.form;
  return (
    <>
      {reading.networks.map(({ text, network }) => (
        <Choose
          key={text}
          label={text || statement.noNetwork}
          hint={network?.isSure === false ? file.mostSimilar(network.name) : undefined}
          choices={networkChoices(data)}
          chosen={asText(propertyOf(networks, text)) || (network?.isSure ? network.id : '')}
          onChoose={(id) => reader.ask({ networks: { ...networks, [text]: id } })}
        />
      ))}
    </>
  );
}

/** The apps that the reports do not know. The statement can be added without the answers. */
function UnknownApps({ reader, reading }: Props) {
  const { statement, file } = texts().payouts;
  const { apps } = reader.form;
  if (reading.apps.length === 0) return null;
  const choices = [
    { id: NO_APP, label: statement.noApp },
    ...reading.appChoices.map(({ id, name }) => ({ id, label: name })),
  ];
  const chosen = (text: string) => {
    const id = propertyOf(apps, text);
    return id === '' ? NO_APP : asText(id);
  };
  const more = reading.apps.length - MOST_APPS;
  return (
    <div class="notices">
      <p>{statement.apps}</p>
      {reading.apps.slice(0, MOST_APPS).map(({ text, app }) => (
        <Choose
          key={text}
          label={statement.app(text)}
          hint={app === null ? undefined : file.mostSimilar(app.name)}
          choices={choices}
          chosen={chosen(text)}
          onChoose={(id) => reader.ask({ apps: { ...apps, [text]: id === NO_APP ? '' : id } })}
        />
      ))}
      {more > 0 && <p>{statement.moreApps(more)}</p>}
    </div>
  );
}

function factsOf({ sums, networks, compared, printed, number, date }: StatementReading): readonly string[] {
  const { fields, equal } = texts().payouts.statement;
  const facts = [
    ...sums.map((sum) => sumText(sum, networks)),
    ...compared.filter(({ isFar }) => !isFar).map(comparedText),
    printed?.isEqual ? equal(amountText(printed.amount)) : '',
    number && `${fields.number}: ${number}`,
    date && `${fields.date}: ${fullDay(date)}`,
  ];
  return facts.filter((fact) => fact !== '');
}

/** "Oct 2026: 1,234.50 USD", with the text of the network if there are several. */
function sumText(
  { network, month, amount, currency }: StatementReading['sums'][number],
  networks: StatementReading['networks'],
): string {
  const money = currency === '' ? amountText(amount) : moneyText(amount, currency);
  const name = networks.length > 0 ? network || texts().payouts.statement.noNetwork : '';
  const of = [name, shortMonth(month)].filter((part) => part !== '').join(', ');
  return of === '' ? money : `${of}: ${money}`;
}

/** "Reported for AdMob in Oct 2026: 588.92 USD. This file: 1,177.83 USD (+100 %)". */
function comparedText(compared: StatementReading['compared'][number]): string {
  const { network, month, currency, stated, reported, reportedIn } = compared;
  const { statement } = texts().payouts;
  const isShare = currency === reportedIn && Number(reported) !== 0;
  const share = isShare ? shareText(Number(stated) / Number(reported) - 1) : '';
  const money = statement.stated(moneyText(stated, currency), share);
  return `${statement.reported(network, shortMonth(month), moneyText(reported, reportedIn))} ${money}`;
}

/** "+100 %", "−0.4 %". */
function shareText(share: number): string {
  const percent = Math.abs(share * 100);
  const digits = percent < 10 ? 1 : 0;
  return `${share < 0 ? '−' : '+'}${percent.toFixed(digits)}\u00a0%`;
}

/** The button that adds the statement. One that is already there, or far from what is reported, has to be confirmed. */
function Add(props: Props) {
  const { server, data, reader, reading } = props;
  const { twice, network, networks, sums, lines, questions, problems, compared } = reading;
  const { statement, file } = texts().payouts;
  const [confirmed, setConfirmed] = useState('');
  const far = compared.filter(({ isFar }) => isFar).map(comparedText);
  const doubts = [twice, ...far].filter((doubt) => doubt !== '');
  const isConfirmed = doubts.length === 0 || confirmed === doubts.join();
  const isOpen = questions.length > 0;
  const hasGaps = isOpen || problems.length > 0 || lines.length === 0;
  const add = async () => {
    const added = [network?.name ?? '', ...sums.map((sum) => sumText(sum, networks))];
    const done = statement.added(added.filter((part) => part !== '').join(', '));
    const confirmation = { isTwice: twice !== '', isFar: far.length > 0 };
    const order = { ...statementOrder(reader.form, data.currency), ...confirmation };
    if (await start(props, STATEMENT, done, () => server.sidebarAddStatement(order))) reader.clear();
  };
  return (
    <>
      {doubts.length > 0 && (
        <div class="notices">
          {doubts.map((doubt) => (
            <p key={doubt}>{doubt}</p>
          ))}
          <Tick
            id="add-anyway"
            label={statement.anyway}
            isTicked={isConfirmed}
            onTick={(is) => setConfirmed(is ? doubts.join() : '')}
          />
        </div>
      )}
      <ActButtons
        {...props}
        acts={[
          {
            label: statement.add,
            isPrimary: true,
            isBarred: hasGaps || !isConfirmed || !reader.isCurrent,
            why: isOpen ? file.whyNot : '',
            act: add,
          },
        ]}
      />
    </>
  );
}
