import { createServer, type RequestListener } from 'node:http'

export interface LocalService {
  /** Address without a slash at the end. */
  url: string
  close: () => Promise<void>
}

/** A server in this process that stands for a service on the internet. */
export async function startService(answer: RequestListener): Promise<LocalService> {
  const server = createServer(answer)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
