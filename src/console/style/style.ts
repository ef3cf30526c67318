// The page's style, in the order it is read: colours and text, the layout, then what stands in it.
import { formStyle } from './forms.ts';
import { layoutStyle } from './layout.ts';
import { themeStyle } from './theme.ts';
import { toolStyle } from './tools.ts';

export const style = themeStyle + layoutStyle + toolStyle + formStyle;
