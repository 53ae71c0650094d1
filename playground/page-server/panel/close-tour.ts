import type { PageState } from '../api';

/** The steps of the tour “Close October”, from an open month to its journal. October is that of the present year. */
export function closeTour(now: number): PageState['closeTour'] {
  const day = `${new Date(now).getUTCFullYear()}-10-14`;
  return [
    {
      text: 'It is 5 November: October is over, and the books close.',
      control: { kind: 'clock', to: '5 November' },
    },
    {
      text: 'Choose Extensions ▸ Ad Reports ▸ Month close…, and read the list: is October ready?',
      control: null,
    },
    { text: 'Close October. Its amounts are frozen in the tab “Closings …”.', control: null },
    {
      text: 'A network posts the remainder of 14 October, too late for the closing.',
      control: { kind: 'restate', day, change: 'higher' },
    },
    {
      text: 'A week passes, and the hourly check asks for October again.',
      control: { kind: 'clock', to: 'next week' },
    },
    {
      text: 'The tab “Close overview” shows what is booked in November. Open Month close again: Adjustments says for which app and network, and why.',
      control: null,
    },
    { text: 'Make the journal of October under Journal, and download it.', control: null },
  ];
}
