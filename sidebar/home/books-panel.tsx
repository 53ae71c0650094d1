import { getViewTexts } from '../text';
import { ListRow } from '../ui';
import type { ShellState } from '../use-shell';
import { buildTabPanel } from './head';

/** The second tab: what one does with the numbers after they are fetched. */
export function BooksPanel({ go }: ShellState) {
  const { audit, books, close, payouts } = getViewTexts();
  const views = [
    { name: 'month close', title: close.title, gist: books.monthClose },
    { name: 'payouts', title: payouts.title, gist: books.payouts },
    { name: 'audit', title: audit.title, gist: books.audit },
  ] as const;
  return (
    <div {...buildTabPanel('books')}>
      <ul class="rows">
        {views.map(({ name, title, gist }) => (
          <ListRow
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
