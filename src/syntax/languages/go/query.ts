// The whole query of Go.
import { goEvents } from './events.ts';
import { goSymbols } from './symbols.ts';

export const goQuery = `${goSymbols}\n${goEvents}`;
