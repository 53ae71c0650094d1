import { report } from '../../../src/catalogue/catalogue';
import { hasField } from '../../../src/request/draft-fields';
import { unknownAppSentences } from '../../../src/request/unknown-apps';
import { isWrongIn } from '../../form/form-issues';
import { ChipField } from '../inputs/chip-field';
import { change, type Edit } from '../inputs/edit';
import { Place, Section } from '../inputs/section';
import { AreasField } from './countries-field';

/** Which apps, and which countries where the report can be narrowed to them. */
export function FiltersSection({ edit }: { readonly edit: Edit }) {
  const { form, state } = edit;
  const isOneApp = report(form.report).maxApps === 1;
  // Countries stand among the other row filters where there are some.
  const hasAreas = hasField('areas', form.report) && !hasField('networks', form.report);
  return (
    <Section
      key={form.report}
      title={isOneApp ? 'App' : hasAreas ? 'Apps and countries' : 'Apps'}
      gist={filtersGist(form.apps, hasAreas ? form.areas : null, isOneApp)}
      open={isOneApp}
    >
      <Place edit={edit} field="apps">
        <ChipField
          label={isOneApp ? 'App' : 'Apps'}
          hint={
            isOneApp
              ? 'The id or the name of one app.'
              : 'App ids; Enter or a comma ends one. Empty means all apps.'
          }
          entries={form.apps}
          suggestions={state.suggestions.apps}
          field="apps"
          isWrong={isWrongIn(form, 'apps')}
          onChange={(apps) => change(edit, { apps })}
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

/** "All apps, all countries"; "3 apps, US, DE". Without `areas`, nothing of countries. */
export function filtersGist(
  apps: readonly string[],
  areas: readonly string[] | null,
  isOneApp: boolean,
): string {
  const none = isOneApp ? 'None yet' : 'All apps';
  const said = [apps.length === 0 ? none : some(apps, 'apps')];
  if (areas !== null) said.push(areas.length === 0 ? 'all countries' : some(areas, 'countries'));
  return said.join(', ');
}

function some(entries: readonly string[], things: string): string {
  return entries.length > 2 ? `${entries.length} ${things}` : entries.join(', ');
}
