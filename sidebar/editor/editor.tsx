import { useEffect, useRef, useState } from 'preact/hooks';
import type { Form } from '../form';
import type { DraftIssue, OpenedReport, SavedReport, Server, SidebarState } from '../server';
import { serverTime } from '../server-time';
import { TextField } from '../text-field';
import { ViewHead } from '../view-head';
import { Actions } from './actions';
import { DatesSection } from './dates-section';
import { DestinationSection } from './destination-section';
import { DimensionsSection } from './dimensions-section';
import { change, type Edit } from './edit';
import { FiltersSection } from './filters-section';
import { focusField } from './focus-field';
import { IdentifiersSection } from './identifiers-section';
import { checkedForm, isOfSaving } from './issues';
import { KindSection } from './kind-section';
import { MetricsSection } from './metrics-section';
import { OrderSection } from './order-section';
import { RefreshSection } from './refresh-section';
import { faultOf, Place } from './section';

interface Props {
  readonly server: Server;
  readonly state: SidebarState;
  /** The saved report that is edited; null for a new one. */
  readonly report: SavedReport | null;
  readonly others: OpenedReport['others'];
  readonly form: Form;
  readonly onForm: (form: Form) => void;
  readonly onSaved: (reports: readonly SavedReport[], id: string) => void;
  readonly onRun: (id: string) => void;
  readonly onClose: () => void;
}

/** The form of a report: everything that makes it, built from the catalogue, and what can be done with it. */
export function Editor(props: Props) {
  const { server, state, report, form, onForm } = props;
  const now = serverTime(state);
  const root = useRef<HTMLFormElement>(null);
  const shown = useShownIssues(form, now);
  const edit: Edit = { form, state, now, issuesOf: shown.issuesOf, become: onForm };
  useEffect(() => {
    if (shown.wanted !== null) focusField(root.current, shown.wanted.field);
  }, [shown.wanted]);
  return (
    // Enter in a field is no wish to run.
    <form
      ref={root}
      class="editor"
      aria-label="Report"
      onSubmit={(event) => event.preventDefault()}
      onFocusOut={(event) => shown.leave(event.target)}
    >
      <ViewHead title={form.saved === null ? 'New report' : 'Edit report'} onClose={props.onClose} />
      <Others others={props.others} />
      <Place edit={edit} field="name" isOwn>
        <TextField
          label="Name"
          value={form.name}
          fault={faultOf(edit, 'name')}
          onType={(name) => change(edit, { name })}
        />
      </Place>
      <KindSection edit={edit} />
      <DatesSection edit={edit} />
      <FiltersSection edit={edit} />
      <DimensionsSection edit={edit} />
      <MetricsSection edit={edit} />
      <IdentifiersSection edit={edit} />
      <OrderSection edit={edit} />
      <DestinationSection edit={edit} report={report} />
      <RefreshSection edit={edit} report={report} />
      <Actions
        edit={edit}
        server={server}
        report={report}
        isFine={shown.isFine}
        onRefused={shown.refuse}
        onSaved={props.onSaved}
        onRun={props.onRun}
      />
    </form>
  );
}

function Others({ others }: { readonly others: OpenedReport['others'] }) {
  if (others.length === 0) return null;
  const names = others.map(({ who }) => (who === '' ? 'Somebody' : who)).join(' and ');
  return (
    <p class="notices">
      {names} {others.length === 1 ? 'has' : 'have'} this report open too. Who saves second is asked what to
      keep.
    </p>
  );
}

type Field = DraftIssue['field'];

/** Which issues to show: of fields that were left, and all of them once something was to be done with the form. */
function useShownIssues(form: Form, now: number) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setAll] = useState(false);
  const [refused, setRefused] = useState<{ readonly form: Form; readonly issues: readonly DraftIssue[] }>();
  const [wanted, setWanted] = useState<{ readonly field: Field } | null>(null);
  const { issues } = checkedForm(form, now);
  const said = refused?.form === form ? [...issues, ...refused.issues] : issues;
  const show = (found: readonly DraftIssue[]) => {
    setAll(true);
    const [first] = found;
    if (first !== undefined) setWanted({ field: first.field });
    return first === undefined;
  };
  return {
    wanted,
    issuesOf: (field: Field) => {
      const lines = said.filter((issue) => issue.field === field).map(({ message }) => message);
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
