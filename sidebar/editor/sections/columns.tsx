import { hasRows } from '../../form/available-fields';
import { columnsOf } from '../../form/columns';
import { listed } from '../../sentences/report-summary';
import { texts } from '../../text/texts';
import type { Edit } from '../inputs/edit';
import { Section } from '../inputs/section';
import { DimensionsField, SummaryField } from './dimensions';
import { MetricsField, metricsGist } from './metrics';

/** What the rows of the report are, and the numbers in them. */
export function ColumnsSection({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  const { title, gist } = texts().fields.columns;
  const dimensions = columnsOf(form, hasRows(form) ? 'rows' : 'summary').filter(
    ({ list }) => list !== 'metrics',
  );
  return (
    <Section title={title} gist={gist(listed(dimensions.map(({ label }) => label)), metricsGist(form))}>
      <DimensionsField edit={edit} />
      <SummaryField edit={edit} />
      <MetricsField edit={edit} />
    </Section>
  );
}
