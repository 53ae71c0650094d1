import { REPORTS, report } from '../../../src/catalogue/catalogue';
import { withReport } from '../../form/form-and-draft';
import { texts } from '../../text/texts';
import { Cards } from '../inputs/checkbox';
import type { Edit } from '../inputs/edit';
import { issuesId, Place, Section } from '../inputs/section';

/** The choice among the service's reports. */
export function KindSection({ edit }: { readonly edit: Edit }) {
  const { form, state, become } = edit;
  const { kind, kinds } = texts().fields;
  return (
    <Section title={kind} gist={report(form.report).label} open={form.saved === null}>
      <Place edit={edit} field="report">
        <Cards
          legend={kind}
          choices={REPORTS.map(({ id, label }) => ({ id, label, description: kinds[id] }))}
          chosen={form.report}
          describedBy={issuesId('report')}
          onChoose={(id) => become(withReport(form, id, state))}
        />
      </Place>
    </Section>
  );
}
