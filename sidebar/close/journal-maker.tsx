import { useEffect, useRef, useState } from 'preact/hooks';
import type { JournalFile } from '../../src/sidebar-server/messages';
import { useRequest } from '../server/use-request';
import { texts } from '../text/texts';
import { detailsOf } from '../ui/details';
import { Failure } from '../ui/failure';
import { Select } from '../ui/select';
import type { ClosedProps } from './close-props';

interface Made {
  readonly sentence: string;
  readonly files: readonly JournalFile[];
}

type Format = keyof ReturnType<typeof texts>['close']['formats'];

/** Makes the journal of a closed month as a tab or as files, and the closing statement. */
export function JournalMaker({ server, state, closing }: ClosedProps) {
  const { month, currency } = closing;
  const { close } = texts();
  const [format, setFormat] = useState<Format>('tab');
  const making = useRequest<Made>();
  const makeJournal = () =>
    making.ask(async () => {
      const { files } = await server.sidebarJournal(month, currency, format);
      return { sentence: format === 'tab' ? close.journalMade : '', files };
    }, format);
  const makeStatement = () =>
    making.ask(async () => {
      await server.sidebarStatement(month, currency);
      return { sentence: close.statementMade, files: [] };
    }, 'statement');
  const formats = Object.entries(close.formats).map(([id, label]) => ({ id, label }));
  return (
    <>
      {closing.state === 'closed' && (
        <Select
          label={close.journalAs}
          choices={formats}
          chosen={format}
          onChoose={(id) => setFormat(id as Format)}
        />
      )}
      <div class="buttons">
        {closing.state === 'closed' && (
          <button type="button" disabled={making.isBusy} onClick={makeJournal}>
            {close.makeJournal}
          </button>
        )}
        <button type="button" disabled={making.isBusy} onClick={makeStatement}>
          {close.statement}
        </button>
      </div>
      <div role="status">
        {making.isBusy && close.working}
        {making.answer?.sentence}
        {making.failure !== null && (
          <Failure failure={making.failure} details={detailsOf(making.failure, state, null)} helps={{}} />
        )}
        {making.answer?.files.map((file, nth) => (
          <Download key={file.name} file={file} isFirst={nth === 0} />
        ))}
      </div>
    </>
  );
}

/** A link that downloads a file. The first one of several is downloaded at once. */
function Download({
  file: { name, text },
  isFirst,
}: {
  readonly file: JournalFile;
  readonly isFirst: boolean;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isFirst) link.current?.click();
  }, [text]);
  return (
    <p>
      <a ref={link} href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download={name}>
        {name}
      </a>
    </p>
  );
}
