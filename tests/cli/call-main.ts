// `mooring call` on a fixture server, as a real process: `node call-main.ts <server> <tool> <json>`.
import { callOnce } from '../../src/cli/call-once.ts';
import { openFixture } from '../support/fixture-host.ts';

const [id = '', tool = '', json = '{}'] = process.argv.slice(2);
process.exitCode = await callOnce(openFixture(id), tool, JSON.parse(json));
