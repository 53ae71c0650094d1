import { render } from 'preact';
import { type ScriptRun, serverOver } from './server/server';
import { Sidebar } from './sidebar';
import { keepFocus } from './state/keep-focus';
import { openingOf } from './state/views';

declare const google: { readonly script: { readonly run: ScriptRun } };

const place = document.getElementById('sidebar');
if (!place) throw new Error('The page has no place for the sidebar.');
place.textContent = '';
const opening = openingOf(document.body.dataset['open']);
render(<Sidebar server={serverOver(google.script.run)} opening={opening} />, place);
keepFocus(place);
