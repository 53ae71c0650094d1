import type { OpenDialog, OpenQuestion, PageState, QuestionAnswer } from '../../page-server/api';
import type { Spreadsheet } from '../file/spreadsheet';
import { element, whenChanged } from '../parts/element';
import { icon } from '../parts/icon';
import { addOnFrame, type FrameWays } from './add-on-frame';

type Button = QuestionAnswer['button'];

const BUTTONS: Readonly<Record<OpenQuestion['buttons'], readonly Button[]>> = {
  OK: ['OK'],
  OK_CANCEL: ['OK', 'CANCEL'],
  YES_NO: ['YES', 'NO'],
  YES_NO_CANCEL: ['YES', 'NO', 'CANCEL'],
};

const LABELS: Readonly<Record<Button, string>> = {
  OK: 'OK',
  CANCEL: 'Cancel',
  YES: 'Yes',
  NO: 'No',
  CLOSE: 'Close',
};

/** The add-on's dialogs and questions. While one is open, the rest of the page cannot be used. */
export function dialogs(
  file: Spreadsheet,
  ways: FrameWays,
  answer: (answer: QuestionAnswer) => void,
): HTMLElement {
  const room = element('div', { class: 'dialogs' });
  let open: HTMLDialogElement | null = null;
  const show = (next: HTMLDialogElement | null) => {
    open?.close();
    room.replaceChildren(...(next === null ? [] : [next]));
    if (next === null && open !== null) ways.focusGrid();
    next?.showModal();
    open = next;
  };
  const fill = whenChanged(
    ({ dialog, question }: PageState) => ({ dialog, question }),
    ({ dialog, question }) => {
      if (question !== null) show(questionBox(question, answer));
      else show(dialog === null ? null : dialogBox(dialog, ways));
    },
  );
  file.onChange(() => file.state !== null && fill(file.state));
  return room;
}

function dialogBox({ title, width, height, version }: OpenDialog, ways: FrameWays): HTMLDialogElement {
  const resize = (size: { readonly width?: number; readonly height?: number }) => {
    if (size.width !== undefined) frame.style.width = `${size.width}px`;
    if (size.height !== undefined) frame.style.height = `${size.height}px`;
  };
  const frame = addOnFrame(`/dialog?v=${version}`, title, { ...ways, resize });
  resize({ width: width ?? 600, height: height ?? 400 });
  const close = element(
    'button',
    { type: 'button', class: 'icon-button', 'aria-label': 'Close the dialog', onclick: ways.close },
    icon('close'),
  );
  const head = element('div', { class: 'dialog-head' }, element('h2', {}, title), close);
  return element(
    'dialog',
    { class: 'dialog', 'aria-label': title, oncancel: cancelled(ways.close) },
    head,
    frame,
  );
}

function questionBox(question: OpenQuestion, answer: (answer: QuestionAnswer) => void): HTMLDialogElement {
  const { id, kind, title, text, buttons } = question;
  const field = element('input', { class: 'field', 'aria-label': text, autocomplete: 'off' });
  let isAnswered = false;
  const say = (button: Button) => {
    if (isAnswered) return;
    isAnswered = true;
    answer({ id, button, typed: kind === 'prompt' ? field.value : '' });
  };
  const first = BUTTONS[buttons][0] ?? 'OK';
  const choices = BUTTONS[buttons].map((button) =>
    element(
      'button',
      {
        type: button === first ? 'submit' : 'button',
        class: button === first ? 'button is-main' : 'button',
        autofocus: kind === 'alert' && button === first,
        onclick: () => say(button),
      },
      LABELS[button],
    ),
  );
  const form = element(
    'form',
    { method: 'dialog' },
    element('p', { class: 'dialog-text' }, text),
    kind === 'prompt' && field,
    element('div', { class: 'dialog-buttons' }, ...choices.reverse()),
  );
  const head = title === '' ? null : element('h2', {}, title);
  return element(
    'dialog',
    { class: 'dialog question', 'aria-label': title || text, oncancel: cancelled(() => say('CLOSE')) },
    head,
    form,
  );
}

/** Escape asks the server to close the dialog; it disappears when the server confirms. */
function cancelled(run: () => void): (event: Event) => void {
  return (event) => {
    event.preventDefault();
    run();
  };
}
