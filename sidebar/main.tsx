import { render } from 'preact';
import { type ScriptRun, serverOver } from './server';
import { Sidebar } from './sidebar';

declare const google: { readonly script: { readonly run: ScriptRun } };

const place = document.getElementById('sidebar');
if (!place) throw new Error('The page has no place for the sidebar.');
render(<Sidebar server={serverOver(google.script.run)} />, place);
