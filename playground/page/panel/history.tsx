import type { FileProps } from '../open-file';
import { Section } from './section';
import { dayAndTime, lasted, timeOfDay } from './times';

/** The tables of the emulated BigQuery, if the add-on's build has it. */
export function Tables({ file }: FileProps) {
  const { bigQuery } = file.state!.panel;
  if (bigQuery === null) return null;
  return (
    <Section title="BigQuery, emulated">
      {bigQuery.length === 0 && <p>No table yet. Run a report with the output BigQuery.</p>}
      <ul>
        {bigQuery.map(({ name, days }) => (
          <li key={name}>
            <details>
              <summary>{name}</summary>
              <p>{days.map(({ day, rows }) => `${day}: ${rows} rows`).join('\n')}</p>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The mails that the add-on would have sent, the newest first. */
export function Mails({ file }: FileProps) {
  const { panel, timeZone } = file.state!;
  return (
    <Section title="Mails and chats">
      {panel.mails.length === 0 && <p>No mail has been sent yet.</p>}
      <ul>
        {panel.mails.map(({ at, to, subject, body }) => (
          <li key={`${at} ${to} ${subject}`}>
            <details>
              <summary>
                {subject}
                <p>{`${dayAndTime(at, timeZone)} · to ${to}`}</p>
              </summary>
              <pre>{body}</pre>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The add-on's executions, the newest first, with their errors and logs. */
export function Executions({ file }: FileProps) {
  const { panel, timeZone } = file.state!;
  return (
    <Section title="Executions">
      {panel.executions.length === 0 && <p>Nothing has run yet.</p>}
      <ul>
        {panel.executions.map(({ id, functionName, kind, user, start, duration, error, fetches, log }) => (
          <li key={id}>
            <details>
              <summary>
                {functionName} {error !== null && <b>failed</b>}
                <p>{`${timeOfDay(start, timeZone)} · ${lasted(duration)} · ${fetches} fetches · ${kind} · ${user}`}</p>
              </summary>
              {error !== null && <p>{error}</p>}
              <pre>{log.length > 0 ? log.join('\n') : 'Nothing was logged.'}</pre>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}
