import { fieldOf } from '@cpes/client/table';
import { fields } from '../../i18n/en/new-candidate.ts';

it('reads a column that is named as a field of the candidate form', () => {
  const labels = Object.values(fields).flatMap((field) => (typeof field === 'object' ? [field.label] : []));
  expect(labels.length).toBeGreaterThan(20);
  expect(labels.filter((label) => fieldOf(label) === undefined)).toEqual([]);
});
