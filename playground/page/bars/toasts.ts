import type { Toast } from '../../page-server/api';
import { element } from '../parts/element';
import { icon } from '../parts/icon';

/** Short messages at the bottom right, read out as they come. */
export class Toasts {
  readonly region = element('div', { class: 'toasts', role: 'status', 'aria-label': 'Messages' });

  /** Shows a message for so many seconds; until it is closed when that is not above 0, as Google does. */
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

  /** Says why something was not done. The same sentence is not shown twice at once. */
  refuse(sentence: string): void {
    const isShown = [...this.region.querySelectorAll('.is-refusal p')].some(
      ({ textContent }) => textContent === sentence,
    );
    if (!isShown) this.show({ title: 'Not done', message: sentence, seconds: 12 }, true);
  }
}
