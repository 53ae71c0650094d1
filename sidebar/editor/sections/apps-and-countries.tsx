import { report } from '../../../src/catalogue/catalogue';
import { hasField } from '../../../src/request/draft-fields';
import { unknownAppSentences } from '../../../src/request/unknown-apps';
import { isWrongIn } from '../../form/form-issues';
import { texts } from '../../text/texts';
import { ChipField } from '../inputs/chip-field';
import { change, type Edit } from '../inputs/edit';
import { Place, Section } from '../inputs/section';
import { AreasField } from './countries-field';

/** The apps, and the countries if the report can filter by them. */
export function FiltersSection({ edit }: { readonly edit: Edit }) {
  const { form, state } = edit;
  const { apps } = texts().fields;
  const isOneApp = report(form.report).maxApps === 1;
  // If the report has a section for row filters, the countries are in that section.
  const hasAreas = hasField('areas', form.report) && !hasField('networks', form.report);
  return (
    <Section
      key={form.report}
      title={isOneApp ? apps.app : hasAreas ? apps.appsAndCountries : apps.apps}
      gist={filtersGist(form.apps, hasAreas ? form.areas : null, isOneApp)}
      open={isOneApp}
    >
      <Place edit={edit} field="apps">
        <ChipField
          label={isOneApp ? apps.app : apps.apps}
          hint={isOneApp ? apps.oneAppHint : apps.appsHint}
          entries={form.apps}
          suggestions={state.suggestions.apps}
          field="apps"
          isWrong={isWrongIn(form, 'apps')}
          onChange={(entries) => change(edit, { apps: entries })}
        />
        {unknownAppSentences(form.apps, state.suggestions.apps).map((sentence) => (
          <p key={sentence} class="hint" role="status">
            {sentence}
          </p>
        ))}
      </Place>
      {hasAreas && <AreasField edit={edit} />}
    </Section>
  );
}

/** The chosen filters: "All apps, all countries", "3 apps, US, DE". Without countries if `areas` is null. */
export function filtersGist(
  apps: readonly string[],
  areas: readonly string[] | null,
  isOneApp: boolean,
): string {
  const { fields, controls } = texts();
  const { allApps, allCountries, countApps, countCountries } = fields.apps;
  const none = isOneApp ? controls.noneYet : allApps;
  const parts = [apps.length === 0 ? none : some(apps, countApps)];
  if (areas !== null) parts.push(areas.length === 0 ? allCountries : some(areas, countCountries));
  return parts.join(', ');
}

function some(entries: readonly string[], counted: (count: number) => string): string {
  return entries.length > 2 ? counted(entries.length) : entries.join(', ');
}
