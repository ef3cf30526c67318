// For tests: the relay that the server dials over TCP, with a plugin behind it.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { type PluginOptions, PluginWork } from './plugin-work.ts';

export class TcpPlugin {
  readonly work: PluginWork;
  readonly sockets: Socket[] = [];
  readonly #server: Server;

  constructor(options: PluginOptions) {
    this.work = new PluginWork(options);
    this.#server = createServer((socket) => {
      this.sockets.push(socket);
      socket.on('error', () => {});
      this.work.send = (line) => socket.write(`${line}\n`);
      createInterface({ input: socket }).on('line', (line) => this.work.receive(line));
    });
  }

  async listen(port = 0): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }
}
