// A connection to a table that comes back by itself when it is lost.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

export class Connection {
  // `join` gives the first message, `hear` is called with every answer, `tell` with how the connection stands.
  constructor({ join, hear, tell }) {
    this.join = join;
    this.hear = hear;
    this.tell = tell;
    this.wait = FIRST_WAIT;
    this.closed = false;
    this.open();
  }

  open() {
    this.tell("Connecting …");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/socket`);
    this.socket.onopen = () => this.send({ type: "join", ...this.join() });
    this.socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.type === "welcome") {
        this.wait = FIRST_WAIT;
        this.tell("");
      }
      this.hear(message);
    };
    this.socket.onclose = (event) => {
      if (this.closed || event.code === 1008) return; // it makes no sense to try again
      this.tell("The connection is lost. Trying again …");
      this.timer = setTimeout(() => this.open(), this.wait * (0.5 + Math.random()));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket.close();
  }
}
