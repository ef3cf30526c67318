// Everything the GOX_* variables set, read once when the server is made. The defaults are those of the contract's server,
// but for the network of the bridge: over tcp no Studio can be reached without a relay of one's own.
import {
  badVariable,
  type Environment,
  readChoice,
  readCount,
  readLoopback,
  readSeconds,
  readSwitch,
  readText,
} from './variable.ts';

export const policyModes = ['allow-all', 'deny-by-default'] as const;
export type PolicyMode = (typeof policyModes)[number];

export interface StudioConfig {
  readonly serverName: string;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error';
  readonly toolNames: 'dotted' | 'underscore';
  readonly shutdownTimeoutMs: number;
  readonly actionTimeoutMs: number;
  readonly maxPayloadBytes: number;
  /** How long a record of a call is kept; 0 for ever. */
  readonly runlogMaxAgeMs: number;
  readonly policy: { readonly mode: PolicyMode; readonly rulesPath: string | null };
  readonly workflow: WorkflowLimits;
  readonly bridge: BridgeConfig;
  /** The Studio behind the bridge is one that this process plays itself. */
  readonly isStudioSimulated: boolean;
}

export interface WorkflowLimits {
  readonly maxConcurrentRuns: number;
  readonly maxSteps: number;
  readonly maxLogsPerRun: number;
  readonly defaultStepTimeoutMs: number;
  readonly maxStepTimeoutMs: number;
  readonly maxAttempts: number;
  readonly maxBackoffMs: number;
  /** Ended runs that are kept; 0 for no limit. */
  readonly retentionMaxRuns: number;
  /** How long an ended run is kept; 0 for ever. */
  readonly retentionTtlMs: number;
}

export interface BridgeConfig {
  readonly isEnabled: boolean;
  readonly network: 'tcp' | 'relay-http';
  readonly address: string;
  readonly relayAddress: string;
  readonly timeoutMs: number;
  readonly needsToken: boolean;
  /** Null where none was given: then one is made, and shown for pairing. */
  readonly token: string | null;
}

const defaultMaxPayloadBytes = 1_048_576;

/** `studio` is which one to work with: the simulated one, or whichever pairs. */
export function readStudioConfig(environment: Environment, studio?: 'sim'): StudioConfig {
  const isStudioSimulated = studio === 'sim';
  const rulesPath = readText(environment, 'GOX_POLICY_RULES_PATH', '');
  return {
    serverName: readText(environment, 'GOX_SERVER_NAME', 'gox'),
    logLevel: readLogLevel(environment),
    toolNames: readChoice(environment, 'GOX_TOOL_NAMES', ['dotted', 'underscore'], 'dotted'),
    shutdownTimeoutMs: readSeconds(environment, 'GOX_SHUTDOWN_TIMEOUT_SECONDS', 10),
    actionTimeoutMs: readSeconds(environment, 'GOX_ACTION_TIMEOUT_SECONDS', 30),
    // 0 is the contract server's way to say the default.
    maxPayloadBytes: readCount(environment, 'GOX_MCP_MAX_PAYLOAD_BYTES', 0, 0) || defaultMaxPayloadBytes,
    runlogMaxAgeMs: readSeconds(environment, 'GOX_RUNLOG_RETENTION_MAX_AGE_SECONDS', 259_200, 0),
    policy: {
      mode: readChoice(environment, 'GOX_POLICY_MODE', policyModes, 'deny-by-default'),
      rulesPath: rulesPath === '' ? null : rulesPath,
    },
    workflow: readWorkflowLimits(environment),
    bridge: isStudioSimulated ? readSimulatedBridge(environment) : readBridgeConfig(environment),
    isStudioSimulated,
  };
}

/** Also asked for by the command line, which owns the log. */
export function readLogLevel(environment: Environment): StudioConfig['logLevel'] {
  return readChoice(environment, 'GOX_LOG_LEVEL', ['debug', 'info', 'warn', 'error'], 'info');
}

function readWorkflowLimits(environment: Environment): WorkflowLimits {
  const defaultStepTimeoutMs = readSeconds(environment, 'GOX_WORKFLOW_DEFAULT_STEP_TIMEOUT_SECONDS', 30);
  const maxStepTimeoutMs = readSeconds(environment, 'GOX_WORKFLOW_MAX_STEP_TIMEOUT_SECONDS', 300);
  if (defaultStepTimeoutMs > maxStepTimeoutMs) {
    const allowed = `at most GOX_WORKFLOW_MAX_STEP_TIMEOUT_SECONDS, which is ${maxStepTimeoutMs / 1_000}`;
    throw badVariable('GOX_WORKFLOW_DEFAULT_STEP_TIMEOUT_SECONDS', String(defaultStepTimeoutMs / 1_000), allowed);
  }
  return {
    maxConcurrentRuns: readCount(environment, 'GOX_WORKFLOW_MAX_CONCURRENT_RUNS', 8),
    maxSteps: readCount(environment, 'GOX_WORKFLOW_MAX_STEPS', 64),
    maxLogsPerRun: readCount(environment, 'GOX_WORKFLOW_MAX_LOGS_PER_RUN', 256),
    defaultStepTimeoutMs,
    maxStepTimeoutMs,
    maxAttempts: readCount(environment, 'GOX_WORKFLOW_MAX_ATTEMPTS', 5),
    maxBackoffMs: readSeconds(environment, 'GOX_WORKFLOW_MAX_BACKOFF_SECONDS', 30),
    retentionMaxRuns: readCount(environment, 'GOX_WORKFLOW_RETENTION_MAX_RUNS', 1_000, 0),
    retentionTtlMs: readSeconds(environment, 'GOX_WORKFLOW_RETENTION_TTL_SECONDS', 86_400, 0),
  };
}

function readBridgeConfig(environment: Environment): BridgeConfig {
  const token = readText(environment, 'GOX_BRIDGE_AUTH_TOKEN', '');
  return {
    isEnabled: readSwitch(environment, 'GOX_BRIDGE_ENABLED', false),
    network: readChoice(environment, 'GOX_BRIDGE_NETWORK', ['tcp', 'relay-http'], 'relay-http'),
    address: readLoopback(environment, 'GOX_BRIDGE_ADDRESS', '127.0.0.1:47011'),
    relayAddress: readLoopback(environment, 'GOX_BRIDGE_RELAY_ADDRESS', '127.0.0.1:47012'),
    timeoutMs: readSeconds(environment, 'GOX_BRIDGE_TIMEOUT_SECONDS', 5),
    needsToken: readSwitch(environment, 'GOX_BRIDGE_AUTH', true),
    token: token === '' ? null : token,
  };
}

/**
 * Beside the real one: on any free port unless told otherwise, and never with the token that a real Studio pairs with,
 * since the rules for a simulated Studio must not hold for that one.
 */
function readSimulatedBridge(environment: Environment): BridgeConfig {
  const bridge = readBridgeConfig(environment);
  if (bridge.network !== 'relay-http') {
    throw badVariable('GOX_BRIDGE_NETWORK', bridge.network, 'relay-http, by which the simulated Studio comes');
  }
  const relayAddress = readLoopback(environment, 'GOX_BRIDGE_RELAY_ADDRESS', '127.0.0.1:0');
  return { ...bridge, relayAddress, isEnabled: true, needsToken: true, token: null };
}
