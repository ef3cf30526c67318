import { expect, test } from 'vitest';
import { readStudioConfig } from './studio-config.ts';

test('an empty environment gives the defaults of the contract', () => {
  expect(readStudioConfig({})).toEqual({
    serverName: 'gox',
    logLevel: 'info',
    toolNames: 'dotted',
    shutdownTimeoutMs: 10_000,
    actionTimeoutMs: 30_000,
    maxPayloadBytes: 1_048_576,
    runlogMaxAgeMs: 259_200_000,
    policy: { mode: 'deny-by-default', rulesPath: null },
    workflow: {
      maxConcurrentRuns: 8,
      maxSteps: 64,
      maxLogsPerRun: 256,
      defaultStepTimeoutMs: 30_000,
      maxStepTimeoutMs: 300_000,
      maxAttempts: 5,
      maxBackoffMs: 30_000,
      retentionMaxRuns: 1_000,
      retentionTtlMs: 86_400_000,
    },
    bridge: {
      isEnabled: false,
      network: 'relay-http',
      address: '127.0.0.1:47011',
      relayAddress: '127.0.0.1:47012',
      timeoutMs: 5_000,
      needsToken: true,
      token: null,
    },
    isStudioSimulated: false,
  });
});

test('every variable is read', () => {
  const config = readStudioConfig({
    GOX_SERVER_NAME: 'mine',
    GOX_LOG_LEVEL: 'debug',
    GOX_TOOL_NAMES: 'underscore',
    GOX_SHUTDOWN_TIMEOUT_SECONDS: '1',
    GOX_ACTION_TIMEOUT_SECONDS: '2',
    GOX_MCP_MAX_PAYLOAD_BYTES: '3',
    GOX_RUNLOG_RETENTION_MAX_AGE_SECONDS: '0',
    GOX_POLICY_MODE: 'allow-all',
    GOX_POLICY_RULES_PATH: 'rules.json',
    GOX_WORKFLOW_MAX_CONCURRENT_RUNS: '4',
    GOX_WORKFLOW_MAX_STEPS: '5',
    GOX_WORKFLOW_MAX_LOGS_PER_RUN: '6',
    GOX_WORKFLOW_DEFAULT_STEP_TIMEOUT_SECONDS: '7',
    GOX_WORKFLOW_MAX_STEP_TIMEOUT_SECONDS: '8',
    GOX_WORKFLOW_MAX_ATTEMPTS: '9',
    GOX_WORKFLOW_MAX_BACKOFF_SECONDS: '10',
    GOX_WORKFLOW_RETENTION_MAX_RUNS: '11',
    GOX_WORKFLOW_RETENTION_TTL_SECONDS: '0',
    GOX_BRIDGE_ENABLED: 'T',
    GOX_BRIDGE_NETWORK: 'tcp',
    GOX_BRIDGE_ADDRESS: 'localhost:1',
    GOX_BRIDGE_RELAY_ADDRESS: '[::1]:2',
    GOX_BRIDGE_TIMEOUT_SECONDS: '12',
    GOX_BRIDGE_AUTH: '0',
    GOX_BRIDGE_AUTH_TOKEN: 'word',
  });
  expect(config).toEqual({
    serverName: 'mine',
    logLevel: 'debug',
    toolNames: 'underscore',
    shutdownTimeoutMs: 1_000,
    actionTimeoutMs: 2_000,
    maxPayloadBytes: 3,
    runlogMaxAgeMs: 0,
    policy: { mode: 'allow-all', rulesPath: 'rules.json' },
    workflow: {
      maxConcurrentRuns: 4,
      maxSteps: 5,
      maxLogsPerRun: 6,
      defaultStepTimeoutMs: 7_000,
      maxStepTimeoutMs: 8_000,
      maxAttempts: 9,
      maxBackoffMs: 10_000,
      retentionMaxRuns: 11,
      retentionTtlMs: 0,
    },
    bridge: {
      isEnabled: true,
      network: 'tcp',
      address: 'localhost:1',
      relayAddress: '[::1]:2',
      timeoutMs: 12_000,
      needsToken: false,
      token: 'word',
    },
    isStudioSimulated: false,
  });
});

test.each([
  ['GOX_LOG_LEVEL', 'loud', 'one of debug, info, warn, error'],
  ['GOX_TOOL_NAMES', 'camel', 'one of dotted, underscore'],
  ['GOX_POLICY_MODE', 'maybe', 'one of allow-all, deny-by-default'],
  ['GOX_BRIDGE_NETWORK', 'udp', 'one of tcp, relay-http'],
  ['GOX_BRIDGE_ENABLED', 'yes', 'true or false'],
  ['GOX_BRIDGE_AUTH', 'on', 'true or false'],
  ['GOX_BRIDGE_ADDRESS', 'nowhere', 'a host and a port'],
  ['GOX_BRIDGE_RELAY_ADDRESS', '127.0.0.1:70000', 'a host and a port'],
  ['GOX_BRIDGE_RELAY_ADDRESS', '0.0.0.0:47012', 'an address of this machine'],
  ['GOX_BRIDGE_ADDRESS', 'example.org:47011', 'an address of this machine'],
  ['GOX_ACTION_TIMEOUT_SECONDS', '0', 'a whole number of at least 1'],
  ['GOX_SHUTDOWN_TIMEOUT_SECONDS', '1.5', 'a whole number of at least 1'],
  ['GOX_WORKFLOW_MAX_STEPS', '-1', 'a whole number of at least 1'],
  ['GOX_WORKFLOW_MAX_BACKOFF_SECONDS', '1e3', 'a whole number of at least 1'],
  ['GOX_RUNLOG_RETENTION_MAX_AGE_SECONDS', 'never', 'a whole number of at least 0'],
  ['GOX_BRIDGE_TIMEOUT_SECONDS', '99999999999', 'a number of seconds of at most'],
])('%s=%s stops the start and says what is allowed', (name, value, allowed) => {
  expect(() => readStudioConfig({ [name]: value })).toThrow(`${name} is "${value}"; it must be ${allowed}`);
});

test('the default step timeout may not exceed the largest', () => {
  expect(() => readStudioConfig({ GOX_WORKFLOW_DEFAULT_STEP_TIMEOUT_SECONDS: '400' })).toThrow(
    'GOX_WORKFLOW_DEFAULT_STEP_TIMEOUT_SECONDS is "400"; it must be at most GOX_WORKFLOW_MAX_STEP_TIMEOUT_SECONDS, which is 300',
  );
});

test('an enabled bridge starts without a token: one is made when it opens', () => {
  expect(readStudioConfig({ GOX_BRIDGE_ENABLED: 'true' }).bridge).toMatchObject({ needsToken: true, token: null });
});

test('a simulated Studio has a bridge of its own, whatever is set for real ones', () => {
  const environment = {
    GOX_BRIDGE_ENABLED: 'false',
    GOX_BRIDGE_AUTH: 'false',
    GOX_BRIDGE_AUTH_TOKEN: 'word',
    GOX_BRIDGE_TIMEOUT_SECONDS: '9',
  };
  const { bridge, isStudioSimulated } = readStudioConfig(environment, 'sim');
  expect(isStudioSimulated).toBe(true);
  expect(bridge).toEqual({
    ...{ isEnabled: true, network: 'relay-http', address: '127.0.0.1:47011', relayAddress: '127.0.0.1:0' },
    ...{ timeoutMs: 9_000, needsToken: true, token: null },
  });
  const at = { GOX_BRIDGE_RELAY_ADDRESS: '127.0.0.1:5' };
  expect(readStudioConfig(at, 'sim').bridge.relayAddress).toBe('127.0.0.1:5');
  expect(() => readStudioConfig({ GOX_BRIDGE_NETWORK: 'tcp' }, 'sim')).toThrow('it must be relay-http');
});

test('empty means unset, and a payload limit of 0 means the default', () => {
  expect(readStudioConfig({ GOX_SERVER_NAME: '', GOX_MCP_MAX_PAYLOAD_BYTES: '0' })).toEqual(readStudioConfig({}));
});
