import { hasRows, listFormColumns } from '../../form';
import { summarizeLabels } from '../../sentences';
import { getViewTexts } from '../../text';
import type { Edit } from '../inputs/edit';
import { Section } from '../inputs/section';
import { DimensionsField, SummaryField } from './dimensions-field';
import { describeChosenMetrics, MetricsField } from './metrics-field';

/** What the rows of the report are, and the numbers in them. */
export function ColumnsSection({ edit }: { readonly edit: Edit }) {
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
