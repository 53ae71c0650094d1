import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { FailureMessage } from '../../src/errors/failure-message';
import type { SavedReport } from '../../src/reports/saved-report';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { texts } from '../text/texts';
import { copyText } from './copy-text';
import { detailsOf } from './details';
import { type Help, helpLabel, whatHelps } from './what-helps';

interface Props {
  readonly failure: FailureMessage | null;
  /** Null if the sidebar could not open. */
  readonly state: SidebarState | null;
  /** The report that the failure is about. */
  readonly report?: SavedReport | null | undefined;
  /** The actions that this view can offer. */
  readonly helps?: Partial<Readonly<Record<Help, () => unknown>>>;
  readonly box?: RefObject<HTMLDivElement>;
}

/**
 * A failure, if there is one: what happened, what it means for the sheet, what to do, and one button that helps. The place is in the page
 * even without a failure, because screen readers only announce changes of known elements.
 */
export function Failure(props: Props) {
  const { failure, box } = props;
  return (
    <div ref={box ?? null} role="alert">
      {failure !== null && <Message {...props} failure={failure} />}
    </div>
  );
}

function Message({
  failure,
  state,
  report = null,
  helps = {},
}: Props & { readonly failure: FailureMessage }) {
  const { kind, happened, kept, doNext, grantUrl } = failure;
  const help = whatHelps(kind);
  const act = help === null ? undefined : helps[help];
  const lines = [...new Set([happened, kept, doNext])].join('\n').split('\n');
  return (
    <div class="failure">
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
      {grantUrl !== undefined && <GrantLink url={grantUrl} />}
      <div class="buttons">
        {help !== null && act !== undefined && (
          <button type="button" onClick={act}>
            {helpLabel(help)}
          </button>
        )}
        <CopyDetails details={detailsOf(failure, state, report)} />
      </div>
    </div>
  );
}

/** A link to the page of Google where the user grants missing permissions. */
export function GrantLink({ url }: { readonly url: string }) {
  return (
    <p>
      <a href={url} target="_blank" rel="noopener">
        {texts().controls.grantPermissions}
      </a>
    </p>
  );
}

/** A button that copies the details, and a field that shows them. If Google's frame forbids copying, the user can copy from the field. */
function CopyDetails({ details }: { readonly details: string }) {
  const [copyNotice, setCopyNotice] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const { controls } = texts();
  const copy = async () => {
    if (field.current === null) return;
    // The details have the time in them, so the field keeps what was copied.
    field.current.value = details;
    field.current.hidden = false;
    setCopyNotice((await copyText(field.current)) ? controls.copied : controls.pressCopy);
  };
  return (
    <>
      <button type="button" onClick={copy}>
        {controls.copyDetails}
      </button>
      <p role="status">{copyNotice}</p>
      <textarea ref={field} hidden readOnly rows={5} aria-label={controls.details} />
    </>
  );
}
