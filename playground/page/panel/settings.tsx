import { useState } from 'preact/hooks';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../../src/language';
import type { FileProps } from '../open-file';
import type { PageTexts } from '../text';
import { Section } from './section';

/** The file: its locale, and buttons to begin again with the filled file or with an empty one. */
export function Beginnings({ file }: FileProps) {
  const { locale, panel } = file.state!;
  const texts = file.texts.file;
  const countries = new Intl.DisplayNames(file.texts.locale, { type: 'region' });
  const labels = {
    filled: [texts.filled, texts.beginFilled],
    empty: [texts.empty, texts.beginEmpty],
  } as const;
  return (
    <Section title={texts.title}>
      <p>{texts.means}</p>
      {panel.beginnings.map((beginning) => (
        <button
          key={beginning}
          type="button"
          aria-label={labels[beginning][1]}
          onClick={() => file.control({ kind: 'begin', beginning })}
        >
          {labels[beginning][0]}
        </button>
      ))}
      <select
        aria-label={texts.localeLabel}
        value={locale}
        onChange={({ currentTarget }) => file.control({ kind: 'locale', locale: currentTarget.value })}
      >
        {panel.locales.map((id) => (
          <option key={id} value={id}>
            {texts.locale(countries.of(id.slice('en_'.length)) ?? id)}
          </option>
        ))}
      </select>
    </Section>
  );
}

/** The user of the page, and the language of this user's Google account. */
export function Users({ file }: FileProps) {
  const { texts } = file;
  const { language, panel } = file.state!;
  const { users, user } = panel;
  return (
    <Section title={texts.user.title}>
      <select
        aria-label={texts.user.label}
        value={user}
        onChange={({ currentTarget }) => file.control({ kind: 'user', email: currentTarget.value })}
      >
        {users.map(({ email, role }) => (
          <option key={email} value={email}>
            {texts.user.named(email, texts.roles[role])}
          </option>
        ))}
      </select>
      <label>
        <p>{texts.user.language}</p>
        <select
          value={language}
          onChange={({ currentTarget }) =>
            file.control({ kind: 'language', language: currentTarget.value as Language })
          }
        >
          {LANGUAGES.map((id) => (
            <option key={id} value={id}>
              {LANGUAGE_NAMES[id]}
            </option>
          ))}
        </select>
      </label>
    </Section>
  );
}

/** The reporting service in use, with its address, and the key of the simulated one. */
export function Service({ file }: FileProps) {
  const texts = file.texts.service;
  const { isSimulated, baseUrl, key } = file.state!.panel.service;
  return (
    <Section title={texts.title}>
      <p>{isSimulated ? texts.simulated : texts.real}</p>
      <Copied texts={texts} name={texts.address} text={baseUrl} />
      {key !== null && <Copied texts={texts} name={texts.key} text={key} />}
    </Section>
  );
}

interface CopiedProps {
  readonly texts: PageTexts['service'];
  readonly name: string;
  readonly text: string;
}

function Copied({ texts, name, text }: CopiedProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div class="line">
      <div>
        {name}
        <p>{text}</p>
      </div>
      <button
        type="button"
        aria-label={texts.copyThis(name)}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {isCopied ? texts.copied : texts.copy}
      </button>
    </div>
  );
}
