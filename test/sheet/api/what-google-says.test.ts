import { identifySheetsFailure } from '../../../src/sheet/api/sheets-calls';

it.each([
  ["Quota exceeded for quota metric 'Read requests' and limit 'Read requests per minute per user'", 'busy'],
  ['GoogleJsonResponseException: 429: RESOURCE_EXHAUSTED', 'busy'],
  ['Resource has been exhausted (e.g. check quota).', 'busy'],
  ['Request failed with code 429', 'busy'],
  ['Too many requests', 'busy'],
  ['Request payload size exceeds the limit: 10485760 bytes.', 'final'],
  ['Request Entity Too Large', 'final'],
  ['Service Spreadsheets timed out while accessing document with id 1', 'unsure'],
  ['Gateway Timeout', 'unsure'],
  ['The service is currently unavailable.', 'unsure'],
  ['Empty response', 'unsure'],
  ['API call failed with error: Internal error encountered.', 'unsure'],
  ['Request failed with code 500', 'unsure'],
  ['Request failed with code 504', 'unsure'],
  ['Request failed with code 501', 'refused'],
  ['You are trying to edit a protected cell or object. Please contact the owner.', 'protected'],
  ['The caller does not have permission', 'noAccess'],
  ['API call to sheets.spreadsheets.get failed with error: Requested entity was not found.', 'noAccess'],
  [
    'This action would increase the number of cells in the workbook above the limit of 10000000 cells.',
    'final',
  ],
  ['Invalid requests[3].updateCells: Attempting to write column: 26', 'final'],
  ['Dienst derzeit gestört', 'refused'],
  [
    'Invalid requests[0].insertDimension: range.startIndex[30] must be less than or equal to the grid size (3) if inheritFromBefore is true.',
    'moved',
  ],
  ['Invalid requests[0].insertDimension: range.startIndex[30] must be less than the grid size (3).', 'moved'],
  ["Unable to parse range: 'Revenue'!A1:Z100", 'moved'],
  ["Range ('Revenue'!A1:Z200) exceeds grid limits. Max rows: 100, max columns: 26", 'moved'],
  ['Invalid requests[0].repeatCell: the range exceeds the grid limits', 'moved'],
  ['Invalid requests[0].deleteDimension: No grid with id: 7', 'moved'],
  ['Invalid requests[0].deleteSheet: No sheet with id: 7', 'moved'],
  [
    'Invalid requests[1].deleteDimension: Cannot delete a row that doesn’t exist. Tried to delete 120',
    'moved',
  ],
  ["Invalid requests[1].deleteDimension: Cannot delete a column that doesn't exist.", 'moved'],
  ["Invalid requests[0].addSheet: You can't add more than 200 sheets.", 'tooManyTabs'],
  ['Invalid requests[0].addSheet: A sheet with the name "Revenue" already exists.', 'moved'],
])('the meaning of Google’s error texts: %s: %s', (text, meaning) => {
  expect(identifySheetsFailure(new Error(text))).toBe(meaning);
});

it('the meaning of Google’s error texts is found in a text that is not an Error', () => {
  expect(identifySheetsFailure('Service Spreadsheets timed out')).toBe('unsure');
  expect(identifySheetsFailure(undefined)).toBe('refused');
});
