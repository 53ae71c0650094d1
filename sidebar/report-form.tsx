import { useState } from 'preact/hooks';
import { ChoiceList } from './choice-list';
import { DateFields } from './date-fields';
import {
  dimensionsOf,
  type Form,
  metricsOf,
  reportOf,
  sheetNameOf,
  takesDays,
  takesOneDay,
  withReport,
} from './form';
import { type Missing, missingFields, orderOf } from './order';
import { RunBar } from './run-bar';
import { Select } from './select';
import type { Catalogue, Server } from './server';
import { TextField } from './text-field';
import { useCall } from './use-call';

interface Props {
  readonly server: Server;
  readonly catalogue: Catalogue;
  readonly form: Form;
  readonly onForm: (form: Form) => void;
}

/** Everything that makes a report, and the button that runs it into its sheet. */
export function ReportForm({ server, catalogue, form, onForm }: Props) {
  const [missing, setMissing] = useState<readonly Missing[]>([]);
  const run = useCall(server.sidebarRun);
  const report = reportOf(form, catalogue);
  const change = (part: Partial<Form>) => {
    setMissing([]);
    onForm({ ...form, ...part });
  };
  const choose = (id: string) => change(withReport(form, catalogue, id));
  const faultOf = (field: Missing['field']) => missing.find((one) => one.field === field)?.message;
  const submit = (event: Event) => {
    event.preventDefault();
    const found = missingFields(form, catalogue);
    setMissing(found);
    if (found.length === 0) run.start(orderOf(form, catalogue));
  };
  return (
    <form class="report" onSubmit={submit} onKeyDown={keepSearchFromRunning} aria-label="Report">
      <Select
        label="Report"
        choices={catalogue.reports}
        chosen={report.id}
        onChoose={choose}
        hint={report.description}
      />
      <DateFields form={form} report={report} faultOf={faultOf} onChange={change} />
      <div class="pair">
        <Select
          label="Zone"
          choices={catalogue.zones}
          chosen={form.zone}
          onChoose={(zone) => change({ zone })}
        />
        {report.takesCurrency && (
          <Select
            label="Currency"
            choices={catalogue.currencies}
            chosen={form.currency}
            onChoose={(currency) => change({ currency })}
          />
        )}
      </div>
      <TextField
        label={takesOneDay(report) ? 'App' : 'Apps'}
        hint={
          takesOneDay(report) ? 'The id of one app.' : 'App ids with commas between. Empty means all apps.'
        }
        value={form.apps}
        fault={faultOf('apps')}
        onType={(apps) => change({ apps })}
      />
      {report.filters.includes('areas') && (
        <TextField
          label="Countries"
          hint="Country codes such as US, DE. Empty means all."
          value={form.areas}
          onType={(areas) => change({ areas })}
        />
      )}
      <ChoiceList
        legend="Dimensions"
        choices={dimensionsOf(report, catalogue)}
        ticked={form.dimensions}
        locked={report.requiredDimensions}
        onTick={(dimensions) => change({ dimensions })}
      />
      <MetricFields catalogue={catalogue} form={form} faultOf={faultOf} onChange={change} />
      <TextField
        label="Sheet name"
        value={sheetNameOf(form, catalogue)}
        onType={(sheet) => change({ sheet })}
      />
      <RunBar run={run.state} missing={missing} />
    </form>
  );
}

function MetricFields(props: {
  readonly catalogue: Catalogue;
  readonly form: Form;
  readonly faultOf: (field: 'metrics' | 'days') => string | undefined;
  readonly onChange: (part: Partial<Form>) => void;
}) {
  const { catalogue, form, faultOf, onChange } = props;
  const report = reportOf(form, catalogue);
  const metrics = metricsOf(report, catalogue);
  return (
    <>
      {takesDays(report) && (
        <TextField
          label="Days after install"
          hint="Days and ranges with commas between: 1-7,14,30."
          value={form.days}
          fault={faultOf('days')}
          onType={(days) => onChange({ days })}
        />
      )}
      {metrics.length > 0 && (
        <ChoiceList
          key={report.id}
          legend={takesDays(report) ? 'Other metrics' : 'Metrics'}
          {...(metrics.length > 8 ? { search: 'metrics' } : {})}
          choices={metrics}
          ticked={form.metrics}
          fault={faultOf('metrics')}
          onTick={(ticked) => onChange({ metrics: ticked })}
        />
      )}
    </>
  );
}

/** Enter in the search field is no wish to run. */
function keepSearchFromRunning(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'search') {
    event.preventDefault();
  }
}
