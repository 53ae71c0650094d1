import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { FailureMessage } from '../../src/errors';
import { VERSION } from '../../src/version';
import { getViewTexts } from '../text';
import { Buttons } from './buttons';
import { useCopy } from './copy-field';
import { Paragraphs } from './text-lists';

type HelpAction = 'settings' | 'again' | 'edit';

const HELPS: Readonly<Partial<Record<FailureMessage['kind'], HelpAction>>> = {
  'key missing': 'settings',
  'consent missing': 'settings',
  'key refused': 'settings',
  unreachable: 'settings',
  'too many requests': 'again',
  'service down': 'again',
  'sheet busy': 'again',
  'attempt failed': 'again',
  'out of time': 'again',
  'not understood': 'again',
  unexpected: 'again',
  'not allowed': 'edit',
  'bad request': 'edit',
  'too large': 'edit',
  'not permitted': 'edit',
  'authorization lost': 'again',
};

interface Props {
  readonly failure: FailureMessage | null;
  /** The actions that this view can offer. */
  readonly helpActions?: Partial<Readonly<Record<HelpAction, (() => unknown) | undefined>>>;
  readonly box?: RefObject<HTMLDivElement>;
}

/**
 * A failure, if there is one: what happened, what it means for the sheet, what to do, and one button that helps. The place is in the page
 * even without a failure, because screen readers only announce changes of known elements.
 */
export function FailureBox(props: Props) {
  const { failure, box } = props;
  return (
    <div ref={box ?? null} role="alert">
      {failure !== null && <FailureMessageBox {...props} failure={failure} />}
    </div>
  );
}

/**
 * A failure of a view whose actions change no rows, so the sentence about kept rows is left out. It may be below the window, so it is
 * scrolled into view. In the settings, which have no `onSettings`, nothing points to the settings.
 */
export function ViewFailure(props: {
  readonly failure: FailureMessage | null;
  readonly onSettings?: () => void;
  readonly onAgain?: () => unknown;
}) {
  const { failure, onSettings, onAgain } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== null) box.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  const inSettings = failure && onSettings === undefined && getViewTexts().settings.doNext[failure.kind];
  return (
    <FailureBox
      box={box}
      failure={failure && { ...failure, kept: '', doNext: inSettings || failure.doNext }}
      helpActions={{ settings: onSettings, again: onAgain }}
    />
  );
}

function FailureMessageBox(props: Props & { readonly failure: FailureMessage }) {
  const { failure, helpActions = {} } = props;
  const { kind, happened, kept, doNext, grantUrl } = failure;
  const { controls } = getViewTexts();
  const { field, copied, copy } = useCopy();
  const help = HELPS[kind];
  const act = help && helpActions[help];
  const labels = { settings: controls.openSettings, again: controls.tryAgain, edit: controls.editReport };
  const lines = [...new Set([happened, kept, doNext])].join('\n').split('\n');
  const copyDetails = () => {
    if (field.current === null) return;
    // The details have the time in them, so the field keeps what was copied.
    field.current.value = listFailureFacts(failure);
    field.current.hidden = false;
    void copy();
  };
  return (
    <div class="failure">
      <Paragraphs lines={lines} />
      {grantUrl !== undefined && <GrantLink url={grantUrl} />}
      <Buttons
        acts={[
          help !== undefined && act !== undefined && { label: labels[help], act },
          { label: controls.copyDetails, act: copyDetails },
        ]}
      />
      <p role="status">{copied}</p>
      <textarea ref={field} hidden readOnly rows={5} aria-label={controls.details} />
    </div>
  );
}

/** A link to the page of Google where the user grants missing permissions. */
export function GrantLink({ url }: { readonly url: string }) {
  return (
    <p>
      <a href={url} target="_blank" rel="noopener">
        {getViewTexts().controls.grantPermissions}
      </a>
    </p>
  );
}

/** What the maintainers of the add-on need, one on each line. It has no names of reports and no address. */
export function listFailureFacts({ kind, happened, kept, doNext, trace }: FailureMessage): string {
  const facts = [kind, happened, kept, doNext, trace, VERSION, new Date().toISOString()];
  return facts.filter((fact) => fact !== '').join('\n');
}
