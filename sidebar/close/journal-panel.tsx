import { useEffect, useRef, useState } from 'preact/hooks';
import type { JournalFile, JournalOrder } from '../../src/sidebar-server';
import { formatMonth } from '../../src/wording';
import { type Server, useRequest } from '../server';
import { getViewTexts } from '../text';
import { Buttons, Select, ViewFailure } from '../ui';
import type { ClosingDetailsProps } from './close-props';

export function JournalPanel(props: ClosingDetailsProps & { readonly onClose: () => void }) {
  const { server, closing, onClose } = props;
  const { month, currency } = closing;
  const { journal } = getViewTexts().close;
  const heading = useRef<HTMLHeadingElement>(null);
  const [format, setFormat] = useState<JournalOrder>('tab');
  const journalRequest = useRequest<Awaited<ReturnType<Server['sidebarJournal']>>>();
  useEffect(() => heading.current?.focus(), []);
  const { answer, failure, isBusy, about } = journalRequest;
  const sheetId = answer?.sheetId;
  const requestJournal = () =>
    journalRequest.ask(() => server.sidebarJournal(month, currency, format), format);
  const chooseJournalFormat = (id: string) => {
    const [chosenFormat = format] = FORMAT_CHOICES.filter((candidate) => candidate === id);
    setFormat(chosenFormat);
    journalRequest.forget();
  };
  return (
    <div class="part last-changes">
      <h3 ref={heading} tabIndex={-1}>
        {journal.title(formatMonth(month))}
      </h3>
      <p class="hint">{journal.means}</p>
      <Select
        label={journal.format}
        choices={FORMAT_CHOICES.map((id) => ({ id, label: journal.formats[id] }))}
        chosen={format}
        onChoose={chooseJournalFormat}
      />
      <Buttons
        acts={[
          { label: journal.make, busy: isBusy ? journal.making : '', act: requestJournal },
          { label: getViewTexts().controls.close, act: onClose },
        ]}
      />
      <div role="status">{answer !== null && about !== 'tab' && <Files files={answer.files} />}</div>
      {answer !== null && (
        <Buttons
          acts={[
            sheetId != null && { label: journal.openTab, act: () => server.sidebarShowTab(sheetId) },
            { label: journal.openAccounts, act: () => server.sidebarShowBooks('accounts') },
          ]}
        />
      )}
      <ViewFailure {...props} failure={failure} />
    </div>
  );
}

const FORMAT_CHOICES: readonly JournalOrder[] = ['tab', 'csv', 'xero', 'ledger', 'beancount'];

function Files({ files }: { readonly files: readonly JournalFile[] }) {
  const { journal } = getViewTexts().close;
  return (
    <>
      {journal.ready(files.length)}
      <ul>
        {files.map((file) => (
          <li key={file.name}>
            <Download file={file} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A link to a file that exists only in this browser. The file is downloaded at once. */
function Download({ file: { name, text } }: { readonly file: JournalFile }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.click(), [text]);
  return (
    <a ref={link} href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download={name}>
      {getViewTexts().close.journal.download(name)}
    </a>
  );
}
