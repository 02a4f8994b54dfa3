import { connect, type Socket } from 'node:net';

/** A response as received. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a parsed answer, looked into by tests
  readonly body: any;
}

/** Sends bytes unchanged, and reads until the server closes the connection. */
export function sendBytes(
  url: string,
  bytes: string,
  whileOpen: (socket: Socket) => void = () => undefined,
): Promise<RawAnswer[]> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const chunks: Buffer[] = [];
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.write(bytes, 'latin1');
      whileOpen(socket);
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(answersIn(Buffer.concat(chunks).toString('utf8'))));
  });
}

/** The responses in the bytes of a connection, each with its declared length. */
function answersIn(text: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const bytes = Buffer.from(rest.slice(end + 4));
    const length = Number(headers['content-length'] ?? 0);
    const body = bytes.subarray(0, length).toString();
    const isJson = (headers['content-type'] ?? '').includes('json');
    answers.push({
      status: Number(first.split(' ')[1]),
      headers,
      text: body,
      body: isJson ? JSON.parse(body) : undefined,
    });
    rest = bytes.subarray(length).toString();
  }
  return answers;
}
