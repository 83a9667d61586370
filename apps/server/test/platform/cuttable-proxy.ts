import { connect, createServer, type Socket } from 'node:net'

/** A proxy between the app and its database. */
export interface CuttableProxy {
  port: number
  /** Nothing passes any more and nothing is closed, like a database or network that hangs. */
  hang(): void
  /** Every connection is cut, and new ones are refused. */
  cut(): void
  /** New connections pass. Hung ones stay dead for the app; the database has noticed by its keepalives. */
  mend(): void
  close(): Promise<void>
}

interface Pair {
  app: Socket
  database: Socket
  isDead: boolean
}

export async function startCuttableProxy(target: URL): Promise<CuttableProxy> {
  let state: 'open' | 'hung' | 'cut' = 'open'
  const pairs = new Set<Pair>()
  const server = createServer((app) => {
    const database = connect(Number(target.port), target.hostname)
    const pair = { app, database, isDead: state === 'hung' }
    pairs.add(pair)
    join(pair, app, database)
    join(pair, database, app)
    if (state === 'cut') app.destroy()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    hang() {
      state = 'hung'
      for (const pair of pairs) pair.isDead = true
    },
    cut() {
      state = 'cut'
      for (const { app } of pairs) app.destroy()
    },
    mend() {
      state = 'open'
      for (const { database, isDead } of pairs) if (isDead) database.destroy()
    },
    close: () =>
      new Promise((done) => {
        for (const { app, database } of pairs) for (const socket of [app, database]) socket.destroy()
        server.close(() => done())
      }),
  }
}

/** Forwards bytes in both directions; a dead pair forwards nothing, not even its end. */
function join(pair: Pair, from: Socket, to: Socket): void {
  from.on('error', () => undefined)
  from.on('data', (chunk) => {
    if (!pair.isDead) to.write(chunk)
  })
  from.on('close', () => {
    if (!pair.isDead) to.destroy()
  })
}
