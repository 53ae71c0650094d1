import { isFilledWith, STARTS, withStart } from '../../form';
import { getViewTexts } from '../../text';
import type { Edit } from './edit';

/** Buttons that fill the form of a new report with a frequent report. */
export function StartButtons({ edit }: { readonly edit: Edit }) {
  const { form, state } = edit;
  const { title, names } = getViewTexts().fields.starts;
  if (form.saved !== null) return null;
  return (
    <fieldset>
      <legend>{title}</legend>
      <div class="presets">
        {STARTS.map((start) => (
          <button
            key={start.key}
            type="button"
            class="small"
            aria-pressed={isFilledWith(form, start)}
            onClick={() => edit.replaceForm(withStart(form, start, state))}
          >
            {names[start.key]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
