import { texts } from '../text/texts';
import { ReadingForm } from './entry/reading-form';
import { TypedFields } from './entry/typed-fields';
import { useReading } from './entry/use-reading';
import { Part } from './part';
import type { PayoutsProps } from './payouts-props';
import { EMPTY_STATEMENT, NO_ANSWERS, STATEMENT, STATEMENT_FIELDS, statementOrder } from './statement-form';
import { StatementSummary } from './statement-summary';

/** The section in which a statement is read, checked and added. */
export function AddStatement(props: PayoutsProps) {
  const { server, data } = props;
  const { statement, payment, file } = texts().payouts;
  const reader = useReading(EMPTY_STATEMENT, (form) =>
    server.sidebarReadStatement(statementOrder(form, data.currency)),
  );
  const { form, change } = reader;
  return (
    <Part {...props} about={STATEMENT} title={statement.add}>
      <ReadingForm
        {...props}
        reader={reader}
        ways={['pasted', 'file', 'typed']}
        typed={statement.total}
        button={statement.check}
        required={['network', 'period', 'amount']}
        onGive={(given) => change({ ...given, ...NO_ANSWERS })}
        summary={(reading) => <StatementSummary {...props} reader={reader} reading={reading} />}
      >
        <div class="pair">
          <TypedFields
            {...props}
            fields={form.way === 'typed' ? STATEMENT_FIELDS : ['number', 'date']}
            labels={{ ...payment.fields, ...statement.fields }}
            hints={{ number: file.optional, date: file.optional }}
            form={form}
            onType={change}
          />
        </div>
      </ReadingForm>
    </Part>
  );
}
