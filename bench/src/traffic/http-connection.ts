import { connect, type Socket } from 'node:net'

interface Answer {
  status: number
  body: Buffer
}

/** A minimal HTTP client for measuring: one request at a time, answers with a content-length. */
export class HttpConnection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #waiting: PromiseWithResolvers<Answer> | undefined

  static async open(port: number): Promise<HttpConnection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const opened = Promise.withResolvers<void>()
    socket.once('connect', opened.resolve).once('error', opened.reject)
    await opened.promise
    return new HttpConnection(socket)
  }

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (piece: Buffer) => this.#receive(piece))
    socket.on('error', (error) => this.#waiting?.reject(error))
    socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')))
  }

  ask(message: Buffer): Promise<Answer> {
    this.#waiting = Promise.withResolvers()
    this.#socket.write(message)
    return this.#waiting.promise
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #receive(piece: Buffer): void {
    this.#received = this.#received.length === 0 ? piece : Buffer.concat([this.#received, piece])
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#received.toString('latin1', 0, end)
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
    if (length === undefined) {
      this.#waiting?.reject(new Error(`an answer without content-length: ${head}`))
      return
    }
    const total = end + 4 + Number(length)
    if (this.#received.length < total) return
    const answer = { status: Number(head.slice(9, 12)), body: this.#received.subarray(end + 4, total) }
    this.#received = this.#received.subarray(total)
    this.#waiting?.resolve(answer)
  }
}
