import type { ListState } from '@countersign/contract'
import { forms, type Kind, kinds } from '@countersign/forms'
import { padOf, writeOnPad } from '../pages/signing.ts'
import { assetScenes } from './asset-scenes.ts'
import { chosenDraft, draftOf, requestOf } from './demo.ts'
import { articleScenes } from './article-scenes.ts'
import { flowScenes } from './flow-scenes.ts'
import { partnerScenes } from './partner-scenes.ts'
import { panoramaScenes } from './panorama-scenes.ts'
import { shellScenes } from './shell-scenes.ts'
import { shopBrowseScenes } from './shop-browse-scenes.ts'
import { shopInfoScenes } from './shop-info-scenes.ts'
import { shopManageScenes } from './shop-manage-scenes.ts'
import { shopOrderScenes } from './shop-order-scenes.ts'
import { at, type Play, see, type Stage } from './stage.ts'

/** The contact sheet of a scene. */
export const sheets = ['pages', 'shell', 'submit', 'dialogs'] as const
type Sheet = (typeof sheets)[number]

export interface Scene extends Play {
  sheet: Sheet
}

const list = (state: ListState, more = '') => `/approval/index?state=${encodeURIComponent(state)}${more}`

const payment = '办公楼维修工程第二期进度款'
const draft = '电梯维保合同第三季度付款'

const pages: readonly Play[] = [
  at('login', 'nobody', '/login', ({ page, words }) => page.getByRole('textbox', { name: words.account })),
  at('login-phone', 'nobody', '/login', ({ page }) => page.getByRole('tab').nth(1), {
    after: async ({ page }) => {
      await page.getByRole('tab').nth(1).click()
      await page.locator('#phone').waitFor()
    },
  }),
  at('welcome', 'lisi', '/wel/index', '年假一天'),
  at('launch', 'zhangsan', '/approval/launch', ({ page, words }) =>
    page.getByText(words.kind, { exact: true }),
  ),
  at('list-initiated', 'zhangsan', list('已发起'), ({ page }) => page.getByText(payment)),
  at('list-pending', 'lisi', list('待处理'), '年假一天'),
  at('list-handled', 'lisi', list('已处理'), ({ page }) => page.getByText(payment)),
  at('list-received', 'lisi', list('我收到的'), ({ page }) => page.getByText(payment)),
  at('list-empty', 'lisi', list('已处理', '&pendingName=xyz'), ({ page, words }) =>
    page.getByText(words.empty),
  ),
  { name: 'menu', who: 'lisi', show: showMenu },
  { name: 'dialog-approved', who: 'zhangsan', show: (stage) => open(stage, '已发起', '国庆后补休年假') },
  {
    name: 'dialog-approved-whole',
    who: 'zhangsan',
    isWhole: true,
    show: (stage) => open(stage, '已发起', '国庆后补休年假'),
  },
  {
    name: 'dialog-rejected',
    who: 'zhangsan',
    isWhole: true,
    show: (stage) => open(stage, '待处理', '事假申请'),
  },
  { name: 'dialog-pending', who: 'wangwu', show: (stage) => open(stage, '待处理', payment) },
  {
    name: 'dialog-pending-whole',
    who: 'wangwu',
    isWhole: true,
    show: (stage) => open(stage, '待处理', payment),
  },
  { name: 'dialog-signed', who: 'lisi', show: showSigned },
  { name: 'dialog-pen', who: 'lisi', show: showPen },
  { name: 'dialog-opinion', who: 'lisi', show: showOpinion },
  { name: 'dialog-more', who: 'wangwu', show: showMore },
  { name: 'dialog-transfer', who: 'wangwu', show: (stage) => showMoreDialog(stage, 'transfer') },
  { name: 'dialog-add-signer', who: 'wangwu', show: (stage) => showMoreDialog(stage, 'addSigner') },
  { name: 'dialog-return', who: 'wangwu', show: (stage) => showMoreDialog(stage, 'returnTo') },
  { name: 'dialog-comment', who: 'wangwu', show: (stage) => showMoreDialog(stage, 'comment') },
  { name: 'submit-choice', who: 'sunqi', isWhole: true, show: showChoice },
  { name: 'dialog-blank-pad', who: 'lisi', show: showBlankPad },
  { name: 'submit-leave', who: 'zhangsan', show: (stage) => fill(stage, '/approval/submit/leave') },
  {
    name: 'submit-leave-whole',
    who: 'zhangsan',
    isWhole: true,
    show: (stage) => fill(stage, '/approval/submit/leave'),
  },
  {
    name: 'submit-payments',
    who: 'zhangsan',
    show: (stage) => fill(stage, `/approval/submit/payments?id=${stage.idOf(draft)}`),
  },
  {
    name: 'submit-payments-whole',
    who: 'zhangsan',
    isWhole: true,
    show: (stage) => fill(stage, `/approval/submit/payments?id=${stage.idOf(draft)}`),
  },
  { name: 'submit-payments-errors', who: 'zhangsan', show: showErrors },
  { name: 'submit-payments-errors-whole', who: 'zhangsan', isWhole: true, show: showErrors },
  at('edit-list', 'zhangsan', '/edit/paymentsEdit', ({ page }) => page.getByText(draft)),
  at('edit-list-empty', 'lisi', '/edit/travelEdit', ({ page, words }) =>
    page.getByRole('button', { name: words.startNew }),
  ),
  { name: 'list-filters', who: 'lisi', show: showFilters },
  { name: 'dialog-linked', who: 'zhangsan', show: showLinked },
  { name: 'submit-link', who: 'zhangsan', show: showLinkPicked },
  at('not-found', 'zhangsan', '/no/such/page', ({ page, words }) =>
    page.getByRole('link', { name: words.home }),
  ),
]

const submitPages = kinds.map((kind) => ({
  name: `submit-${kind}-filled`,
  who: 'sunqi' as const,
  isWhole: true,
  show: (stage: Stage) => openDraft(stage, kind),
}))

const dialogs = kinds.map((kind) => ({
  name: `dialog-${kind}-filled`,
  who: 'sunqi' as const,
  isWhole: true,
  show: (stage: Stage) => open(stage, '已发起', requestOf(kind)),
}))

const onSheet = (sheet: Sheet, scenes: readonly Play[]): Scene[] =>
  scenes.map((scene) => ({ ...scene, sheet }))

export const scenes: readonly Scene[] = [
  ...onSheet('pages', pages),
  ...onSheet('shell', shellScenes),
  ...onSheet('shell', flowScenes),
  ...onSheet('pages', articleScenes),
  ...onSheet('shell', shopBrowseScenes),
  ...onSheet('shell', shopInfoScenes),
  ...onSheet('shell', shopManageScenes),
  ...onSheet('shell', shopOrderScenes),
  ...onSheet('shell', assetScenes),
  ...onSheet('shell', partnerScenes),
  ...onSheet('shell', panoramaScenes),
  ...onSheet('submit', submitPages),
  ...onSheet('dialogs', dialogs),
]

async function openDraft({ visit, page, idOf, words }: Stage, kind: Kind): Promise<void> {
  const route = page.getByRole('region', { name: words.route }).getByText('赵六')
  await see(visit(`${forms[kind].submitRoute}?id=${idOf(draftOf(kind))}`), route)
}

async function open(
  { visit, page, words, idOf }: Stage,
  state: ListState,
  applicationName: string,
): Promise<void> {
  await see(
    visit(list(state, `&view=${idOf(applicationName)}`)),
    page.getByRole('dialog').getByText(words.record),
  )
}

async function showMore(stage: Stage): Promise<void> {
  const { page, words } = stage
  await open(stage, '待处理', payment)
  await page.getByRole('dialog').getByRole('button', { name: words.more, exact: true }).click()
  await page.getByRole('menuitem', { name: words.comment, exact: true }).waitFor()
}

async function showMoreDialog(
  stage: Stage,
  action: 'transfer' | 'addSigner' | 'returnTo' | 'comment',
): Promise<void> {
  await showMore(stage)
  const { page, words } = stage
  await page.getByRole('menuitem', { name: words[action], exact: true }).click()
  await page.getByRole('dialog', { name: words[action], exact: true }).getByRole('textbox').waitFor()
}

async function showChoice({ visit, page, idOf, words }: Stage): Promise<void> {
  const route = page.getByRole('region', { name: words.route }).getByRole('combobox')
  await see(visit(`/approval/submit/leave?id=${idOf(chosenDraft)}`), route)
}

async function fill({ visit, page, words }: Stage, path: string): Promise<void> {
  await see(visit(path), page.getByRole('region', { name: words.route }).getByText('李四'))
}

async function showMenu({ visit, page, words, isPhone }: Stage): Promise<void> {
  await see(visit('/approval/launch'), page.getByText(words.kind, { exact: true }))
  if (isPhone) await page.getByRole('button', { name: words.menu }).click()
  const group = page.getByRole('menuitem', { name: words.approval })
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
  await page.getByRole('menuitem').nth(6).waitFor()
}

async function showSigned(stage: Stage): Promise<void> {
  const { page, words } = stage
  await open(stage, '待处理', '年假一天')
  const dialog = page.getByRole('dialog')
  await writeOnPad(page, dialog)
  await dialog.getByRole('button', { name: words.confirm, exact: true }).click()
  await page.getByText(words.signed).waitFor()
}

/** The pad as shown to a person who writes by keyboard. */
async function showPen(stage: Stage): Promise<void> {
  const { page } = stage
  await open(stage, '待处理', '年假一天')
  await page.keyboard.press('Tab')
  await padOf(page.getByRole('dialog')).focus()
  for (const key of ['Space', 'Shift+ArrowRight', 'ArrowDown', 'ArrowDown', 'Shift+ArrowRight', 'ArrowUp'])
    await page.keyboard.press(key)
}

async function showOpinion(stage: Stage): Promise<void> {
  await showSigned(stage)
  const { page, words } = stage
  await page.getByRole('button', { name: words.agree, exact: true }).click()
  await page.getByRole('textbox', { name: words.opinion }).fill('同意，注意工作交接')
}

async function showBlankPad(stage: Stage): Promise<void> {
  const { page, words } = stage
  await open(stage, '待处理', '年假一天')
  await page.getByRole('button', { name: words.confirm, exact: true }).click()
  await page.getByText(words.failure).last().waitFor()
}

/** On a phone they are in a drawer. */
async function showFilters({ visit, page, words, isPhone }: Stage): Promise<void> {
  await see(visit(list('已处理')), page.getByText(payment))
  if (isPhone) await page.getByRole('button', { name: words.filters }).click()
  await page.getByRole('combobox', { name: words.type }).last().click()
  await page.locator('.ant-select-item-option').first().waitFor()
}

/** A linked request on top of the one that builds on it. */
async function showLinked(stage: Stage): Promise<void> {
  await open(stage, '已发起', payment)
  const { page } = stage
  await page.locator('dd .ant-btn-link').first().click()
  await page.getByRole('dialog').nth(1).getByText('HT-2026-001').waitFor()
}

async function showLinkPicked(stage: Stage): Promise<void> {
  await fill(stage, '/approval/submit/inspection')
  const { page, words } = stage
  await page.getByRole('combobox', { name: words.contract }).click()
  await page.locator('.ant-select-item-option').first().waitFor()
}

async function showErrors(stage: Stage): Promise<void> {
  const { page, words } = stage
  await fill(stage, '/approval/submit/payments')
  await page.getByRole('button', { name: words.submit, exact: true }).click()
  await page.getByText(words.wrong).waitFor()
}
