// Every version that stands on a wire, and the only place they exist.

/** Version of the package; a test compares it with package.json. */
export const toolingVersion = '0.1.0';

/** The MCP revision every server speaks, whatever the client asks for (tooling/6.1). */
export const protocolVersion = '2025-11-25';

/** A contract: the name clients see as `serverInfo.name`, and its SemVer. */
export interface Contract {
  readonly name: string;
  readonly version: string;
  /** A draft has been promised to nobody: until it is published, its tools may change without a bump. */
  readonly isDraft?: boolean;
}

export const contracts = {
  code: { name: 'pairofcleats', version: '2.0.0', isDraft: true },
  notes: { name: 'roux', version: '1.0.0' },
  launch: { name: 'launch', version: '1.0.0', isDraft: true },
  studio: { name: 'gox', version: '0.1.0' },
} as const satisfies Record<string, Contract>;
