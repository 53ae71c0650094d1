import { buildNewForm, type Form, hasRows, hasSummary, resolveChart } from '../../form';
import { getViewTexts } from '../../text';
import { type SavedEditProps, Section } from '../inputs';
import { ChartSection } from './chart-section';
import { OrderSection } from './column-order';
import { DestinationSection, describeDestination } from './destination-section';
import { describeEarlierNumbers, EarlierNumbersSection } from './refresh-section';
import { IdentifiersField } from './report-fields';

/** What most reports leave as it is. While the section is closed, its line names what is not. */
export function MoreOptions({ edit, report }: SavedEditProps) {
  const { form } = edit;
  const { more } = getViewTexts().fields;
  return (
    <Section title={more.title} gist={listChangedOptions({ edit, report }).join(' · ') || more.content}>
      <IdentifiersField edit={edit} />
      {hasRows(form) && <OrderSection edit={edit} table="rows" />}
      {hasSummary(form) && <OrderSection edit={edit} table="summary" />}
      <DestinationSection edit={edit} report={report} />
      <ChartSection edit={edit} />
      <EarlierNumbersSection edit={edit} />
    </Section>
  );
}

function listChangedOptions({ edit, report }: SavedEditProps): readonly string[] {
  const { form, state } = edit;
  const { identifiers, destination, chart, refresh } = buildNewForm(state);
  const describeOptions = (comparedForm: Form) => {
    const { fields } = getViewTexts();
    const chartKind = fields.chart.kinds[resolveChart(comparedForm)?.kind ?? 'none'];
    return [
      fields.identifiers.gist(fields.identifiers.choices[comparedForm.identifiers].label),
      report?.sheet ? '' : describeDestination(comparedForm),
      fields.chart.gist(chartKind),
      describeEarlierNumbers(comparedForm),
    ];
  };
  const defaultOptions = describeOptions({ ...form, identifiers, destination, chart, refresh });
  return describeOptions(form).filter((option) => !defaultOptions.includes(option));
}
