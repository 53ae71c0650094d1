import type { FileProps } from '../open-file';
import { Section } from './section';
import { dayAndTime, lasted, timeOfDay } from './times';

/** The tables of the emulated BigQuery, if the add-on's build has it. */
export function Tables({ file }: FileProps) {
  const { bigQuery } = file.state!.panel;
  const texts = file.texts.history;
  if (bigQuery === null) return null;
  return (
    <Section title={texts.tables}>
      {bigQuery.length === 0 && <p>{texts.noTables}</p>}
      <ul>
        {bigQuery.map(({ name, days }) => (
          <li key={name}>
            <details>
              <summary>{name}</summary>
              <p>{days.map(({ day, rows }) => texts.rows(day, rows)).join('\n')}</p>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The mails that the add-on would have sent, the newest first. */
export function Mails({ file }: FileProps) {
  const { texts } = file;
  const { panel, timeZone } = file.state!;
  return (
    <Section title={texts.history.mails}>
      {panel.mails.length === 0 && <p>{texts.history.noMails}</p>}
      <ul>
        {panel.mails.map(({ at, to, subject, body }) => (
          <li key={`${at} ${to} ${subject}`}>
            <details>
              <summary>
                {subject}
                <p>{texts.history.sent(dayAndTime(at, timeZone, texts), to)}</p>
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
  const { texts } = file;
  const { panel, timeZone } = file.state!;
  return (
    <Section title={texts.history.executions}>
      {panel.executions.length === 0 && <p>{texts.history.noExecutions}</p>}
      <ul>
        {panel.executions.map(({ id, functionName, kind, user, start, duration, error, fetches, log }) => (
          <li key={id}>
            <details>
              <summary>
                {functionName} {error !== null && <b>{texts.history.failed}</b>}
                <p>
                  {[
                    timeOfDay(start, timeZone, texts),
                    lasted(duration, texts),
                    texts.history.fetches(fetches),
                    kind,
                    user,
                  ].join(' · ')}
                </p>
              </summary>
              {error !== null && <p>{error}</p>}
              <pre>{log.length > 0 ? log.join('\n') : texts.history.noLog}</pre>
            </details>
          </li>
        ))}
      </ul>
    </Section>
  );
}
