import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { FolderStore } from '../modules/file/index.ts'
import { Hints } from '../modules/message/index.ts'
import type { PdfInput } from '../pdf/index.ts'
import { connect, type Connection } from '../platform/database/connect.ts'
import { openEvidence } from '../platform/evidence.ts'
import { createLog } from '../platform/log.ts'
import { type Client, createClient } from './client.ts'
import { overInjection } from './over-injection.ts'
import { rememberingRenderer } from './remembering-renderer.ts'

export interface LocalApp extends Client {
  app: FastifyInstance
  connection: Connection
  /** Input of every document, the newest last; nothing is drawn. */
  printed: PdfInput[]
  close(): Promise<void>
}

/** The app in this process, without a socket, on an existing database. */
export async function createLocalApp(given: {
  appUrl: string
  dataDir: string
  tokenSecret: Uint8Array
}): Promise<LocalApp> {
  const log = createLog('error')
  const connection = connect(given.appUrl, log, { max: 4 })
  const printed: PdfInput[] = []
  const hints = new Hints(given.appUrl, log)
  const app = await buildApp({
    config: {
      tenantMode: false,
      openApiDocs: false,
      captcha: false,
      fairRates: false,
      tenantGigabytes: 200,
      virusScanner: null,
      mail: null,
      sms: null,
      smsOutbox: false,
      loginProviders: [],
      publicUrl: null,
      trustProxy: [],
      tokenSecret: given.tokenSecret,
    },
    db: connection.db,
    log,
    evidence: openEvidence(given.dataDir),
    store: new FolderStore(join(given.dataDir, 'files')),
    pdf: rememberingRenderer({ printed, picked: [], articles: [], letters: [] }),
    hints,
    directories: new Map(),
    webFolder: 'none',
  })
  await app.ready()
  return {
    ...createClient(overInjection(app, hints)),
    app,
    connection,
    printed,
    async close() {
      await app.close()
      await hints.stop()
      await connection.db.destroy()
    },
  }
}
