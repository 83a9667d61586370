import { randomBytes } from 'node:crypto'
import { type AuditAction, errors } from '@countersign/contract'
import { findHidden } from '@countersign/forms'
import type { FileStore } from '../modules/file/index.ts'
import { forgetFactors, hashPassword, lockFactors } from '../modules/identity/index.ts'
import { giveSample } from '../modules/tenant/index.ts'
import { fillSpellings, isAccount } from '../modules/user/index.ts'
import { type AuditNote, recordFor } from '../platform/audit/record-audit.ts'
import { newId, ofProgram } from '../platform/context.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Signer } from '../platform/keyring.ts'
import { publish } from '../platform/outbox/publish.ts'
import {
  endSessions,
  findDepartment,
  findRole,
  forgetFailures,
  holdsRole,
  insertPerson,
  lockOpenTenant,
  lockPerson,
  setPassword,
} from './administrator.repository.ts'

interface AccountAndTell {
  /** Proves the entries of the audit log. */
  keys: Signer
  tenantId: string
  account: string
  /** Called with the password before the commit; an error undoes the change. */
  tell: (password: string) => void
}

interface NewAdministrator extends AccountAndTell {
  name: string
  /** Name of the department; "" for the first one, or none where there is none yet. */
  department: string
  store: FileStore
}

const role = 'administrator'

/**
 * Adds a person with the role of an administrator and a random password. Throws a sentence, and changes nothing, for an
 * account that exists, an unknown tenant or department, or a malformed account or name.
 */
export async function createAdministrator(
  db: Db,
  { keys, tenantId, account, name, department, store, tell }: NewAdministrator,
): Promise<void> {
  if (!isAccount(account)) throw new Error(`${errors.accountFormat.en}.`)
  if (name === '' || name.length > 30 || findHidden(name)) throw new Error('A name has 1 to 30 characters.')
  const { password, passwordHash } = await newPassword()
  await db.transaction().execute(async (tx) => {
    await requireTenant(tx, tenantId)
    const deptId = await findDepartment(tx, tenantId, department)
    if (deptId === undefined && department !== '')
      throw new Error(`Tenant ${tenantId} has no department named ${department}.`)
    const held = await findRole(tx, tenantId, role)
    if (!held) throw new Error(`Tenant ${tenantId} has no role named ${role}.`)
    const id = newId()
    if (!(await insertPerson(tx, tenantId, { id, account, name, passwordHash, deptId, roleId: held.id })))
      throw new Error(`The account ${account} exists already.`)
    await fillSpellings(tx, tenantId)
    // A tenant without people has no sample file yet, since a file has an owner.
    await giveSample(tx, store, { tenantId, ownerId: id, newId })
    const after = { account, name, rolesAdded: [held.name] }
    await note({ tx, keys, tenantId }, 'administratorCreate', { id, name }, { after })
    tell(password)
  })
}

interface Reset extends AccountAndTell {
  /** Whether the second factors and recovery codes go, too. */
  factors: boolean
}

/**
 * Gives an administrator a random password, ends the person's sessions and forgets the failed log-ins. Throws a
 * sentence, and changes nothing, for an unknown tenant or account and for a person who is no administrator.
 */
export async function resetPassword(
  db: Db,
  { keys, tenantId, account, factors, tell }: Reset,
): Promise<void> {
  const { password, passwordHash } = await newPassword()
  await db.transaction().execute(async (tx) => {
    await requireTenant(tx, tenantId)
    const person = await lockPerson(tx, tenantId, account)
    if (!person) throw new Error(`There is no account ${account}.`)
    if (!person.isActive) throw new Error(`The account ${account} is not active.`)
    if (!(await holdsRole(tx, tenantId, person.id, role))) {
      throw new Error(
        `The account ${account} is not that of an administrator. Administrators reset the passwords of others.`,
      )
    }
    await setPassword(tx, tenantId, person.id, passwordHash)
    await endSessions(tx, tenantId, person.id)
    await forgetFailures(tx, tenantId, account)
    await note(
      { tx, keys, tenantId },
      'administratorReset',
      person,
      factors ? await removedFactors(tx, tenantId, person.id) : {},
    )
    // Pages open in the ended sessions then ask the server, which tells them that they ended.
    await publish(tx, tenantId, 'hint', { userIds: [person.id] })
    tell(password)
  })
}

async function removedFactors(tx: Tx, tenantId: string, userId: string) {
  const owner = { tenantId, userId }
  await lockFactors(tx, owner)
  return { before: { factors: await forgetFactors(tx, owner) }, after: { factors: [] } }
}

async function newPassword(): Promise<{ password: string; passwordHash: string }> {
  const password = randomBytes(12).toString('base64url')
  return { password, passwordHash: await hashPassword(password, 'command line') }
}

async function requireTenant(tx: Tx, tenantId: string): Promise<void> {
  if (!(await lockOpenTenant(tx, tenantId))) throw new Error(`There is no tenant ${tenantId}.`)
}

/** Actor of the audit entries. The command is run from a shell, without an account. */
const commandLine = { id: '', account: '', name: '命令行', sessionId: '' }

async function note(
  { tx, keys, tenantId }: { tx: Tx; keys: Signer; tenantId: string },
  action: AuditAction,
  { id, name }: { id: string; name: string },
  changes: Pick<AuditNote, 'before' | 'after'>,
): Promise<void> {
  const origin = ofProgram('npm run admin')
  await recordFor(
    { db: tx, newId, origin, evidence: { keys } },
    { ...commandLine, tenantId },
    { action, subject: { kind: 'person', id, name }, ...changes },
  )
}
