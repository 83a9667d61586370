import { contract } from '@countersign/contract'
import type { Page } from 'playwright-core'
import { dialogOf, openList, openRequest } from '../pages/approval-list.ts'
import { button, decideWithOpinion, opinionDialog } from '../pages/decision.ts'
import { logInThroughPage } from '../pages/login-page.ts'
import { padOf, sign } from '../pages/signing.ts'
import type { Account, LoggedIn, Person } from '../people.ts'
import { submitExample } from '../requests.ts'
import type { View } from './view.ts'

interface Cast {
  as: (account: Account) => Promise<LoggedIn>
  visitor: () => Promise<Person>
}

/** The states of the page the specification describes, each opened once for all of its entries. */
export const scenes = {
  'the login page': async ({ visitor }) => {
    const person = await visitor()
    await person.visit('/login')
    await person.page.getByRole('textbox', { name: '账号' }).waitFor()
    return whole(person.page)
  },

  'just logged in': async ({ visitor }) => {
    const person = await visitor()
    await person.context.addInitScript(remember)
    await person.visit('/login')
    await logInThroughPage(person.page, 'zhangsan')
    await person.page.getByRole('heading', { name: /^张三，/ }).waitFor()
    return whole(person.page)
  },

  'the user menu': async ({ as }) => {
    const { page, visit } = await as('zhangsan')
    await visit('/wel/index')
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menu').last().getByRole('menuitem').first().waitFor()
    return { page, at: page.getByRole('menu').last() }
  },

  'the theme picker': async ({ as }) => {
    const { page, visit } = await as('zhangsan')
    await visit('/wel/index')
    await page.getByRole('button', { name: '主题' }).click()
    const dialog = page.getByRole('dialog', { name: '选择' })
    await dialog.getByRole('radio').first().waitFor()
    return { page, at: dialog }
  },

  'the list': async ({ as }) => {
    const person = await as('zhangsan')
    // More than one page, so that there is a page to jump to.
    for (let number = 0; number <= 10; number += 1) {
      await submitExample(person, 'leave', { applicationName: nameOnce() })
    }
    await person.visit('/approval/index')
    await person.page.getByRole('button', { name: '查看' }).first().waitFor()
    return whole(person.page)
  },

  'an approver': async (cast) => {
    const { dialog, approver } = await waiting(cast)
    return { page: approver.page, at: dialog }
  },

  'a blank pad confirmed': async (cast) => {
    const { dialog, approver } = await waiting(cast)
    await button(dialog, '确认').click()
    const alert = approver.page.getByRole('dialog').filter({ hasText: '生成图片失败' })
    await alert.waitFor()
    return { page: approver.page, at: alert }
  },

  'a confirmed signature': async (cast) => {
    const { dialog, approver } = await waiting(cast)
    const { page } = approver
    await page.evaluate(rememberPictures)
    const pad = padOf(dialog)
    await pad.scrollIntoViewIfNeeded()
    const box = await pad.boundingBox()
    if (!box) throw new Error('the pad has no place on the screen')
    await page.mouse.move(box.x + 100, box.y + 100)
    await page.mouse.down()
    await page.mouse.move(box.x + 400, box.y + 100, { steps: 10 })
    await page.mouse.up()
    await button(dialog, '确认').click()
    // It stays as long as the mouse is over it.
    await page.getByText('签名成功，请确认').hover()
    return whole(page)
  },

  'asked for an opinion': async (cast) => {
    const { dialog, approver } = await waiting(cast)
    await button(dialog, '驳回').click()
    return { page: approver.page, at: opinionDialog(approver.page) }
  },

  'agreed once': async (cast) => {
    const { dialog, approver, applicationName } = await waiting(cast)
    await sign(approver.page, dialog)
    await decideWithOpinion(approver.page, dialog, '同意', '同意')
    const next = await cast.as('sunqi')
    return { page: next.page, at: await openRequest(next, '待处理', applicationName) }
  },

  handled: async (cast) => {
    const { approver, applicationName, id } = await waiting(cast)
    await approver.call(contract.overrule, { id, opinion: '' })
    return { page: approver.page, at: await openRequest(approver, '已处理', applicationName) }
  },

  'handed back': async (cast) => {
    const { approver, applicant, applicationName, id } = await waiting(cast)
    await approver.call(contract.overrule, { id, opinion: '请补充' })
    return { page: applicant.page, at: await openRequest(applicant, '待处理', applicationName) }
  },

  initiated: async (cast) => {
    const { applicant, applicationName } = await waiting(cast)
    return { page: applicant.page, at: await openRequest(applicant, '已发起', applicationName) }
  },

  'a lease copied to me': async ({ as }) => {
    const [applicant, reader] = [await as('zhangsan'), await as('sunqi')]
    const applicationName = nameOnce()
    await submitExample(applicant, 'lease', { applicationName, ccUserIds: ['孙七'] })
    return { page: reader.page, at: await openRequest(reader, '我收到的', applicationName) }
  },
} satisfies Record<string, (cast: Cast) => Promise<View>>

export type SceneName = keyof typeof scenes

export const sceneNames = Object.keys(scenes).filter((name): name is SceneName => name in scenes)

let count = 0
function nameOnce(): string {
  count += 1
  return `规格核对${count}号`
}

/** A leave of zhangsan that waits for lisi, opened by lisi. */
async function waiting({ as }: Cast) {
  const [applicant, approver] = [await as('zhangsan'), await as('lisi')]
  const applicationName = nameOnce()
  const { id } = await submitExample(applicant, 'leave', { applicationName })
  await openList(approver, '待处理')
  await openRequest(approver, '待处理', applicationName)
  const dialog = dialogOf(approver.page)
  await dialog.getByRole('table').waitFor()
  return { applicant, approver, dialog, applicationName, id }
}

const whole = (page: Page): View => ({ page, at: page.locator('body') })

declare global {
  interface Window {
    /** Requests of the page to the browser. */
    asked: { timeouts: number[]; intervals: number[]; credentials: unknown[]; pictures: unknown[][] }
  }
}

/** Runs in the page before its own scripts: records timers, timeouts and credentials of calls. */
function remember(): void {
  const asked: Window['asked'] = { timeouts: [], intervals: [], credentials: [], pictures: [] }
  window.asked = asked
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (ms) => {
    asked.timeouts.push(ms)
    return timeout(ms)
  }
  const interval = window.setInterval.bind(window)
  Object.assign(window, {
    setInterval: (work: TimerHandler, ms?: number) => {
      asked.intervals.push(ms ?? 0)
      return interval(work, ms)
    },
  })
  const send = window.fetch.bind(window)
  window.fetch = (address, init) => {
    asked.credentials.push(init?.credentials)
    return send(address, init)
  }
}

/** Runs in the page: how the pad's picture is made. */
function rememberPictures(): void {
  window.asked = { timeouts: [], intervals: [], credentials: [], pictures: [] }
  const { prototype } = HTMLCanvasElement
  const original: (this: HTMLCanvasElement, type?: string, quality?: number) => string =
    prototype['toDataURL']
  prototype.toDataURL = function (type, quality) {
    const picture = original.call(this, type, quality)
    window.asked.pictures.push([type, quality, picture])
    return picture
  }
}
