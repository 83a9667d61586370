import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server in this process. */
export interface MailServer {
  port: number
  /** The mails that it took since it was last asked, in their order. */
  taken: () => Promise<Email[]>
  /** Answers to the next recipients instead of taking them, the first one first. */
  refusals: number[]
  close: () => Promise<void>
}

/** With `user`, only a log-in with this name and the password "right" may send. */
export async function startMailServer(user?: string): Promise<MailServer> {
  const received: Promise<Email>[] = []
  const refusals: number[] = []
  const refusal = (code: number) =>
    Object.assign(new Error('zhangsan@example.com is not known'), { responseCode: code })
  const server = new SMTPServer({
    authOptional: user === undefined,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.username === user && auth.password === 'right'
        ? done(null, { user: auth.username })
        : done(refusal(535)),
    onRcptTo(_address, _session, done) {
      const code = refusals.shift()
      done(code === undefined ? null : refusal(code))
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(PostalMime.parse(Buffer.concat(parts)))
        done()
      })
    },
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await new Promise<void>((ready) => listening.once('listening', ready))
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    port: address.port,
    refusals,
    async taken() {
      return Promise.all(received.splice(0))
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}

/** Settings of a server in this process. */
export const mailSettings = (port: number) => ({
  host: '127.0.0.1',
  port,
  isTls: false,
  needsTls: false,
  from: 'oa@example.com',
})
