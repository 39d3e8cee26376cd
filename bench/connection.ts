import { connect } from 'node:net'

export interface Answer {
  status: number
  bytes: number
  /** As it was sent: chunked or compressed, if it was. */
  body: Buffer
}

export interface Connection {
  /** One request at a time, in pieces where they are made apart. */
  send: (...request: readonly Buffer[]) => Promise<Answer>
  close: () => void
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** Where a chunked body that begins at `from` ends; undefined while it is not all there. */
const chunkedEnd = (data: Buffer, from: number): number | undefined => {
  for (let at = from; ; ) {
    const lineEnd = data.indexOf('\r\n', at)
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(data.toString('latin1', at, lineEnd), 16)
    at = lineEnd + 2 + size + 2
    if (at > data.length) return undefined
    if (size === 0) return at
  }
}

/** A whole answer at the start of `data`, if there is one. */
const parse = (data: Buffer): Answer | undefined => {
  const headEnd = data.indexOf(HEAD_END)
  if (headEnd < 0) return undefined
  const head = data.toString('latin1', 0, headEnd)
  const body = headEnd + HEAD_END.length
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const end = length === undefined ? chunkedEnd(data, body) : body + Number(length)
  return end === undefined || data.length < end
    ? undefined
    : { status: Number(head.slice(9, 12)), bytes: end, body: data.subarray(body, end) }
}

/** A kept connection that speaks just enough HTTP/1.1: the load must cost far less to make than to serve. */
export const openConnection = (port: number) =>
  new Promise<Connection>((resolve, reject) => {
    let received: Buffer[] = []
    let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.on('data', (chunk) => {
      received.push(chunk)
      const data = received.length === 1 ? chunk : Buffer.concat(received)
      received = [data]
      const answer = parse(data)
      if (!answer) return
      received = []
      const asked = waiting
      waiting = undefined
      asked?.resolve(answer)
    })
    const fail = (error: Error) => {
      reject(error)
      waiting?.reject(error)
    }
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('the server closed the connection')))
    socket.once('connect', () =>
      resolve({
        send: (...request) =>
          new Promise((resolve, reject) => {
            waiting = { resolve, reject }
            socket.cork()
            for (const piece of request) socket.write(piece)
            socket.uncork()
          }),
        close: () => socket.destroy(),
      }),
    )
  })
