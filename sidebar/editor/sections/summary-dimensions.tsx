import { summableDimensions } from '../../../src/catalogue/catalogue';
import { hasSummary } from '../../form/available-fields';
import { columnsOf, requiredOf } from '../../form/columns';
import { listed } from '../../sentences/report-summary';
import { texts } from '../../text/texts';
import { ChoiceList } from '../inputs/choice-list';
import { change, type Edit } from '../inputs/edit';
import { Presets } from '../inputs/preset-buttons';
import { Place, Section } from '../inputs/section';

/** The dimensions that device rows are summed by. */
export function SummarySection({ edit }: { readonly edit: Edit }) {
  const { form } = edit;
  if (!hasSummary(form)) return null;
  const by = columnsOf(form, 'summary').filter(({ list }) => list === 'summaryBy');
  return (
    <Section title={texts().fields.summaryBy.title} gist={listed(by.map(({ label }) => label))}>
      <Presets edit={edit} table="summary" />
      <Place edit={edit} field="summaryBy">
        <ChoiceList
          field="summaryBy"
          things={texts().fields.summaryBy.dimensions}
          choices={summableDimensions(form.report)}
          chosen={form.summaryBy}
          locked={requiredOf(form)}
          barred={[]}
          why=""
          onChoose={(summaryBy) => change(edit, { summaryBy })}
        />
      </Place>
    </Section>
  );
}
