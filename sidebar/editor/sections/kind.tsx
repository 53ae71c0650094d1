import { REPORTS } from '../../../src/catalogue/catalogue';
import { hasField, type Identifiers } from '../../../src/request/draft';
import { hasRows, MOST_ROWS } from '../../form/available-fields';
import { withReport } from '../../form/form-and-draft';
import { texts } from '../../text/texts';
import { change, type Edit } from '../inputs/edit';
import { CardsSection } from '../inputs/fields';

interface Props {
  readonly edit: Edit;
}

/** The choice among the service's reports. */
export function KindSection({ edit }: Props) {
  const { form, state, become } = edit;
  const { kind, kinds } = texts().fields;
  return (
    <CardsSection
      edit={edit}
      field="report"
      title={kind}
      isOpen={form.saved === null}
      choices={REPORTS.map(({ id, label }) => ({ id, label, description: kinds[id] }))}
      onChoose={(id) => become(withReport(form, id, state))}
    />
  );
}

/**
 * The choice whether a device report writes rows or a summary. BigQuery is offered only if this build has it, or if the report was saved in
 * a build that has it.
 */
export function OutputSection({ edit }: Props) {
  const { form, state } = edit;
  if (!hasField('output', form.report)) return null;
  const { title, choices, noBigQuery } = texts().fields.output;
  const { automatic, rows, summary, bigquery } = choices;
  const description = state.bigQuery === null ? noBigQuery : bigquery.description;
  const offersBigQuery = state.bigQuery !== null || form.output === 'bigquery';
  return (
    <CardsSection
      edit={edit}
      field="output"
      title={title}
      isOpen
      choices={[
        { id: 'automatic', label: automatic.label, description: automatic.description(MOST_ROWS) },
        { id: 'rows', ...rows },
        { id: 'summary', ...summary },
        ...(offersBigQuery ? [{ id: 'bigquery', label: bigquery.label, description } as const] : []),
      ]}
      onChoose={(output) => change(edit, { output })}
    />
  );
}

const IDENTIFIERS: readonly Identifiers[] = ['left out', 'kept', 'hashed'];

/** Whether device rows contain identifiers, hashes, or neither. */
export function IdentifiersSection({ edit }: Props) {
  const { form } = edit;
  if (!hasField('identifiers', form.report) || !hasRows(form)) return null;
  const { title, choices } = texts().fields.identifiers;
  return (
    <CardsSection
      edit={edit}
      field="identifiers"
      title={title}
      choices={IDENTIFIERS.map((id) => ({ id, ...choices[id] }))}
      onChoose={(identifiers) => change(edit, { identifiers })}
    />
  );
}
