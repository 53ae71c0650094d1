import { useLayoutEffect, useRef } from 'preact/hooks';
import type { FileProps } from '../open-file';

const CHOICES = [
  {
    beginning: 'filled',
    label: 'Open the filled file',
    about:
      'Four reports of different kinds, and the sidebar. The key of the simulated service is already saved.',
  },
  {
    beginning: 'empty',
    label: 'Start with an empty file',
    about:
      'The add-on on its first day, without a key or reports. Open Extensions ▸ Ad Reports. The dark panel shows the address and the key.',
  },
] as const;

/** Asks at the start of the playground with which file to begin. */
export function StartDialog({ file }: FileProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current!.showModal(), []);
  return (
    <dialog ref={dialog} class="start" aria-label="Begin" onCancel={(event) => event.preventDefault()}>
      <h2>How do you want to begin?</h2>
      {CHOICES.map(({ beginning, label, about }) => (
        <button key={beginning} type="button" onClick={() => file.control({ kind: 'begin', beginning })}>
          <strong>{label}</strong>
          {about}
        </button>
      ))}
    </dialog>
  );
}
