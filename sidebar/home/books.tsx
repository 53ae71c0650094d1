import { texts } from '../text/texts';
import { Row } from '../ui/row';
import type { Shell } from '../use-shell';
import { panelOf } from './head';

/** The second tab: what one does with the numbers after they are fetched. */
export function Books({ go }: Shell) {
  const { audit, books, close, payouts } = texts();
  const views = [
    { name: 'month close', title: close.title, gist: books.monthClose },
    { name: 'payouts', title: payouts.title, gist: books.payouts },
    { name: 'audit', title: audit.title, gist: books.audit },
  ] as const;
  return (
    <div {...panelOf('books')}>
      <ul class="rows">
        {views.map(({ name, title, gist }) => (
          <Row
            key={name}
            id={`go-to-${name.replace(' ', '-')}`}
            name={title}
            line={gist}
            onPress={() => go({ name })}
          />
        ))}
      </ul>
    </div>
  );
}
