import { writeFileSync } from 'node:fs';
import { renderReportsPage } from './render-reports-page';

writeFileSync('docs/reports.md', renderReportsPage());
console.log('docs/reports.md is written.');
