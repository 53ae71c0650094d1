import { REPORT_KINDS } from '../../../src/catalogue';
import { hasField, type Identifiers } from '../../../src/request';
import { hasRows, isFilledWith, MAX_AUTOMATIC_ROWS, STARTS, withReportKind, withStart } from '../../form';
import { getViewTexts } from '../../text';
import { changeForm, DescribedField, type Edit } from '../inputs';

interface Props {
  readonly edit: Edit;
}

/** The choice among the service's reports. */
export function KindField({ edit }: Props) {
  const { form, state, replaceForm } = edit;
  const { kind, kinds } = getViewTexts().fields;
  return (
    <DescribedField
      edit={edit}
      field="report"
      label={kind}
      choices={REPORT_KINDS.map(({ id, label }) => ({ id, label, description: kinds[id] }))}
      onChoose={(id) => replaceForm(withReportKind(form, id, state))}
    />
  );
}

/**
 * The choice whether a device report writes rows or a summary. BigQuery is offered only if this build has it, or if the report was saved in
 * a build that has it.
 */
export function OutputField({ edit }: Props) {
  const { form, state } = edit;
  if (!hasField('output', form.report)) return null;
  const { title, choices, noBigQuery } = getViewTexts().fields.output;
  const { automatic, rows, summary, bigquery } = choices;
  const offersBigQuery = state.bigQuery !== null || form.output === 'bigquery';
  return (
    <DescribedField
      edit={edit}
      field="output"
      label={title}
      hint={state.bigQuery === null && form.output === 'bigquery' ? noBigQuery : undefined}
      choices={[
        { id: 'automatic', label: automatic.label, description: automatic.description(MAX_AUTOMATIC_ROWS) },
        { id: 'rows', ...rows },
        { id: 'summary', ...summary },
        ...(offersBigQuery ? [{ id: 'bigquery', ...bigquery } as const] : []),
      ]}
      onChoose={(output) => changeForm(edit, { output })}
    />
  );
}

const IDENTIFIERS: readonly Identifiers[] = ['left out', 'kept', 'hashed'];

/** Whether device rows contain identifiers, hashes, or neither. */
export function IdentifiersField({ edit }: Props) {
  const { form } = edit;
  if (!hasField('identifiers', form.report) || !hasRows(form)) return null;
  const { title, choices } = getViewTexts().fields.identifiers;
  return (
    <DescribedField
      edit={edit}
      field="identifiers"
      label={title}
      hint={form.identifiers === 'kept' ? choices.kept.description : undefined}
      choices={IDENTIFIERS.map((id) => ({ id, ...choices[id] }))}
      onChoose={(identifiers) => changeForm(edit, { identifiers })}
    />
  );
}

/** Buttons that fill the form of a new report with a frequent report. */
export function StartButtons({ edit }: { readonly edit: Edit }) {
  const { form, state } = edit;
  const { title, names } = getViewTexts().fields.starts;
  if (form.saved !== null) return null;
  return (
    <fieldset>
      <legend>{title}</legend>
      <div class="presets">
        {STARTS.map((start) => (
          <button
            key={start.key}
            type="button"
            class="small"
            aria-pressed={isFilledWith(form, start)}
            onClick={() => edit.replaceForm(withStart(form, start, state))}
          >
            {names[start.key]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
