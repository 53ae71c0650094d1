import { useEffect, useRef, useState } from 'preact/hooks';
import { MOST_NAME } from '../../src/reports/report-name';
import type { SavedReport } from '../../src/reports/saved-report';
import type { DraftIssue } from '../../src/request/draft';
import type { Suggestions } from '../../src/settings/suggestions';
import type { SaveAnswer, SidebarState } from '../../src/sidebar-server/messages';
import type { Preview } from '../../src/sidebar-server/preview';
import type { Form } from '../form/form-and-draft';
import { checkedForm, isOfSaving } from '../form/form-issues';
import { hasRows, hasSummary } from '../form/rows-or-summary';
import type { FailedAct } from '../home/use-report-acts';
import { approvalText } from '../sentences/schedule-text';
import type { Server } from '../server/server';
import { serverTime } from '../server/server-time';
import type { ServerRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { Failure } from '../ui/failure';
import { TextField } from '../ui/text-field';
import { ViewHead } from '../ui/view-head';
import { Actions } from './actions';
import { focusField } from './focus-field';
import { change, type Edit } from './inputs/edit';
import { faultOf, Place } from './inputs/section';
import { StartButtons } from './inputs/start-buttons';
import { UncountedNotice } from './inputs/uncounted-notice';
import type { OnSaved } from './saving';
import { AppsSection } from './sections/apps';
import { ChartSection } from './sections/chart';
import { OrderSection } from './sections/column-order';
import { DatesSection } from './sections/dates';
import { DestinationSection } from './sections/destination';
import { DimensionsSection } from './sections/dimensions';
import { IdentifiersSection } from './sections/identifiers';
import { KindSection } from './sections/kind';
import { MetricsSection } from './sections/metrics';
import { OutputSection } from './sections/output';
import { RefreshSection } from './sections/refresh';
import { RowFilterSection } from './sections/row-filter';
import { SummarySection } from './sections/summary-dimensions';
import { useCells } from './use-cells';

interface Props {
  readonly server: Server;
  readonly state: SidebarState;
  /** The saved report that is edited; null for a new report. */
  readonly report: SavedReport | null;
  /** The last action on the report, such as opening it, if it failed; otherwise null. */
  readonly failed: FailedAct | null;
  readonly form: Form;
  /** The present form; undefined after the user dropped it. */
  readonly latest: () => Form | undefined;
  /** The requests that save the form and preview its rows. They continue while another view is open. */
  readonly saving: ServerRequest<SaveAnswer>;
  readonly preview: ServerRequest<Preview>;
  readonly onForm: (form: Form) => void;
  readonly onSaved: OnSaved;
  readonly onClose: () => void;
}

/** The form of a report, built from the catalogue, and its actions. */
export function Editor(props: Props) {
  const { server, state, report, form, onForm } = props;
  const { editor } = texts();
  const now = serverTime(state);
  const root = useRef<HTMLFormElement>(null);
  const shown = useShownIssues(form, now, props.state.suggestions);
  const cells = useCells(server, form);
  const edit: Edit = { form, state, now, cells, issuesOf: shown.issuesOf, become: onForm };
  useEffect(() => {
    if (shown.wanted !== null) focusField(root.current, shown.wanted.field);
  }, [shown.wanted]);
  return (
    // Enter in a field does not run the report.
    <form
      ref={root}
      class="editor"
      aria-label={editor.form}
      onSubmit={(event) => event.preventDefault()}
      onFocusOut={(event) => shown.leave(event.target)}
    >
      <ViewHead title={form.saved === null ? editor.newReport : editor.editReport} onClose={props.onClose} />
      <Approval report={report} />
      <Failure
        failure={props.failed?.failure ?? null}
        state={state}
        report={report}
        helps={{ again: () => props.failed?.again() }}
      />
      {form.saved !== null && report === null && <p class="notices">{editor.deleted}</p>}
      <StartButtons edit={edit} />
      <Place edit={edit} field="name" isOwn>
        <TextField
          label={editor.name}
          value={form.name}
          fault={faultOf(edit, 'name')}
          hint={lengthText(form.name)}
          onType={(name) => change(edit, { name })}
        />
      </Place>
      <KindSection edit={edit} />
      <OutputSection edit={edit} />
      <DatesSection edit={edit} />
      <AppsSection edit={edit} />
      <RowFilterSection edit={edit} />
      <DimensionsSection edit={edit} />
      <IdentifiersSection edit={edit} />
      <SummarySection edit={edit} />
      <MetricsSection edit={edit} />
      <UncountedNotice edit={edit} />
      {hasRows(form) && <OrderSection edit={edit} table="rows" />}
      {hasSummary(form) && <OrderSection edit={edit} table="summary" />}
      <DestinationSection edit={edit} report={report} />
      <ChartSection edit={edit} />
      <RefreshSection edit={edit} report={report} />
      <Actions
        edit={edit}
        server={server}
        report={report}
        latest={props.latest}
        saving={props.saving}
        preview={props.preview}
        isFine={shown.isFine}
        onRefused={shown.refuse}
        onSaved={props.onSaved}
      />
    </form>
  );
}

/** Counts the characters of a name that comes near the limit. */
function lengthText(name: string): string | undefined {
  const { length } = name.trim();
  return length > MOST_NAME - NEAR ? texts().editor.nameLength(length, MOST_NAME) : undefined;
}

const NEAR = 20;

/** Says whose approval a change needs, if the report runs with its owner's key. */
function Approval({ report }: { readonly report: SavedReport | null }) {
  const text = report === null ? '' : approvalText(report);
  return text === '' ? null : <p class="notices">{text}</p>;
}

type Field = DraftIssue['field'];

/** The issues that the form shows. Until the user presses a button of the form, only fields that they have left show issues. */
function useShownIssues(form: Form, now: number, known: Suggestions) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const [refused, setRefused] = useState<{ readonly form: Form; readonly issues: readonly DraftIssue[] }>();
  const [wanted, setWanted] = useState<{ readonly field: Field } | null>(null);
  const { issues } = checkedForm(form, now, known);
  const shown = refused?.form === form ? [...issues, ...refused.issues] : issues;
  const show = (found: readonly DraftIssue[]) => {
    setAll(true);
    const [first] = found;
    if (first !== undefined) setWanted({ field: first.field });
    return first === undefined;
  };
  return {
    wanted,
    issuesOf: (field: Field) => {
      const lines = shown.filter((issue) => issue.field === field).map(({ message }) => message);
      return isAll || left.has(field) ? [...new Set(lines)] : [];
    },
    leave: (target: EventTarget | null) => {
      const place = target instanceof Element ? target.closest('[data-field]') : null;
      const field = place?.getAttribute('data-field');
      if (field != null && !left.has(field)) setLeft(new Set([...left, field]));
    },
    isFine: (what: 'draft' | 'report') =>
      show(what === 'report' ? issues : issues.filter(({ field }) => !isOfSaving(field))),
    refuse: (found: readonly DraftIssue[]) => {
      setRefused({ form, issues: found });
      show(found);
    },
  };
}
