import { REPORTS, report } from '../../../src/catalogue/catalogue';
import { withReport } from '../../form/form-and-draft';
import { texts } from '../../text/texts';
import { Cards } from '../inputs/checkbox';
import type { Edit } from '../inputs/edit';
import { issuesId, Place, Section } from '../inputs/section';

/** Which of the service's reports it is. */
export function KindSection({ edit }: { readonly edit: Edit }) {
  const { form, state, become } = edit;
  return (
    <Section title={texts().fields.kind} gist={report(form.report).label} open={form.saved === null}>
      <Place edit={edit} field="report">
        <Cards
          legend={texts().fields.kind}
          choices={REPORTS}
          chosen={form.report}
          describedBy={issuesId('report')}
          onChoose={(id) => become(withReport(form, id, state))}
        />
      </Place>
    </Section>
  );
}
