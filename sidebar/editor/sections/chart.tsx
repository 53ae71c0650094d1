import { metric as metricOf } from '../../../src/catalogue/catalogue';
import { CHART_KINDS, type ChartKind } from '../../../src/sheet/chart-choice';
import { chartOf, chosenMetricIds } from '../../form/chart';
import { texts } from '../../text/texts';
import { Select } from '../../ui/select';
import { change, type Edit } from '../inputs/edit';
import { Place, Section } from '../inputs/section';

const NONE = 'none';

/** The chart of the report: its kind, and the metric that it shows. */
export function ChartSection({ edit }: { readonly edit: Edit }) {
  const { form, now } = edit;
  const { chart: words } = texts().fields;
  const chosen = chartOf(form);
  const kind = chosen?.kind ?? NONE;
  const kinds: readonly ChartKind[] = CHART_KINDS[form.report];
  const offered: readonly (ChartKind | typeof NONE)[] = [NONE, ...kinds];
  // The server's time tells this choice from earlier ones: each choice gets a chart once.
  const choose = (id: string) => {
    const found = kinds.find((each) => each === id);
    if (found === undefined) return change(edit, { chart: null });
    const chart = { kind: found, metric: chosen?.metric ?? '', id: now };
    const canShow = chosenMetricIds({ ...form, chart }).includes(chart.metric);
    change(edit, { chart: canShow ? chart : { ...chart, metric: '' } });
  };
  const metrics = chosenMetricIds(form);
  return (
    <Section title={words.title} gist={words.kinds[kind]}>
      <Place edit={edit} field="chart">
        <Select
          label={words.kind}
          help={words.help}
          choices={offered.map((id) => ({ id, label: words.kinds[id] }))}
          chosen={kind}
          onChoose={choose}
        />
        {chosen !== null && metrics.length > 1 && (
          <Select
            label={words.metric}
            choices={[
              { id: '', label: words.anyMetric },
              ...metrics.map((id) => ({ id, label: metricOf(id).label })),
            ]}
            chosen={metrics.includes(chosen.metric) ? chosen.metric : ''}
            onChoose={(shown) => change(edit, { chart: { ...chosen, metric: shown, id: now } })}
          />
        )}
      </Place>
    </Section>
  );
}
