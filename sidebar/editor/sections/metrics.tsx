import { metric } from '../../../src/catalogue/catalogue';
import { hasField } from '../../../src/request/draft-fields';
import { chosenMetrics, isOffered } from '../../form/available-fields';
import { daysLabel } from '../../form/days';
import { draftOf, type Form, takesDays } from '../../form/form-and-draft';
import { bringsRows, bringsSummary } from '../../form/rows-or-summary';
import { whyNoNetworkMetrics } from '../../form/tracked-only';
import { texts } from '../../text/texts';
import { ChoiceList } from '../inputs/choice-list';
import { change, type Edit } from '../inputs/edit';
import { isOtherMetric, Presets } from '../inputs/preset-buttons';
import { listed, Place, Section } from '../inputs/section';
import { DaysField } from './days-field';

const WHY = 'why-metrics';
/** The numbers: by their groups, or for LTV and retention by days. */
export function MetricsSection({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  const { metrics } = texts().fields;
  const title = metrics.titles[form.report];
  const choices = choicesOf(form);
  const chosen = draftOf(form).metrics;
  const why = whyNoNetworkMetrics(form);
  const barred = choices.filter(({ source }) => why !== undefined && source === 'network');
  return (
    <Section title={title} gist={listed(chosen.map((id) => labelOf(form, id)))}>
      {!hasField('summaryBy', form.report) && <Presets edit={edit} />}
      {why !== undefined && (
        <p id={WHY} class="notices">
          {why}
        </p>
      )}
      <Place edit={edit} field="metrics">
        {takesDays(form.report) && <DaysField edit={edit} />}
        {choices.length > 0 && (
          <ChoiceList
            key={title}
            field="metrics"
            things={metrics.things[form.report]}
            choices={choices}
            chosen={form.metrics}
            barred={barred.map(({ id }) => id)}
            why={WHY}
            onChoose={(ids) => change(edit, { metrics: ids })}
          />
        )}
      </Place>
    </Section>
  );
}

/** The metrics to tick. Where rows and a summary are possible, those of the summary alone are a group of their own. */
function choicesOf(form: Form) {
  const all = chosenMetrics(form.report).filter(({ cohortDay }) => cohortDay === undefined);
  if (!hasField('summaryBy', form.report)) return all;
  const { metrics } = texts().fields;
  return all
    .filter(({ summaryOnly }) => bringsSummary(form) || !summaryOnly)
    .map((one) => ({
      ...one,
      group: one.summaryOnly && bringsRows(form) ? metrics.onlyInSummary : metrics.numbers,
    }));
}

function labelOf({ report }: Form, id: string): string {
  if (takesDays(report) && !isOtherMetric(report, id)) return daysLabel(id, report);
  return isOffered(report, id) ? metric(id).label : id;
}
