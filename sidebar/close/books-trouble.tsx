import { useState } from 'preact/hooks';
import { texts } from '../text/texts';
import { Question } from '../ui/question';
import type { CloseProps } from './close-props';

/** What keeps the closings of the file from being continued, the last failed check, and edited rows. */
export function BooksTrouble({ server, books, act, busyWith }: CloseProps) {
  const { close } = texts();
  const [isAsking, setAsking] = useState(false);
  const canContinue = books.books === 'copied' || books.books === 'restored';
  const adopt = () => {
    setAsking(false);
    void act(() => server.sidebarAdoptClosings(), 'adopt');
  };
  return (
    <>
      {books.sentence !== '' && <p class="notices">{books.sentence}</p>}
      {canContinue && !isAsking && (
        <button type="button" disabled={busyWith !== ''} onClick={() => setAsking(true)}>
          {close.continueHere}
        </button>
      )}
      {isAsking && (
        <Question
          title={close.askContinue}
          means={close.askContinueMeans}
          choices={[{ label: close.continueHere, act: adopt }]}
          onCancel={() => setAsking(false)}
        />
      )}
      {books.problem !== '' && <p class="notices">{close.problem(books.problem)}</p>}
      {books.edited.length > 0 && (
        <div class="notices">
          <p>{close.edited(books.edited.length)}</p>
          <ul>
            {books.edited.map(({ tab, row, name, shown, exact }) => (
              <li key={`${tab} ${row} ${name}`}>
                {row === null
                  ? close.deletedRow(tab, name, exact)
                  : close.editedRow(tab, row, name, shown, exact)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
