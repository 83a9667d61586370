import type { RouteName } from '@countersign/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { everythingKept } from './everything-kept.ts'
import { wrongIn, wrongInAll } from './fuzz-invariants.ts'
import { Office, type Prepared } from './fuzz-office.ts'
import { type Step, steps } from './fuzz-steps.ts'

/** Set by `npm run soak -- fuzz`; without them a few runs with a fixed seed. */
const { SOAK_MINUTES, SOAK_SEED, SOAK_PATH } = process.env
const soakMs = SOAK_MINUTES === undefined ? undefined : Number(SOAK_MINUTES) * 60_000

const parameters: fc.Parameters<[Step[]]> = {
  endOnFailure: true,
  seed: SOAK_SEED === undefined ? 20_261_120 : Number(SOAK_SEED),
  ...(SOAK_PATH !== undefined && { path: SOAK_PATH }),
  ...(soakMs === undefined ? { numRuns: 16 } : { numRuns: 1_000_000, interruptAfterTimeLimit: soakMs }),
}

/** Tables that refused or reading calls write by design. */
const byDesign = ['login_failure', 'session', 'captcha', 'sms_code', 'registration_try']

/** Calls whose refusals stand in the audit log. */
const notesRefusals: ReadonlySet<string> = new Set<RouteName>(['token', 'tokenCode', 'unlock', 'confirm'])

/** Calls that store something when they succeed and take no Idempotency-Key. */
const storesWithoutKey: ReadonlySet<string> = new Set<RouteName>([
  'exportPDF',
  'sendSmsCode',
  'passwordForgotten',
  'passwordCode',
  'passwordRenew',
  'register',
  'totpBegin',
  'passkeyBegin',
  'factorPasskey',
  'confirmBegin',
  'confirm',
])

const succeeded = new Map<string, number>()
let taken = 0
let approved = 0

it(
  'in any sequence of calls no call fails, no refusal changes anything, and the stored data stays consistent',
  async () => {
    await fc.assert(fc.asyncProperty(steps, walk), parameters)
    if (soakMs !== undefined) {
      process.stdout.write(
        `${taken} calls, ${approved} requests approved; succeeded: ${JSON.stringify(Object.fromEntries(succeeded))}\n`,
      )
    }
    // A fuzz in which every call is refused would prove nothing.
    const provesNothing = soakMs === undefined && (succeeded.size <= 20 || approved === 0)
    expect(provesNothing).toBe(false)
  },
  (soakMs ?? 0) + 300_000,
)

/** Runs one sequence on a fresh installation, so that a failure can be replayed. */
async function walk(sequence: Step[]): Promise<void> {
  const office = await Office.open()
  try {
    for (const step of sequence) await take(office, await office.prepare(step))
    expect(await wrongInAll(office.app)).toEqual([])
    const { rowCount } = await office.app.owner.query("select 1 from approval where status = 'approved'")
    approved += rowCount ?? 0
  } finally {
    await office.app.close()
  }
}

async function take(office: Office, call: Prepared): Promise<void> {
  const asides = notesRefusals.has(call.name) ? [...byDesign, 'audit_entry'] : byDesign
  const before = await everythingKept(office.app, asides)
  const answer = await call.send()
  taken += 1
  const { name, by, input, vehicle } = call
  const wrong = wrongIn(call.route, answer)
  expect(wrong && { wrong, name, by, vehicle, input, said: answer.bytes.toString().slice(0, 500) }).toBe('')
  if (answer.status === 200) succeeded.set(name, (succeeded.get(name) ?? 0) + 1)
  const mayChange = answer.status === 200 && (call.route.writes || storesWithoutKey.has(name))
  if (!mayChange) expect(await everythingKept(office.app, asides)).toEqual(before)
}
