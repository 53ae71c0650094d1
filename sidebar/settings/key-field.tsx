import { useState } from 'preact/hooks';
import { texts } from '../text/texts';
import { Field } from '../ui/field';

/** A field for a key. The user can make the typed text visible. The stored key is never in the page. */
export function KeyField(props: {
  readonly hint: string;
  readonly value: string;
  readonly onType: (value: string) => void;
}) {
  const [isShown, setShown] = useState(false);
  const { value } = props;
  const { settings } = texts();
  return (
    <Field label={settings.key} hint={props.hint}>
      {(tied) => (
        <div class="key-field">
          <input
            {...tied}
            type={isShown ? 'text' : 'password'}
            value={value}
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => props.onType(event.currentTarget.value)}
          />
          <button
            type="button"
            aria-label={settings.showKey}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? settings.hide : settings.show}
          </button>
        </div>
      )}
    </Field>
  );
}
