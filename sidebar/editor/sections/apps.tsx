import { report } from '../../../src/catalogue/catalogue';
import { unknownAppSentences } from '../../../src/request/unknown-apps';
import { texts } from '../../text/texts';
import type { Edit } from '../inputs/edit';
import { Section } from '../inputs/section';
import { FilterListField } from './filter-list';

/** The apps of the report: exactly one for device rows. */
export function AppsSection({ edit }: { readonly edit: Edit }) {
  const { form, state } = edit;
  const { apps } = texts().fields;
  const isOneApp = report(form.report).maxApps === 1;
  return (
    <Section
      key={form.report}
      title={isOneApp ? apps.oneApp.label : apps.apps}
      gist={appsGist(form.apps, isOneApp, form.except.includes('apps'))}
      open={isOneApp}
    >
      <FilterListField edit={edit} list="apps" />
      {unknownAppSentences(form.apps, state.suggestions.apps).map((sentence) => (
        <p key={sentence} class="hint" role="status">
          {sentence}
        </p>
      ))}
    </Section>
  );
}

/** The chosen apps: "All apps", "demo, puzzle", "3 apps", "All but 3 apps". */
function appsGist(entries: readonly string[], isOneApp: boolean, isExcept = false): string {
  const { apps } = texts().fields;
  if (entries.length === 0) return isOneApp ? texts().controls.noneYet : apps.allApps;
  const some = entries.length > 2 ? apps.countApps(entries.length) : entries.join(', ');
  return isExcept && !isOneApp ? apps.allBut(some) : some;
}
