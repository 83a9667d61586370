import { randomBytes } from 'node:crypto'
import { type ApiClient, type contract, hiddenSecret, type InputOf, type Page } from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { sha256 } from '../../platform/canonical-json.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { listTenants } from '../../platform/database/tenants.ts'
import { once } from '../../platform/idempotency.ts'
import { mapPage } from '../../platform/records/page.ts'
import { distinct, requireAll } from '../../platform/records/require-all.ts'
import { requireVersion } from '../../platform/records/require-version.ts'
import {
  findOne,
  insertClient,
  isKnown,
  listPage,
  lockClients,
  markRemoved,
  type StoredClient,
  updateClient,
} from './client.repository.ts'
import { grantsIn, grantsOf, isFixed } from './client.rules.ts'
import type { Clients } from './clients.service.ts'
import { endSessionsOfClients } from './session-end.repository.ts'

type Submitted = InputOf<typeof contract.clientSubmit>

export async function listClients(
  ctx: Ctx,
  { clientId, ...asked }: InputOf<typeof contract.clientList>,
): Promise<Page<ApiClient>> {
  return mapPage(await listPage(ctx.db, clientId, asked), (row) => presentClient(row))
}

/** One client. Refuses (404, notFound) one that does not exist or was removed. */
export async function readClient(ctx: Ctx | TxCtx, id: string): Promise<ApiClient> {
  const found = await findOne(ctx.db, id)
  if (!found) throw new AppError('notFound')
  return presentClient(found)
}

/**
 * Adds or changes a client. The answer has the secret only when the server made it. The stored answer to an idempotency
 * key does not have it, so a client whose secret was lost on the way gets a new one.
 */
export async function submitClient(
  ctx: Ctx,
  clients: Clients,
  { version, ...input }: Submitted,
): Promise<ApiClient> {
  const answer = await once(
    ctx,
    'client/submit',
    { ...input, version },
    async (ctx) => {
      await lockList(ctx.db, 'client', ctx.tenantId)
      const [found] = input.id === undefined ? [] : await lockClients(ctx.db, [input.id])
      if (input.id !== undefined) requireVersion(found, version)
      await refuseWrong(ctx, input, found)
      const secret = newSecret(input, found === undefined)
      const hash = secret && sha256(secret.text)
      const client = storedOf(input)
      if (found) await updateClient(ctx.db, client, hash)
      else await insertClient(ctx.db, client, hash ?? '')
      const saved = await readClient(ctx, client.id)
      await recordAudit(ctx, {
        action: 'clientSave',
        subject: subjectOf(client),
        before: found && wordsOf(found),
        after: { ...wordsOf(client), ...(found && hash !== undefined && { isRenewed: true }) },
      })
      return secret?.isRandom ? { ...saved, clientSecret: secret.text } : saved
    },
    { keep: (saved) => ({ ...saved, clientSecret: hiddenSecret }) },
  )
  clients.forget(answer.id)
  return answer
}

/**
 * Removes clients and ends their sessions, all of them or none. Refuses with notFound when one does not exist, and with
 * clientFixed for the client of the web app.
 */
export async function removeClients(ctx: Ctx, clients: Clients, ids: string[]): Promise<true> {
  const answer = await once(ctx, 'client/remove', { ids }, async (ctx): Promise<true> => {
    const wanted = distinct(ids)
    const found = await lockClients(ctx.db, wanted)
    requireAll(wanted, found)
    if (wanted.some(isFixed)) throw new AppError('clientFixed')
    await recordAudit(
      ctx,
      found.map((client) => ({
        action: 'clientRemove',
        subject: subjectOf(client),
        before: wordsOf(client),
      })),
    )
    await markRemoved(ctx.db, wanted, ctx.now())
    for (const tenantId of await listTenants(ctx.db))
      await endSessionsOfClients(ctx.db, tenantId, wanted, ctx.now())
    return true
  })
  for (const id of ids) clients.forget(id)
  return answer
}

function subjectOf({ id }: { id: string }) {
  return { kind: 'client', id, name: id } as const
}

/** The fields of a client that the audit log shows. The secret is not among them. */
function wordsOf(client: Omit<StoredClient, 'version'>) {
  const { grants, passwordWithoutCaptcha, accessSeconds, refreshSeconds, redirectUri, remark } = client
  return {
    grants,
    withoutCaptcha: passwordWithoutCaptcha,
    accessSeconds,
    refreshSeconds,
    redirectUri,
    remark,
  }
}

async function refuseWrong(ctx: TxCtx, input: Submitted, found: StoredClient | undefined): Promise<void> {
  if (found && isFixed(found.id)) throw new AppError('clientFixed')
  if (found && input.clientId !== found.id) throw new AppError('clientIdFixed', { field: 'clientId' })
  const { clientId, clientSecret, webServerRedirectUri } = input
  const unused = (text: string | undefined) => (text === undefined ? undefined : 'clientUnused')
  refuseFields({
    clientId: /^[\w.-]+$/.test(clientId) ? undefined : 'clientIdFormat',
    authorizedGrantTypes: grantsIn(input.authorizedGrantTypes).length > 0 ? undefined : 'clientGrants',
    clientSecret: isSecret(clientSecret, found === undefined) ? undefined : 'clientSecretFormat',
    webServerRedirectUri: isAddress(webServerRedirectUri) ? undefined : 'clientRedirect',
    autoapprove: unused(input.autoapprove),
    resourceIds: unused(input.resourceIds),
    authorities: unused(input.authorities),
  })
  if (!found && (await isKnown(ctx.db, clientId))) throw new AppError('clientIdTaken', { field: 'clientId' })
}

/** The asterisks of an answer are no secret of a new client. */
function isSecret(given: string | undefined, isNew: boolean): boolean {
  if (given === undefined || (given === hiddenSecret && !isNew)) return true
  return given !== hiddenSecret && /^[\x21-\x7e]{8,128}$/.test(given)
}

function isAddress(given: string): boolean {
  return given === '' || (/^https?:\/\//i.test(given) && URL.canParse(given))
}

/** The secret to store; undefined when the stored one stays. */
function newSecret(
  { clientSecret, renewSecret }: Submitted,
  isNew: boolean,
): { text: string; isRandom: boolean } | undefined {
  const given = clientSecret === hiddenSecret ? undefined : clientSecret
  if (renewSecret === 1 || (isNew && given === undefined))
    return { text: randomBytes(32).toString('base64url'), isRandom: true }
  return given === undefined ? undefined : { text: given, isRandom: false }
}

function storedOf(input: Submitted): Omit<StoredClient, 'version'> {
  return {
    id: input.clientId,
    grants: grantsIn(input.authorizedGrantTypes).join(','),
    passwordWithoutCaptcha: input.passwordWithoutCaptcha === 1,
    accessSeconds: input.accessTokenValidity,
    refreshSeconds: input.refreshTokenValidity,
    redirectUri: input.webServerRedirectUri,
    remark: input.additionalInformation,
  }
}

function presentClient(row: StoredClient): ApiClient {
  return {
    id: row.id,
    clientId: row.id,
    clientSecret: hiddenSecret,
    authorizedGrantTypes: grantsOf(row).join(','),
    scope: 'all',
    accessTokenValidity: row.accessSeconds,
    refreshTokenValidity: row.refreshSeconds,
    webServerRedirectUri: row.redirectUri,
    autoapprove: '',
    additionalInformation: row.remark,
    resourceIds: '',
    authorities: '',
    passwordWithoutCaptcha: row.passwordWithoutCaptcha ? 1 : 0,
    isFixed: isFixed(row.id) ? 1 : 0,
    version: row.version,
  }
}
