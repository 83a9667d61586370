import { contract } from '@countersign/contract'
import type { Kind, Values } from '@countersign/forms'
import type { Locator } from 'playwright-core'
import { dialogOf, openRequest, rowOf, view } from './pages/approval-list.ts'
import { button, decideWithOpinion, opinionDialog, trailRow } from './pages/decision.ts'
import { exampleFor, fillForm, openForm, submitButton } from './pages/submit-page.ts'
import { sign } from './pages/signing.ts'
import type { Account, LoggedIn } from './people.ts'
import { listOwn } from './requests.ts'

type As = (account: Account) => Promise<LoggedIn>

/** decisions.md "Demo": the steps of a kind; people of one step are in one list. */
const chains = {
  leave: [['lisi'], ['zhaoliu']],
  payments: [['lisi'], ['wangwu'], ['zhaoliu']],
  procured: [['lisi'], ['wangwu'], ['zhaoliu']],
  contract: [['lisi'], ['wangwu', 'sunqi'], ['zhaoliu']],
  lease: [['lisi'], ['wangwu', 'sunqi'], ['zhaoliu']],
} as const satisfies Partial<Record<Kind, readonly (readonly Account[])[]>>

type ChainedKind = keyof typeof chains
export const chainedKinds: readonly ChainedKind[] = ['leave', 'payments', 'procured', 'contract', 'lease']

/** Fills the form in and submits it; returns the dialog of the submitted request. */
export async function submitThroughPage(
  applicant: LoggedIn,
  kind: Kind,
  applicationName: string,
  more: Values = {},
): Promise<{ id: string; applyNo: string; dialog: Locator }> {
  const { page } = applicant
  const values = { ...(await exampleFor(applicant, kind)), ...more, applicationName }
  await openForm(applicant, kind)
  await fillForm(applicant, kind, values)
  await submitButton(page).click()
  await page.getByText('提交成功').waitFor()
  await rowOf(page, applicationName).filter({ hasText: '审批中' }).waitFor()
  const rows = await listOwn(applicant, applicationName)
  const [row] = rows
  if (!row || rows.length > 1) throw new Error(`${applicationName} was submitted ${rows.length} times`)
  return { id: row.id, applyNo: row.applyNo, dialog: await view(page, applicationName) }
}

export const opinionOf = (person: LoggedIn) => `${person.name}同意办理`

/** The people of the chain sign in the browser, one after the other; nobody sees the request before their turn. */
export async function signThrough(as: As, kind: ChainedKind, applicationName: string): Promise<LoggedIn[]> {
  const signed: LoggedIn[] = []
  for (const step of chains[kind]) {
    const people = await Promise.all(step.map((account) => as(account)))
    for (const [index, person] of people.entries()) {
      const dialog = await openRequest(person, '待处理', applicationName)
      for (const waiting of people.slice(index)) await trailRow(dialog, waiting.name, '待处理').waitFor()
      for (const done of [...signed, ...people.slice(0, index)]) {
        await trailRow(dialog, done.name, '同意').waitFor()
      }
      await agree(person, kind, dialog, applicationName)
    }
    signed.push(...people)
  }
  return signed
}

/** Contract payment: the signature alone, and the dialog closes (platform.txt §4). */
async function agree(
  person: LoggedIn,
  kind: ChainedKind,
  dialog: Locator,
  applicationName: string,
): Promise<void> {
  const { page } = person
  await sign(page, dialog)
  if (kind === 'payments') {
    await button(dialog, '同意').click()
    await dialogOf(page).waitFor({ state: 'hidden' })
    if ((await opinionDialog(page).count()) > 0) throw new Error('it asked for an opinion')
  } else {
    await decideWithOpinion(page, dialog, '同意', opinionOf(person))
    await trailRow(dialog, person.name, '同意')
      .filter({ hasText: opinionOf(person) })
      .waitFor()
    await button(dialog, '关闭').click()
  }
  await rowOf(page, applicationName).waitFor({ state: 'hidden' })
}

/** Whether the request waits for this person's decision. */
export async function isWaitingFor(person: LoggedIn, applicationName: string): Promise<boolean> {
  const { records } = await person.call(contract.list, {
    state: '待处理',
    pendingName: applicationName,
    current: 1,
    size: 10,
  })
  return records.length > 0
}
