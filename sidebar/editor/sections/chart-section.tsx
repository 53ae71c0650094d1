import { requireMetric } from '../../../src/catalogue';
import { CHART_KINDS, type ChartKind } from '../../../src/sheet';
import { listChartMetrics, resolveChart } from '../../form';
import { getViewTexts } from '../../text';
import { Select } from '../../ui';
import { changeForm, type EditProps, FieldWithIssues, Section } from '../inputs';

const NO_CHART = 'none';

export function ChartSection({ edit }: EditProps) {
  const { form, now } = edit;
  const { chart: chartTexts } = getViewTexts().fields;
  const chosenChart = resolveChart(form);
  const kind = chosenChart?.kind ?? NO_CHART;
  const kinds: readonly ChartKind[] = CHART_KINDS[form.report];
  const offered: readonly (ChartKind | typeof NO_CHART)[] = [NO_CHART, ...kinds];
  // The server's time tells this choice from earlier ones: each choice gets a chart once.
  const chooseKindOfChart = (id: string) => {
    const newKind = kinds.find((candidate) => candidate === id);
    if (newKind === undefined) return changeForm(edit, { chart: null });
    const chart = { kind: newKind, metric: chosenChart?.metric ?? '', id: now };
    const canShow = listChartMetrics({ ...form, chart }).includes(chart.metric);
    changeForm(edit, { chart: canShow ? chart : { ...chart, metric: '' } });
  };
  const metrics = listChartMetrics(form);
  return (
    <Section title={chartTexts.title} gist={chartTexts.kinds[kind]}>
      <FieldWithIssues edit={edit} field="chart">
        <Select
          label={chartTexts.kind}
          help={chartTexts.help}
          choices={offered.map((id) => ({ id, label: chartTexts.kinds[id] }))}
          chosen={kind}
          onChoose={chooseKindOfChart}
        />
        {chosenChart !== null && metrics.length > 1 && (
          <Select
            label={chartTexts.metric}
            choices={[
              { id: '', label: chartTexts.anyMetric },
              ...metrics.map((id) => ({ id, label: requireMetric(id).label })),
            ]}
            chosen={metrics.includes(chosenChart.metric) ? chosenChart.metric : ''}
            onChoose={(metricId) =>
              changeForm(edit, { chart: { ...chosenChart, metric: metricId, id: now } })
            }
          />
        )}
      </FieldWithIssues>
    </Section>
  );
}
