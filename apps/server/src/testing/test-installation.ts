import { randomBytes } from 'node:crypto'
import { runInstallation } from '../installation.ts'
import { type Client, createClient, overHttp } from './client.ts'
import { createKeptLog } from './kept-log.ts'
import { makeRunFolder } from './run-folder.ts'
import { testPassword } from './template.ts'

export interface TestInstallationOptions {
  /** 0 for a free port. */
  port?: number
  /** Folder of the built web app. */
  webFolder: string
  captcha?: boolean
}

export interface TestInstallation extends Client {
  url: string
  dataDir: string
  /** Lines of the log from `warn` upwards, one JSON text each. */
  logLines: string[]
  stop(): Promise<void>
}

/**
 * The product itself, listening: embedded database with the demo, worker and relay, in a temporary DATA_DIR.
 */
export async function startTestInstallation(options: TestInstallationOptions): Promise<TestInstallation> {
  const { folder: dataDir, remove } = makeRunFolder('installation')
  const { log, logLines } = createKeptLog('warn')
  try {
    const installation = await runInstallation(
      {
        workers: 1,
        port: options.port ?? 0,
        host: '127.0.0.1',
        dataDir,
        database: null,
        publicUrl: null,
        logLevel: 'warn',
        tenantMode: false,
        openApiDocs: true,
        captcha: options.captcha ?? false,
        fairRates: false,
        tenantGigabytes: 200,
        virusScanner: null,
        smsOutbox: true,
        demo: true,
        demoCompany: false,
        demoPassword: testPassword,
        tokenSecret: new Uint8Array(randomBytes(48)),
        trustProxy: [],
        evidenceKey: null,
        auditTarget: null,
        timeStamps: null,
        mail: null,
        sms: null,
        loginProviders: [],
        directories: [],
      },
      log,
      options.webFolder,
      () => undefined,
    )
    return {
      ...createClient(overHttp(installation.url)),
      url: installation.url,
      dataDir,
      logLines,
      async stop() {
        await installation.stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
