import type { SavedReport } from '../../../src/reports/saved-report';
import { hasRows, hasSummary } from '../../form/available-fields';
import { chartOf } from '../../form/chart';
import { type Form, newForm } from '../../form/form-and-draft';
import { texts } from '../../text/texts';
import type { Edit } from '../inputs/edit';
import { Section } from '../inputs/section';
import { ChartSection } from './chart';
import { OrderSection } from './column-order';
import { DestinationSection, placeText } from './destination';
import { IdentifiersField } from './kind';
import { EarlierNumbersSection, earlierNumbersGist } from './refresh';

interface Props {
  readonly edit: Edit;
  readonly report: SavedReport | null;
}

/** What most reports leave as it is. While the section is closed, its line names what is not. */
export function MoreOptions({ edit, report }: Props) {
  const { form } = edit;
  const { more } = texts().fields;
  return (
    <Section title={more.title} gist={changedOptions({ edit, report }).join(' · ') || more.content}>
      <IdentifiersField edit={edit} />
      {hasRows(form) && <OrderSection edit={edit} table="rows" />}
      {hasSummary(form) && <OrderSection edit={edit} table="summary" />}
      <DestinationSection edit={edit} report={report} />
      <ChartSection edit={edit} />
      <EarlierNumbersSection edit={edit} />
    </Section>
  );
}

/** The options that differ from those of a new report, in words. */
function changedOptions({ edit, report }: Props): readonly string[] {
  const { form, state } = edit;
  const { identifiers, destination, totals, chart, refresh } = newForm(state);
  const optionsOf = (one: Form) => {
    const { fields } = texts();
    const chartKind = fields.chart.kinds[chartOf(one)?.kind ?? 'none'];
    return [
      fields.identifiers.gist(fields.identifiers.choices[one.identifiers].label),
      report?.sheet ? '' : placeText(one),
      one.totals ? fields.sheet.totals : '',
      fields.chart.gist(chartKind),
      earlierNumbersGist(one),
    ];
  };
  const usual = optionsOf({ ...form, identifiers, destination, totals, chart, refresh });
  return optionsOf(form).filter((option) => !usual.includes(option));
}
