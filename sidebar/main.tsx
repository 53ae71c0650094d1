import { render } from 'preact';
import { keepFocus } from './keep-focus';
import { openingOf } from './opening';
import { type ScriptRun, serverOver } from './server';
import { Sidebar } from './sidebar';

declare const google: { readonly script: { readonly run: ScriptRun } };

const place = document.getElementById('sidebar');
if (!place) throw new Error('The page has no place for the sidebar.');
const opening = openingOf(document.body.dataset['open']);
render(<Sidebar server={serverOver(google.script.run)} opening={opening} />, place);
keepFocus(place);
