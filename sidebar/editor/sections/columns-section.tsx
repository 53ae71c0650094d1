import { useState } from 'preact/hooks';
import {
  getGroupLabel,
  listDimensions,
  listMetrics,
  listSummableDimensions,
  requireDimension,
} from '../../../src/catalogue';
import { hasField, splitList } from '../../../src/request';
import {
  createRarityTest,
  explainNoNetworkMetrics,
  explainNoTrackedDimensions,
  type Form,
  findUnaddableMetrics,
  hasCohortDays,
  hasRows,
  hasSummary,
  isIdentifierLeftOut,
  labelMetric,
  listFormColumns,
  listRequiredColumns,
  resolveDayDimension,
  toDraft,
} from '../../form';
import { summarizeLabels } from '../../sentences';
import { getViewTexts } from '../../text';
import { TextField } from '../../ui';
import { ChoiceList, changeForm, type EditProps, FieldWithIssues, Section } from '../inputs';

export function ColumnsSection({ edit }: EditProps) {
  const { form } = edit;
  const { title, gist } = getViewTexts().fields.columns;
  const dimensions = listFormColumns(form, hasRows(form) ? 'rows' : 'summary').filter(
    ({ list }) => list !== 'metrics',
  );
  return (
    <Section
      title={title}
      gist={gist(summarizeLabels(dimensions.map(({ label }) => label)), describeChosenMetrics(form))}
    >
      <DimensionsField edit={edit} />
      <SummaryField edit={edit} />
      <MetricsField edit={edit} />
    </Section>
  );
}

function DimensionsField({ edit }: EditProps) {
  const { form } = edit;
  if (!hasRows(form)) return null;
  const isRare = createRarityTest(form.report, 'dimensions');
  // The period of the form stands in the list in place of the date.
  const choices = listDimensions(form.report).map((offeredDimension) => ({
    ...(offeredDimension.id === 'date' ? requireDimension(resolveDayDimension(form)) : offeredDimension),
    isRare: isRare(offeredDimension.id),
  }));
  const whyNoTracked = explainNoTrackedDimensions(form);
  const isUnavailable = (id: string) =>
    (whyNoTracked !== undefined && requireDimension(id).trackedOnly) || isIdentifierLeftOut(form, id);
  const leftOut = form.dimensions.filter((id) => isIdentifierLeftOut(form, id));
  return (
    <FieldWithIssues edit={edit} field="dimensions">
      <ChoiceList
        field="dimensions"
        title={getViewTexts().fields.dimensions.title}
        choices={choices}
        chosen={form.dimensions.filter((id) => !leftOut.includes(id))}
        lockedIds={listRequiredColumns(form)}
        disabledIds={choices.map(({ id }) => id).filter(isUnavailable)}
        disabledReason={
          <p class="notices">{whyNoTracked ?? getViewTexts().fields.dimensions.identifiersLeftOut}</p>
        }
        // Identifiers stay chosen while the report leaves them out.
        onChoose={(ids) => changeForm(edit, { dimensions: [...ids, ...leftOut] })}
      />
    </FieldWithIssues>
  );
}

function SummaryField({ edit }: EditProps) {
  const { form } = edit;
  if (!hasSummary(form)) return null;
  const isRare = createRarityTest(form.report, 'dimensions');
  return (
    <FieldWithIssues edit={edit} field="summaryBy">
      <ChoiceList
        field="summaryBy"
        title={getViewTexts().fields.summaryBy}
        choices={listSummableDimensions(form.report).map((summable) => ({
          ...summable,
          isRare: isRare(summable.id),
        }))}
        chosen={form.summaryBy}
        lockedIds={listRequiredColumns(form)}
        onChoose={(summaryBy) => changeForm(edit, { summaryBy })}
      />
    </FieldWithIssues>
  );
}

function MetricsField({ edit }: EditProps) {
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

function describeChosenMetrics(form: Form): string {
  return summarizeLabels(toDraft(form).metrics.map((id) => labelMetric(form.report, id)));
}

/** The metrics to choose from. If the report can have rows and a summary, metrics that only the summary has are under their own heading. */
function listMetricChoices(form: Form) {
  const allMetrics = listMetrics(form.report).filter(({ cohortDay }) => cohortDay === undefined);
  if (!hasField('summaryBy', form.report))
    return allMetrics.map((one) => ({ ...one, group: getGroupLabel(one.group) }));
  const { metrics } = getViewTexts().fields;
  return allMetrics
    .filter(({ summaryOnly }) => hasSummary(form) || !summaryOnly)
    .map((one) => ({
      ...one,
      group: one.summaryOnly && hasRows(form) ? metrics.onlyInSummary : '',
    }));
}

/** The field for the days after the first launch, a text such as "1-7,14,30". */
function DaysField({ edit }: EditProps) {
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
function withMetricDays({ report, metrics }: Form, days: readonly string[]): readonly string[] {
  const otherMetrics = metrics.filter((id) => isOtherMetric(report, id));
  const areDaysFirst = metrics[0] !== undefined && !isOtherMetric(report, metrics[0]);
  return areDaysFirst ? [...days, ...otherMetrics] : [...otherMetrics, ...days];
}
