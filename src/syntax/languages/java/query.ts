// The whole query of Java.
import { javaEvents } from './events.ts';
import { javaSymbols } from './symbols.ts';

export const javaQuery = `${javaSymbols}\n${javaEvents}`;
