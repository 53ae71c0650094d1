import { LANGUAGE_NAMES, LANGUAGES } from '../../src/language';
import type { SidebarState } from '../../src/sidebar-server';
import { type ServerProps, useRequest } from '../server';
import { getViewTexts } from '../text';
import { Part, Select, ViewFailure } from '../ui';

/** The language of the add-on for the current user. A change is saved at once. */
export function LanguageSetting({ server, state }: ServerProps) {
  const { language: texts } = getViewTexts().settings;
  const { language, isChosen } = state.language;
  const saving = useRequest<SidebarState>();
  const choices = LANGUAGES.map((id) => ({ id, label: LANGUAGE_NAMES[id] }));
  return (
    <Part title={texts.title}>
      <Select
        label={texts.label}
        hint={texts.hint}
        choices={[{ id: '', label: texts.ofGoogle }, ...choices]}
        chosen={isChosen ? language : ''}
        onChoose={(id) => saving.ask(() => server.sidebarChooseLanguage(id), '')}
      />
      <ViewFailure failure={saving.failure} />
    </Part>
  );
}
