import { render } from 'preact';
import './page.css';
import { OpenFile } from './open-file';
import { Page } from './page';
import { answerSidebar } from './sidebar';

declare global {
  interface Window {
    /** The open file, for browser tests. */
    playground: OpenFile;
  }
}

const file = new OpenFile(() => {
  const { locale, title } = file.texts;
  document.documentElement.lang = locale;
  document.title = title;
  render(<Page file={file} />, document.body);
});
window.playground = file;
addEventListener('message', (event) => void answerSidebar(event, file));
file.connect();
