import { contract } from '@countersign/contract'
import type { Kind, Values } from '@countersign/forms'
import type { Locator } from 'playwright-core'
import { dialogOf, openRequest, rowOf, view } from './pages/approval-list.ts'
import { button, decideWithOpinion, opinionDialog, trailRow } from './pages/decision.ts'
import { exampleFor, fillForm, openForm, submitButton } from './pages/submit-page.ts'
import { sign } from './pages/signing.ts'
import { type Account, type LoggedIn, names } from './people.ts'
import { listOwn } from './requests.ts'

type As = (account: Account) => Promise<LoggedIn>

/** A step of a kind: its people in the order of the trail, and whether they approve it or carry it out. */
interface ChainStep {
  people: readonly Account[]
  status: '同意' | '已处理'
}

const by = (...people: Account[]): ChainStep => ({ people, status: '同意' })
const handledBy = (person: Account): ChainStep => ({ people: [person], status: '已处理' })
const agreed = [by('lisi'), by('sunqi', 'wangwu'), by('zhaoliu'), handledBy('sunqi')]

/** submit-forms.md D23: who signs the examples. 王五 is both accountant and head of finance, and signs as each. */
const chains = {
  leave: [by('lisi'), handledBy('sunqi')],
  payments: [by('lisi'), by('wangwu'), by('wangwu'), by('zhaoliu'), handledBy('sunqi')],
  procured: [by('lisi'), by('wangwu'), by('zhaoliu'), handledBy('sunqi')],
  contract: agreed,
  lease: agreed,
} as const satisfies Partial<Record<Kind, readonly ChainStep[]>>

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

/** A signature of the trail, with the status of its row. */
export interface Signed {
  person: LoggedIn
  status: ChainStep['status']
}

/** The people of the chain sign in the browser, one after the other; nobody sees the request before their turn. */
export async function signThrough(as: As, kind: ChainedKind, applicationName: string): Promise<Signed[]> {
  const signed: Signed[] = []
  const opened = new Map<Account, LoggedIn>()
  const turns = turnsOf(kind)
  for (const [place, { account, status, waiting }] of turns.entries()) {
    const person = opened.get(account) ?? (await as(account))
    opened.set(account, person)
    const dialog = await openRequest(person, '待处理', applicationName)
    for (const one of waiting) await trailRow(dialog, names[one], '待处理').waitFor()
    for (const done of signed) await trailRow(dialog, done.person.name, done.status).first().waitFor()
    await agree(person, kind, dialog, status)
    if (turns[place + 1]?.account !== account)
      await rowOf(person.page, applicationName).waitFor({ state: 'hidden' })
    signed.push({ person, status })
  }
  return signed
}

/**
 * The same over the wire, where the chain only leads to what a test is about. With `before`, all that come before this
 * person.
 */
export async function agreeThrough(
  as: As,
  kind: ChainedKind,
  id: string,
  { before }: { before?: Account } = {},
): Promise<void> {
  for (const { account } of turnsOf(kind)) {
    if (account === before) return
    const person = await as(account)
    const baseImage = await person.call(contract.uploadByte, {
      baseCode: await person.page.evaluate(drawLine),
    })
    await person.call(contract.agreeClick2, { id, baseImage, opinion: opinionOf(person) })
  }
}

/** Runs in a page: a picture with ink, as a data URL. */
function drawLine(): string {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')?.fillRect(20, 20, 200, 6)
  return canvas.toDataURL('image/png')
}

const turnsOf = (kind: ChainedKind) =>
  chains[kind].flatMap(({ people, status }: ChainStep) =>
    people.map((account, index) => ({ account, status, waiting: people.slice(index) })),
  )

/** Contract payment: the signature alone, and the dialog closes (platform.txt §4). */
async function agree(
  person: LoggedIn,
  kind: ChainedKind,
  dialog: Locator,
  status: Signed['status'],
): Promise<void> {
  const { page } = person
  await sign(page, dialog)
  if (kind === 'payments' && status === '同意') {
    await button(dialog, '同意').click()
    await dialogOf(page).waitFor({ state: 'hidden' })
    if ((await opinionDialog(page).count()) > 0) throw new Error('it asked for an opinion')
  } else {
    await decideWithOpinion(page, dialog, status === '同意' ? '同意' : '办理完成', opinionOf(person))
    await trailRow(dialog, person.name, status)
      .filter({ hasText: opinionOf(person) })
      .waitFor()
    await button(dialog, '关闭').click()
  }
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
