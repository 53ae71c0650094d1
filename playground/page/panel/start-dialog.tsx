import { useLayoutEffect, useRef } from 'preact/hooks';
import type { FileProps } from '../open-file';

/** Asks at the start of the playground with which file to begin. */
export function StartDialog({ file }: FileProps) {
  const texts = file.texts.start;
  const choices = [
    ['filled', texts.filled, texts.filledMeans],
    ['empty', texts.empty, texts.emptyMeans],
  ] as const;
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current!.showModal(), []);
  return (
    <dialog ref={dialog} class="start" aria-label={texts.title} onCancel={(event) => event.preventDefault()}>
      <h2>{texts.question}</h2>
      {choices.map(([beginning, label, about]) => (
        <button key={beginning} type="button" onClick={() => file.control({ kind: 'begin', beginning })}>
          <strong>{label}</strong>
          {about}
        </button>
      ))}
    </dialog>
  );
}
