import { REPORT_KINDS } from '../../../src/catalogue';
import { hasField, type Identifiers } from '../../../src/request';
import {
  hasRows,
  isFilledWith,
  isSingleAppReport,
  MAX_AUTOMATIC_ROWS,
  STARTS,
  withReportKind,
  withStart,
} from '../../form';
import { describeNeededApproval } from '../../sentences';
import { findShownConnection, labelConnection, listShownConnections } from '../../state';
import { getViewTexts } from '../../text';
import { Select } from '../../ui';
import {
  changeForm,
  DescribedField,
  type EditProps,
  FieldWithIssues,
  type SavedEditProps,
  TypedField,
} from '../inputs';
import { FilterListField } from './filter-section';
import { PasteSettings } from './paste-settings';

/** The first fields of the form: what kind of report it is, and notices about the saved report. */
export function ReportFields({ edit, report }: SavedEditProps) {
  const { form } = edit;
  return (
    <>
      <ReportNotices edit={edit} report={report} />
      <StartButtons edit={edit} />
      {form.saved === null && <PasteSettings edit={edit} />}
      <TypedField
        edit={edit}
        field="name"
        label={getViewTexts().editor.name}
        value={form.name}
        onType={(name) => changeForm(edit, { name })}
      />
      <ConnectionField edit={edit} />
      <KindField edit={edit} />
      {isSingleAppReport(form.report) && <FilterListField key={form.report} edit={edit} list="apps" />}
      <OutputField edit={edit} />
    </>
  );
}

/** Says whose approval a change needs, if the report runs with its owner's key, or that the report was deleted meanwhile. */
function ReportNotices({ edit, report }: SavedEditProps) {
  if (edit.form.saved === null) return null;
  const text = report === null ? getViewTexts().editor.deleted : describeNeededApproval(report);
  return text === '' ? null : <p class="notices">{text}</p>;
}

function StartButtons({ edit }: EditProps) {
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

/** Which connection the report asks. A user with one connection sees it only for a report of another one. */
function ConnectionField({ edit }: EditProps) {
  const { form, state } = edit;
  const connections = listShownConnections(state);
  const connection = findShownConnection(form.connection, state);
  if (connections.length === 1 && connection !== undefined) return null;
  const choose = (name: string) => {
    const { zone, currency } = findShownConnection(name, state) ?? form;
    changeForm(edit, { connection: name, ...(form.saved === null && { zone, currency }) });
  };
  const { connection: label, connectionMissing } = getViewTexts().fields;
  return (
    <FieldWithIssues edit={edit} field="connection">
      <Select
        label={label}
        hint={connection === undefined ? connectionMissing : undefined}
        choices={[
          ...connections.map((one) => ({ id: one.name, label: labelConnection(one) })),
          ...(connection === undefined ? [{ id: form.connection, label: form.connection }] : []),
        ]}
        chosen={connection?.name ?? form.connection}
        onChoose={choose}
      />
    </FieldWithIssues>
  );
}

function KindField({ edit }: EditProps) {
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
function OutputField({ edit }: EditProps) {
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

const IDENTIFIERS: readonly Identifiers[] = ['left out', 'kept'];

export function IdentifiersField({ edit }: EditProps) {
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
