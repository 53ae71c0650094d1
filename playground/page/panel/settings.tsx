import { useState } from 'preact/hooks';
import type { FileProps } from '../open-file';
import { Section } from './section';

const LABELS = { filled: 'Filled file', empty: 'Empty file' } as const;

/** The file: its locale, and buttons to begin again with the filled file or with an empty one. */
export function Beginnings({ file }: FileProps) {
  const { locale, panel } = file.state!;
  return (
    <Section title="File">
      <p>Begin again. All work in this file will be lost.</p>
      {panel.beginnings.map((beginning) => (
        <button
          key={beginning}
          type="button"
          aria-label={`Begin again with ${beginning === 'filled' ? 'the filled file' : 'an empty file'}`}
          onClick={() => file.control({ kind: 'begin', beginning })}
        >
          {LABELS[beginning]}
        </button>
      ))}
      <select
        aria-label="Locale of the file"
        value={locale}
        onChange={({ currentTarget }) => file.control({ kind: 'locale', locale: currentTarget.value })}
      >
        {panel.locales.map(({ id, country }) => (
          <option key={id} value={id}>{`Locale: ${country}`}</option>
        ))}
      </select>
    </Section>
  );
}

/** The user of the page. */
export function Users({ file }: FileProps) {
  const { users, user } = file.state!.panel;
  return (
    <Section title="User">
      <select
        aria-label="Who has the file open"
        value={user}
        onChange={({ currentTarget }) => file.control({ kind: 'user', email: currentTarget.value })}
      >
        {users.map(({ email, role }) => (
          <option key={email} value={email}>{`${email} (${role})`}</option>
        ))}
      </select>
    </Section>
  );
}

/** The reporting service in use, with its address, and the key of the simulated one. */
export function Service({ file }: FileProps) {
  const { isSimulated, baseUrl, key } = file.state!.panel.service;
  return (
    <Section title="Reporting service">
      <p>{isSimulated ? 'Simulated, on this machine' : 'A real service'}</p>
      <Copied name="Address" text={baseUrl} />
      {key !== null && <Copied name="Report key" text={key} />}
    </Section>
  );
}

interface CopiedProps {
  readonly name: string;
  readonly text: string;
}

function Copied({ name, text }: CopiedProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div class="line">
      <div>
        {name}
        <p>{text}</p>
      </div>
      <button
        type="button"
        aria-label={`Copy: ${name}`}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </button>
    </div>
  );
}
