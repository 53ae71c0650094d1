import { element } from '../parts/element';

const STOPPED = 'The playground has stopped. Start it again with npm start.';

/** The bar that says that the server has stopped; it disappears when the server is back. */
export class StoppedBar {
  readonly bar = element('div', { class: 'stopped-bar', role: 'alert' });

  show(isThere: boolean): void {
    const text = isThere ? '' : STOPPED;
    if (this.bar.textContent !== text) this.bar.textContent = text;
  }
}
