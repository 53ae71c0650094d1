import { render } from 'preact';
import { toLanguage } from '../src/language';
import { connectServer, type ScriptRun } from './server';
import { Sidebar } from './sidebar';
import { applyLanguage, keepFocus, parseOpening } from './state';

declare const google: { readonly script: { readonly run: ScriptRun } };

const place = document.getElementById('sidebar');
if (!place) throw new Error('The page has no place for the sidebar.');
applyLanguage(toLanguage(document.documentElement.lang));
place.textContent = '';
const opening = parseOpening(document.body.dataset['open']);
render(<Sidebar server={connectServer(google.script.run)} opening={opening} />, place);
keepFocus(place);
