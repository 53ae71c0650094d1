import type { Toast } from '../../page-server/api';
import { element } from '../parts/element';
import { icon } from '../parts/icon';

/** Short messages at the bottom right, which screen readers announce. */
export class Toasts {
  readonly region = element('div', { class: 'toasts', role: 'status', 'aria-label': 'Messages' });

  /** Shows a message for `seconds`. As in Google Sheets, a message with 0 or less stays until the user closes it. */
  show({ title, message, seconds }: Toast, isRefusal = false): void {
    const close = element(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        'aria-label': 'Close the message',
        onclick: () => toast.remove(),
      },
      icon('close', 16),
    );
    const texts = element(
      'div',
      { class: 'toast-texts' },
      title !== '' && element('strong', {}, title),
      element('p', {}, message),
    );
    const toast = element('div', { class: isRefusal ? 'toast is-refusal' : 'toast' }, texts, close);
    this.region.append(toast);
    if (seconds > 0) setTimeout(() => toast.remove(), seconds * 1000);
  }

  /** Shows why something was refused. The same message is not shown twice at the same time. */
  refuse(sentence: string): void {
    const isShown = [...this.region.querySelectorAll('.is-refusal p')].some(
      ({ textContent }) => textContent === sentence,
    );
    if (!isShown) this.show({ title: 'Not done', message: sentence, seconds: 12 }, true);
  }
}
