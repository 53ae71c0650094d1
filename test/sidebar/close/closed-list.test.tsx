import { renderToString } from 'preact-render-to-string';
import type { ListProps } from '../../../sidebar/close/close-props';
import { ClosedList } from '../../../sidebar/close/closed-list';

const CLOSING = { month: '2026-10', currency: 'USD', closed: '1,210.30', check: 'exact', state: 'closed' };

it.each([
  ['nothing is booked', { difference: '0.00' }, 'state fresh', 'agrees with the service'],
  ['more is to book', { difference: '495.94' }, 'state due', 'differs by +495.94 USD'],
  ['less is to book', { difference: '-4.00' }, 'state due', 'differs by -4.00 USD'],
  ['nothing was compared', { difference: '2.00', check: 'not compared' }, 'state stopped', 'not compared'],
])('the row of a closed month has a green check mark only if it agrees: %s', (_, change, look, label) => {
  const props = {
    data: { closings: [{ ...CLOSING, ...change }] },
    closings: { isBusy: false },
    openClosings: new Set(),
  } as unknown as ListProps;
  const html = renderToString(<ClosedList {...props} />);
  expect(html).toContain('Closed at 1,210.30 USD<');
  expect(html).toMatch(new RegExp(`class="${look}".*${label.replace('+', '\\+')}<`));
});
