import { useState } from 'preact/hooks';
import { listMetrics } from '../../../src/catalogue';
import { hasField, splitList } from '../../../src/request';
import {
  createRarityTest,
  explainNoNetworkMetrics,
  type Form,
  findUnaddableMetrics,
  hasCohortDays,
  hasRows,
  hasSummary,
  labelMetric,
  listSelectableMetrics,
  toDraft,
} from '../../form';
import { summarizeLabels } from '../../sentences';
import { getViewTexts } from '../../text';
import { TextField } from '../../ui';
import { ChoiceList } from '../inputs/choice-list';
import { changeForm, type Edit } from '../inputs/edit';
import { FieldWithIssues } from '../inputs/section';

/** The choice of metrics: under their headings, or for LTV and retention by days. */
export function MetricsField({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  const { metrics } = getViewTexts().fields;
  const isRare = createRarityTest(form.report, 'metrics');
  const choices = listMetricChoices(form).map((one) => ({ ...one, isRare: isRare(one.id) }));
  const whyNoNetworks = explainNoNetworkMetrics(form);
  const unaddable = findUnaddableMetrics(form);
  const ofNetworks = choices.filter(({ source }) => whyNoNetworks !== undefined && source === 'network');
  return (
    <FieldWithIssues edit={edit} field="metrics">
      <ChoiceList
        key={form.report}
        field="metrics"
        title={metrics.title}
        choices={choices}
        chosen={form.metrics}
        disabledIds={[...ofNetworks.map(({ id }) => id), ...(unaddable?.disabledIds ?? [])]}
        disabledReason={
          <div class="notices">
            {whyNoNetworks !== undefined && <p>{whyNoNetworks}</p>}
            {unaddable !== undefined && <p>{metrics.notAdded(unaddable.period)}</p>}
          </div>
        }
        onChoose={(ids) => changeForm(edit, { metrics: ids })}
      >
        {hasCohortDays(form.report) && <DaysField edit={edit} />}
      </ChoiceList>
    </FieldWithIssues>
  );
}

/** The chosen metrics in words, such as "Revenue, Clicks". */
export function describeChosenMetrics(form: Form): string {
  return summarizeLabels(toDraft(form).metrics.map((id) => labelMetric(form.report, id)));
}

/** The metrics to choose from. If the report can have rows and a summary, metrics that only the summary has are under their own heading. */
function listMetricChoices(form: Form) {
  const allMetrics = listSelectableMetrics(form.report).filter(({ cohortDay }) => cohortDay === undefined);
  if (!hasField('summaryBy', form.report)) return allMetrics;
  const { metrics } = getViewTexts().fields;
  return allMetrics
    .filter(({ summaryOnly }) => hasSummary(form) || !summaryOnly)
    .map((one) => ({
      ...one,
      group: one.summaryOnly && hasRows(form) ? metrics.onlyInSummary : '',
    }));
}

/** The field for the days after the first launch, a text such as "1-7,14,30". */
function DaysField({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  const days = form.metrics.filter((id) => !isOtherMetric(form.report, id));
  const [typed, setTyped] = useState('');
  const isTyped = splitList(typed).join() === days.join();
  return (
    <TextField
      label={getViewTexts().fields.metrics.days}
      help={getViewTexts().fields.metrics.daysHelp}
      value={isTyped ? typed : days.join(', ')}
      onType={(text) => {
        setTyped(text);
        changeForm(edit, { metrics: withMetricDays(form, splitList(text)) });
      }}
    />
  );
}

/** True for a metric of an LTV or retention report that does not belong to a day after the first launch. */
function isOtherMetric(report: Form['report'], id: string): boolean {
  return listMetrics(report).some((one) => one.id === id && one.cohortDay === undefined);
}

/** The metrics of a form with these days in place of the chosen days. Other metrics keep their place before or after the days. */
export function withMetricDays({ report, metrics }: Form, days: readonly string[]): readonly string[] {
  const otherMetrics = metrics.filter((id) => isOtherMetric(report, id));
  const areDaysFirst = metrics[0] !== undefined && !isOtherMetric(report, metrics[0]);
  return areDaysFirst ? [...days, ...otherMetrics] : [...otherMetrics, ...days];
}
