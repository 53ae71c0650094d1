import { report } from '../../src/catalogue/catalogue';
import { checkApps, checkAreas } from '../../src/request/check-filters';
import { Findings } from '../../src/request/findings';
import { takesOneDay } from '../form';
import { ChipField } from './chip-field';
import { change, type Edit } from './edit';
import { Place, Section } from './section';

/** Which apps, and which countries where the report can be narrowed to them. */
export function FiltersSection({ edit }: { readonly edit: Edit }) {
  const { form, state } = edit;
  const entry = report(form.report);
  const isOneApp = takesOneDay(form.report);
  const takesAreas = entry.filters.includes('areas');
  const isWrong = (check: typeof checkApps) => (text: string) => {
    const findings = new Findings();
    check([text], entry, findings);
    return findings.issues.length > 0;
  };
  return (
    <Section
      key={form.report}
      title={isOneApp ? 'App' : takesAreas ? 'Apps and countries' : 'Apps'}
      gist={filtersGist(form.apps, takesAreas ? form.areas : null, isOneApp)}
      open={isOneApp}
    >
      <Place edit={edit} field="apps">
        <ChipField
          label={isOneApp ? 'App' : 'Apps'}
          hint={isOneApp ? 'The id of one app.' : 'App ids; Enter or a comma ends one. Empty means all apps.'}
          entries={form.apps}
          suggestions={state.suggestions.apps}
          field="apps"
          isWrong={isWrong(checkApps)}
          onChange={(apps) => change(edit, { apps })}
        />
      </Place>
      {takesAreas && (
        <Place edit={edit} field="areas">
          <ChipField
            label="Countries"
            hint="Two letters each, such as US. Empty means all countries."
            entries={form.areas}
            suggestions={state.suggestions.areas}
            field="areas"
            isWrong={isWrong(checkAreas)}
            kept={(area) => area.toUpperCase()}
            onChange={(areas) => change(edit, { areas })}
          />
        </Place>
      )}
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
