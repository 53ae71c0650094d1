import { useState } from 'preact/hooks';
import { parseSettings } from '../../form';
import { getViewTexts } from '../../text';
import { LabelledField } from '../../ui';
import type { EditProps } from '../inputs';

/** Fills the form of a new report with settings that the user has copied in another file. Nothing is saved. */
export function PasteSettings({ edit }: EditProps) {
  const { title, label, hint, done } = getViewTexts().fields.pasted;
  const [pasted, setPasted] = useState<{ text: string; hint: string; fault?: string }>({ text: '', hint });
  const fillForm = (text: string) => {
    if (text.trim() === '') return setPasted({ text, hint });
    const parsed = parseSettings(text, edit.state);
    if ('fault' in parsed) return setPasted({ text, hint, fault: parsed.fault });
    edit.replaceForm(parsed.form);
    setPasted({ text, hint: done });
  };
  return (
    <details>
      <summary>{title}</summary>
      <LabelledField label={label} hint={pasted.hint} fault={pasted.fault}>
        {(inputAttributes) => (
          <textarea
            {...inputAttributes}
            rows={4}
            value={pasted.text}
            spellcheck={false}
            onInput={(event) => fillForm(event.currentTarget.value)}
          />
        )}
      </LabelledField>
    </details>
  );
}
