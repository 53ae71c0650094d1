import { useEffect, useRef, useState } from 'preact/hooks';
import type { JournalFile } from '../../src/sidebar-server/messages';
import type { JournalOrder } from '../../src/sidebar-server/month-close';
import { formatMonth } from '../../src/wording/days';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { Buttons } from '../ui/buttons';
import { ViewFailure } from '../ui/failure';
import { Select } from '../ui/select';
import type { DetailsProps } from './close-props';

/** Makes the journal of a closed month: in a tab, or as files that the browser downloads. */
export function Journal(props: DetailsProps & { readonly onClose: () => void }) {
  const { server, closing, onClose } = props;
  const { month, currency } = closing;
  const { journal } = texts().close;
  const heading = useRef<HTMLHeadingElement>(null);
  const [format, setFormat] = useState<JournalOrder>('tab');
  const making = useRequest<{ readonly files: readonly JournalFile[]; readonly sheetId: number | null }>();
  useEffect(() => heading.current?.focus(), []);
  const { answer, failure, isBusy, about } = making;
  const sheetId = answer?.sheetId;
  const make = () => making.ask(() => server.sidebarJournal(month, currency, format), format);
  const choose = (id: string) => {
    const [chosen = format] = FORMATS.filter((each) => each === id);
    setFormat(chosen);
    making.forget();
  };
  return (
    <div class="part last-changes">
      <h3 ref={heading} tabIndex={-1}>
        {journal.title(formatMonth(month))}
      </h3>
      <p class="hint">{journal.means}</p>
      <Select
        label={journal.format}
        choices={FORMATS.map((id) => ({ id, label: journal.formats[id] }))}
        chosen={format}
        onChoose={choose}
      />
      <Buttons
        acts={[
          { label: journal.make, busy: isBusy ? journal.making : '', act: make },
          { label: texts().controls.close, act: onClose },
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

const FORMATS: readonly JournalOrder[] = ['tab', 'csv', 'xero', 'ledger', 'beancount'];

function Files({ files }: { readonly files: readonly JournalFile[] }) {
  const { journal } = texts().close;
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
      {texts().close.journal.download(name)}
    </a>
  );
}
