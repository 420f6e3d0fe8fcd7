import { expect } from "chai";
import type { Worker } from "node:cluster";
import { EventEmitter } from "node:events";
import { closeLostConnections } from "../../../adapters/system/lost-connections.ts";

/** What Node's primary knows of a worker, as far as it hands connections to it. */
const aWorker = () => {
  const sent: unknown[] = [];
  const process = Object.assign(new EventEmitter(), {
    send: (...args: readonly unknown[]) => sent.push(args) > 0,
  });
  const worker = Object.assign(new EventEmitter(), { process });
  closeLostConnections(worker as unknown as Worker);
  return { worker, process, sent };
};

describe("connections handed to a worker", () => {
  it("are closed if it dies before it has taken them, and those alone", () => {
    const { worker, process, sent } = aWorker();
    const closed: number[] = [];
    for (const seq of [1, 2, 3])
      process.send(
        { cmd: "NODE_CLUSTER", act: "newconn", key: "port", seq },
        { close: () => closed.push(seq) },
      );
    process.send({ kind: "stop" });
    process.emit("internalMessage", { cmd: "NODE_CLUSTER", ack: 2, accepted: true });
    worker.emit("exit", null, "SIGKILL");
    expect(closed).to.deep.equal([1, 3]);
    expect(sent).to.have.lengthOf(4);
  });
});
