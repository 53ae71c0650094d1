import { useState } from 'preact/hooks';
import { metricsOf } from '../../../src/catalogue/catalogue';
import { hasField } from '../../../src/request/draft';
import { splitList } from '../../../src/request/parse-list';
import { chosenMetrics, hasRows, hasSummary } from '../../form/available-fields';
import { overDays } from '../../form/dates/grain';
import { metricLabel } from '../../form/days';
import { draftOf, type Form, takesDays } from '../../form/form-and-draft';
import { whyNoNetworkMetrics } from '../../form/tracked-only';
import { rareIn } from '../../form/usual-choices';
import { listed } from '../../sentences/report-summary';
import { texts } from '../../text/texts';
import { TextField } from '../../ui/text-field';
import { ChoiceList } from '../inputs/choice-list';
import { change, type Edit } from '../inputs/edit';
import { Place } from '../inputs/section';

/** The choice of metrics: under their headings, or for LTV and retention by days. */
export function MetricsField({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  const { metrics } = texts().fields;
  const isRare = rareIn(form.report, 'metrics');
  const choices = choicesOf(form).map((one) => ({ ...one, isRare: isRare(one.id) }));
  const whyNoNetworks = whyNoNetworkMetrics(form);
  const notAdded = overDays(form);
  const ofNetworks = choices.filter(({ source }) => whyNoNetworks !== undefined && source === 'network');
  return (
    <Place edit={edit} field="metrics">
      <ChoiceList
        key={form.report}
        field="metrics"
        title={metrics.title}
        choices={choices}
        chosen={form.metrics}
        barred={[...ofNetworks.map(({ id }) => id), ...(notAdded?.barred ?? [])]}
        why={
          <div class="notices">
            {whyNoNetworks !== undefined && <p>{whyNoNetworks}</p>}
            {notAdded !== undefined && <p>{metrics.notAdded(notAdded.period)}</p>}
          </div>
        }
        onChoose={(ids) => change(edit, { metrics: ids })}
      >
        {takesDays(form.report) && <DaysField edit={edit} />}
      </ChoiceList>
    </Place>
  );
}

/** The chosen metrics in words, such as "Revenue, Clicks". */
export function metricsGist(form: Form): string {
  return listed(draftOf(form).metrics.map((id) => metricLabel(form.report, id)));
}

/** The metrics to choose from. If the report can have rows and a summary, metrics that only the summary has are under their own heading. */
function choicesOf(form: Form) {
  const all = chosenMetrics(form.report).filter(({ cohortDay }) => cohortDay === undefined);
  if (!hasField('summaryBy', form.report)) return all;
  const { metrics } = texts().fields;
  return all
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
      label={texts().fields.metrics.days}
      help={texts().fields.metrics.daysHelp}
      value={isTyped ? typed : days.join(', ')}
      onType={(text) => {
        setTyped(text);
        change(edit, { metrics: withDays(form, splitList(text)) });
      }}
    />
  );
}

/** True for a metric of an LTV or retention report that does not belong to a day after the first launch. */
function isOtherMetric(report: Form['report'], id: string): boolean {
  return metricsOf(report).some((one) => one.id === id && one.cohortDay === undefined);
}

/** The metrics of a form with these days in place of the chosen days. Other metrics keep their place before or after the days. */
export function withDays({ report, metrics }: Form, days: readonly string[]): readonly string[] {
  const others = metrics.filter((id) => isOtherMetric(report, id));
  const isBehind = metrics[0] !== undefined && !isOtherMetric(report, metrics[0]);
  return isBehind ? [...days, ...others] : [...others, ...days];
}
