import type { View } from '../state';
import { getViewTexts } from '../text';
import { IconButton, ListRow } from '../ui';
import type { ShellState } from '../use-shell';

const HOME_TABS = ['home', 'books'] as const;
type HomeTabName = (typeof HOME_TABS)[number];

export function isTabView(name: View['name']): name is HomeTabName {
  return HOME_TABS.some((tab) => tab === name);
}

export function buildTabPanel(tab: HomeTabName) {
  return { class: 'view', role: 'tabpanel', 'aria-labelledby': `tab-${tab}` } as const;
}

export function Head({ view, go, showSettings }: ShellState) {
  const { books, home } = getViewTexts();
  const labels = { home: home.title, books: books.title };
  return (
    <header class="head tabs">
      <div
        role="tablist"
        onKeyDown={({ key }) => {
          // There are two tabs, so both arrows lead to the other one.
          if (key === 'ArrowLeft' || key === 'ArrowRight')
            go((now) => ({ name: now.name === 'home' ? 'books' : 'home' }));
        }}
      >
        {HOME_TABS.map((tab) => (
          <button
            key={tab}
            id={`tab-${tab}`}
            type="button"
            role="tab"
            aria-selected={view.name === tab}
            tabIndex={view.name === tab ? 0 : -1}
            onClick={() => go({ name: tab })}
          >
            {labels[tab]}
          </button>
        ))}
      </div>
      <IconButton icon="help" label={home.help} act={() => go({ name: 'help' })} />
      <IconButton icon="sliders" label={home.settings} act={showSettings} />
    </header>
  );
}

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
