// The whole query of C.
import { cFamilyEvents } from './family-events.ts';
import { cSymbols } from './symbols.ts';

export const cQuery = `${cSymbols}\n${cFamilyEvents}`;
