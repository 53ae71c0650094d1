import { unknownAppSentences } from '../../../src/request/unknown-apps';
import type { Edit } from '../inputs/edit';
import { FilterListField } from './filter-list';

/** The apps of the report: exactly one for device rows. */
export function AppsField({ edit }: { readonly edit: Edit }) {
  const { form, state } = edit;
  return (
    <>
      <FilterListField key={form.report} edit={edit} list="apps" />
      {unknownAppSentences(form.apps, state.suggestions.apps).map((sentence) => (
        <p key={sentence} class="hint" role="status">
          {sentence}
        </p>
      ))}
    </>
  );
}
