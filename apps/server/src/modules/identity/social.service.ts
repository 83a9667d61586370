import { randomBytes } from 'node:crypto'
import { withoutHidden } from '@countersign/forms'
import { AppError } from '../../platform/app-error.ts'
import { sha256 } from '../../platform/canonical-json.ts'
import type { PublicCtx } from '../../platform/context.ts'
import { firstLine } from '../../platform/log.ts'
import { addressGroup } from './address-group.rules.ts'
import { claimOf } from './claim.rules.ts'
import type { Provider, ThirdParty } from './provider.types.ts'
import { isTenant } from './sms-code.repository.ts'
import { countStarts, type KnownParty, saveStart, takeStart } from './social.repository.ts'

/** Third parties of the installation, and the address at which people reach it. */
export interface Social {
  providers: readonly Provider[]
  publicUrl: string
}

/** Time in which a person logs in at a third party. */
const startMs = 10 * 60_000

/** Unexpired log-ins that one address may have begun; an office may share one address. */
const mostStarts = 1000

interface Begun {
  /** Address that the browser goes to next. */
  to: string
  /** Cookie value that binds the log-in to this browser; undefined if it did not begin. */
  browser: string | undefined
}

/**
 * Begins a log-in at a third party. Refuses a source or tenant that does not exist (notFound) and an address that
 * begins too many (busy). When the third party cannot be reached, the person is sent to the page that says so.
 */
export async function beginLogIn(
  ctx: PublicCtx,
  { providers, publicUrl }: Social,
  { source, tenantId, address }: { source: string; tenantId: string; address: string },
): Promise<Begun> {
  const provider = providers.find((one) => one.source === source)
  if (!provider || !(await isTenant(ctx.db, tenantId))) throw new AppError('notFound')
  const group = addressGroup(address)
  if ((await countStarts(ctx.db, tenantId, group, ctx.now())) >= mostStarts) throw new AppError('busy')
  const redirectUri = redirectOf(publicUrl, source)
  const [state, nonce, verifier, browser] = [secret(), secret(), secret(), secret()]
  let to: URL
  try {
    to = await provider.begin({ state, nonce, verifier, redirectUri })
  } catch (error) {
    ctx.log.warn({ source, reason: firstLine(error) }, 'a log-in at a third party could not begin')
    return { to: `${redirectUri}?error=temporarily_unavailable`, browser: undefined }
  }
  await saveStart(ctx.db, {
    tenantId,
    stateHash: sha256(state),
    browserHash: sha256(browser),
    source,
    nonce,
    verifier,
    address: group,
    expiresAt: new Date(ctx.now().getTime() + startMs),
  })
  return { to: to.href, browser }
}

interface Returned {
  tenantId: string
  source: string
  code: string
  state: string
  /** Value of the cookie that `beginLogIn` set. */
  browser: string
}

/**
 * The person who comes back from a third party. Refuses a log-in that did not begin in this browser, for this tenant and
 * at this third party, is too old or was used (socialExpired), and one that the third party does not confirm
 * (socialRefused).
 */
export async function finishLogIn(
  ctx: PublicCtx,
  { providers, publicUrl }: Social,
  { tenantId, source, code, state, browser }: Returned,
): Promise<KnownParty> {
  const provider = providers.find((one) => one.source === source)
  const from = { tenantId, source, stateHash: sha256(state), browserHash: sha256(browser) }
  const start = provider && (await takeStart(ctx.db, from, ctx.now()))
  if (!start) throw new AppError('socialExpired')
  try {
    const redirectUri = redirectOf(publicUrl, source)
    return tidy(await provider.finish(code, { ...start, state, redirectUri }), provider.meets)
  } catch (cause) {
    ctx.log.warn({ source, reason: firstLine(cause) }, 'a log-in at a third party was refused')
    throw new AppError('socialRefused')
  }
}

const longest = 100

/** Names are shown to people, so they hold no hidden characters. A subject that could not be stored is refused. */
function tidy({ subject, account, name, claim = '' }: ThirdParty, meets: Provider['meets']): KnownParty {
  if (subject.length > 255 || subject.includes('\0') || !subject.isWellFormed())
    throw new Error('the subject cannot be stored')
  const shown = (text: string) => withoutHidden(text.toWellFormed()).slice(0, longest).toWellFormed()
  const met = meets === undefined ? undefined : claimOf(meets, claim)
  return { subject, account: shown(account), name: shown(name), claim: met }
}

function redirectOf(publicUrl: string, source: string): string {
  return `${publicUrl.replace(/\/$/, '')}/oauth/redirect/${source}`
}

/** 256 bits. */
function secret(): string {
  return randomBytes(32).toString('base64url')
}
