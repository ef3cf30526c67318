import { expect, test } from 'vitest';
import { chooseProfile } from './choose-profile.ts';

test.each([
  ['aspose', undefined, ['Aspose.3D-for-Python-via-.NET', 'aspose-3d']],
  ['aspose', undefined, ['readme-tools', 'aspose-cells']],
  ['aspose', undefined, ['aspose-note-foss-python', null]],
  ['generic', undefined, ['express', 'expressjs']],
  ['generic', undefined, ['asposeless', null]],
  ['generic', 'generic', ['Aspose.3D-for-Java', 'aspose-3d']],
])('chooses %s when %s is asked for and the names are %j', (id, named, names) => {
  expect(chooseProfile(named, names).id).toBe(id);
});

test('names the profiles there are when asked for another', () => {
  expect(() => chooseProfile('other', [])).toThrow(/aspose, generic/);
});
