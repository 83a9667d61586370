import { defaultTenantId } from '@countersign/contract'
import fastifyMultipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import {
  ApplyNumbers,
  approvalRoutes,
  formRoutes,
  mayReadAny,
  Openings,
  Totals,
} from './modules/approval/index.ts'
import { auditRoutes } from './modules/audit/index.ts'
import { dictionaryRoutes } from './modules/dictionary/index.ts'
import { cashierRoutes } from './modules/cashier/index.ts'
import { type Directories, directoryRoutes, isDirectoryPassword } from './modules/directory/index.ts'
import { FileAddresses, type FileDeps, type FileStore, fileRoutes } from './modules/file/index.ts'
import { figuresRoutes } from './modules/figures/index.ts'
import {
  accountRoutes,
  askingRoutes,
  authenticate,
  authRoutes,
  clientRoutes,
  Clients,
  CodeKey,
  FactorKey,
  factorRoutes,
  isLoggedIn,
  KnownDevices,
  openProviders,
  Tokens,
} from './modules/identity/index.ts'
import { flowRoutes, listFieldsOfFlows } from './modules/flow/index.ts'
import { formCustomizationRoutes } from './modules/form-customization/index.ts'
import { logRoutes } from './modules/log/index.ts'
import { framedSites, menuRoutes } from './modules/menu/index.ts'
import { roleRoutes } from './modules/role/index.ts'
import { type Hints, messageRoutes } from './modules/message/index.ts'
import { noticeRoutes } from './modules/notice/index.ts'
import { organisationRoutes } from './modules/organisation/index.ts'
import { registrationRoutes } from './modules/registration/index.ts'
import { assetRoutes } from './modules/asset/index.ts'
import { hasPanoramas, panoramaRoutes } from './modules/panorama/index.ts'
import { partnerRoutes } from './modules/partner/index.ts'
import { articleRoutes } from './modules/article/index.ts'
import { shopRoutes } from './modules/shop/index.ts'
import { smsRoutes } from './modules/sms/index.ts'
import { brandRoutes } from './modules/brand/index.ts'
import { paramRoutes, requireModule } from './modules/setting/index.ts'
import { tenantRoutes } from './modules/tenant/index.ts'
import { channelsOf, userRoutes } from './modules/user/index.ts'
import type { PdfRenderer } from './pdf/index.ts'
import { RefusalNotes } from './platform/audit/refusal-notes.ts'
import type { Config } from './platform/config.ts'
import { asOfCall, newId } from './platform/context.ts'
import type { Db } from './platform/database/connect.ts'
import type { Evidence } from './platform/evidence.ts'
import { FullDisks } from './platform/full-disks.ts'
import { readBodies, spare } from './platform/http/bodies.ts'
import { answerBrokenRequest, answerFailure, installErrorHandler } from './platform/http/error-handler.ts'
import { FairRates, SlowRefusals, slowRefusals } from './platform/http/fair-rates.ts'
import { LargeBodies } from './platform/http/large-bodies.ts'
import { endSlowRequests, acceptWithoutHost, handleOddRequests } from './platform/http/odd-requests.ts'
import { operationRoutes } from './platform/http/operations.ts'
import { addSecurityHeaders } from './platform/http/security-headers.ts'
import { authorize, type HttpDeps } from './platform/http/serve.ts'
import { webFiles } from './platform/http/web-files.ts'
import { KeptFigures } from './platform/kept-figures.ts'
import type { Log } from './platform/log.ts'
import type { Siblings } from './platform/http/metrics.ts'

export interface AppParts {
  config: Pick<
    Config,
    | 'captcha'
    | 'openApiDocs'
    | 'fairRates'
    | 'loginProviders'
    | 'mail'
    | 'metricsToken'
    | 'publicUrl'
    | 'sms'
    | 'smsOutbox'
    | 'tenantGigabytes'
    | 'tenantMode'
    | 'tokenSecret'
    | 'trustProxy'
    | 'virusScanner'
  >
  db: Db
  log: Log
  evidence: Evidence
  store: FileStore
  pdf: PdfRenderer
  hints: Hints
  directories: Directories
  /** The other worker processes; undefined where this process is the only one. */
  siblings?: Siblings | undefined
  /** Folder of the built web app. */
  webFolder: string
  now?: () => Date
  /** Time between two heartbeats of a stream, in ms. */
  heartbeatMs?: number
  /** Limit on the time a request takes to arrive, in ms, for headers and body each. */
  requestTimeoutMs?: number
}

const mebibyte = 1024 * 1024

/** Makes the app: all routes and what each one needs. */
export async function buildApp(parts: AppParts) {
  const {
    config,
    db,
    log,
    evidence,
    store,
    pdf,
    hints,
    directories,
    siblings,
    webFolder,
    now = () => new Date(),
    heartbeatMs = 25_000,
    requestTimeoutMs = 60_000,
  } = parts
  const app: FastifyInstance = fastify({
    http: { ...acceptWithoutHost, ...endSlowRequests(requestTimeoutMs) },
    bodyLimit: spare.bytes,
    requestTimeout: requestTimeoutMs,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    forceCloseConnections: 'idle',
    clientErrorHandler: answerBrokenRequest,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply, log),
  })
  const disks = new FullDisks(evidence.dataDir)
  installErrorHandler(app, log, (code) => disks.note(code, now()))
  handleOddRequests(app)
  if (config.fairRates) slowRefusals(app, new SlowRefusals(), now)
  addSecurityHeaders(app, config.publicUrl)
  readBodies(app)
  await app.register(fastifyMultipart, {
    limits: { fileSize: 50 * mebibyte, files: 1, fields: 10, fieldSize: 1000, headerPairs: 100 },
  })

  const sendsSms = config.sms !== null || config.smsOutbox
  const sendsMail = config.mail !== null
  const tokens = new Tokens(config.tokenSecret)
  const clients = new Clients(db)
  const codes = new CodeKey(config.tokenSecret)
  const devices = new KnownDevices(config.tokenSecret, config.publicUrl?.startsWith('https:') ?? false)
  const files: FileDeps = {
    store,
    addresses: new FileAddresses(config.tokenSecret, config.publicUrl),
    tenantBytes: config.tenantGigabytes * 1e9,
    virusScanner: config.virusScanner,
    stored: new KeptFigures(),
  }
  const totals = new Totals()
  hints.watch((person) => totals.forget(person))
  const onlyTenant = config.tenantMode ? undefined : defaultTenantId
  const deps: HttpDeps = {
    db,
    log,
    evidence,
    now,
    newId,
    refusalNotes: new RefusalNotes(),
    authenticateClient: async (authorization) => (await clients.getFrom(authorization)).id,
    requireModule: (ctx, module) => requireModule(asOfCall(ctx), module),
    authenticate: (token) => authenticate({ db, now, onlyTenant }, tokens, token),
    onlyTenant,
    largeBodies: new LargeBodies(),
    wrote: (user) => hints.wrote(user),
    rates: config.fairRates ? new FairRates() : undefined,
    devices,
  }

  const factors = {
    key: new FactorKey(config.tokenSecret),
    publicUrl: config.publicUrl,
    isDirectoryPassword: (tenantId: string, userId: string, password: string) =>
      isDirectoryPassword({ db, log }, directories, { tenantId, userId, password }),
  }

  operationRoutes(app, {
    db,
    disks,
    dataDir: evidence.dataDir,
    now,
    token: config.metricsToken,
    docs: {
      isOpen: config.openApiDocs,
      admit: async (token) => void (await authorize(deps, {}, token)),
    },
    publicUrl: config.publicUrl,
    counters: [evidence.damagedRecords, evidence.refusedAnchors],
    addUp: siblings?.addUp,
  })
  authRoutes(app, deps, {
    tokens,
    clients,
    codes,
    devices,
    social: { providers: openProviders(config.loginProviders), publicUrl: config.publicUrl ?? '' },
    addresses: files.addresses,
    captcha: config.captcha,
    onlyTenant,
    sendsSms,
    sendsMail,
    // An office may share one address.
    refusalNotes: new RefusalNotes(100),
    factors,
  })
  accountRoutes(app, deps, { codes, sendsSms })
  userRoutes(app, deps, {
    addresses: files.addresses,
    pdf,
    publicUrl: config.publicUrl,
    codes,
    channels: channelsOf(config),
  })
  cashierRoutes(app, deps, files)
  directoryRoutes(app, deps, directories)
  askingRoutes(app, deps)
  registrationRoutes(app, deps)
  factorRoutes(app, deps, factors)
  organisationRoutes(app, deps, files.addresses)
  roleRoutes(app, deps)
  menuRoutes(app, deps)
  dictionaryRoutes(app, deps)
  clientRoutes(app, deps, clients)
  tenantRoutes(app, deps, {
    store,
    tenantMode: config.tenantMode,
    sendsSms,
    sendsMail,
    // The outbox keeps text messages on a page of the app.
    reachesPeople: sendsMail || config.sms !== null,
  })
  flowRoutes(app, deps)
  formCustomizationRoutes(app, deps, { listFieldsOfFlows })
  paramRoutes(app, deps)
  brandRoutes(app, deps)
  logRoutes(app, deps)
  smsRoutes(app, deps)
  auditRoutes(app, deps)
  messageRoutes(app, deps, { hints, heartbeatMs })
  noticeRoutes(app, deps)
  figuresRoutes(app, deps)
  fileRoutes(app, deps, {
    ...files,
    canReadAny: mayReadAny,
    isLoggedIn: (reader) => isLoggedIn({ db, now, onlyTenant }, reader),
  })
  const openings = new Openings()
  const numbers = new ApplyNumbers()
  assetRoutes(app, deps, { hasPanoramas })
  panoramaRoutes(app, deps, files)
  partnerRoutes(app, deps)
  articleRoutes(app, deps, { ...files, pdf })
  shopRoutes(app, deps, { ...files, numbers, pdf })
  approvalRoutes(app, deps, { files, totals, openings })
  formRoutes(app, deps, { files, pdf, totals, openings, numbers })
  await webFiles(app, webFolder, framedSites(db))
  return app
}
