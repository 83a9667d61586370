import { defaultTenantId } from '@countersign/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { freePort, runToEnd } from '../../apps/server/src/testing/program.ts'
import { type MailServer, startMailServer } from '../../apps/server/test/mail/mail-server.ts'
import { callerAt, logIn, password, uploaderAt } from '../src/caller.ts'
import { isWaitingFor } from '../src/chains.ts'
import { type Installation, startInstallation } from '../src/installation.ts'
import { openList, openRequest, rowOf } from '../src/pages/approval-list.ts'
import { decideWithOpinion, trailRow } from '../src/pages/decision.ts'
import { addStep, beginFlow, clearChart } from '../src/pages/flow-designer.ts'
import { logInThroughPage } from '../src/pages/login-page.ts'
import { chooseOption, chooseRows, importChecked } from '../src/pages/records.ts'
import { sign } from '../src/pages/signing.ts'
import { exampleFor, fillForm, openForm, submitButton } from '../src/pages/submit-page.ts'
import type { LoggedIn, Person } from '../src/people.ts'
import { test } from '../src/test.ts'

let mails: MailServer
let office: Installation
beforeAll(async () => {
  mails = await startMailServer()
  const port = await freePort()
  office = await startInstallation({
    captcha: false,
    variables: {
      DEMO: 'off',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
      MAIL_FROM: 'oa@example.com',
    },
  })
})
afterAll(async () => {
  await office.stop()
  await mails.close()
})

const product = '宏远办公'
const company = '宏远置业有限公司'
const group = '宏远集团'
const departments = ['研发部', '财务部', '工程部', '市场部', '采购部', '法务部', '人力部', '行政部', '审计部']

/** People of 研发部, who are not only a row of the sheet. */
const applicant = { account: 'qianjin', name: '钱进' }
const leader = { account: 'liqiang', name: '李强' }
const heir = { account: 'wanglei', name: '王磊' }
const nextLeader = { account: 'zhaojing', name: '赵静' }
const staff = Array.from({ length: 300 }, (_none, index) => ({
  account: `yg${index}`,
  name: `员工${index}`,
  ...[leader, applicant, heir, nextLeader][index],
  department: departments[index < 4 ? 0 : index % departments.length] ?? '',
}))
/** The first people of each department lead it. */
const leaderOf = (department: string) =>
  staff.find((person) => person.department === department)?.account ?? ''

test('a company moves into an empty installation, and its first request outlives the leader it waited for', async ({
  visitor,
}) => {
  const admin = await beFirstAdministrator(await visitor({ url: office.url }))
  await admin.page.getByText('启用前还有 12 项准备工作未完成').waitFor()
  await seeOpenSteps(admin, [
    '单位名称',
    '公司主体',
    '部门',
    '用户',
    '各部门的负责人',
    '角色',
    '审批流程',
    '邀请用户',
    '备份',
    '签名密钥',
    '两步验证',
    '第一份申请',
  ])
  await nameTheCompany(admin)
  await addTheCompany(admin)
  await importStaff(admin)
  await publishLeaveFlow(admin)
  await invite(admin)
  const left = ['角色', '审批流程', '备份', '签名密钥', '两步验证']
  await seeOpenSteps(admin, [...left, '第一份申请'])

  const own = await accept(await visitor({ url: office.url }), applicant)
  const applicationName = '回乡探亲'
  await submitLeave(own, applicationName)
  await leave(admin)
  await seeOpenSteps(admin, left)

  const signer = await accept(await visitor({ url: office.url }), heir)
  // A job hands the request over.
  await expect.poll(() => isWaitingFor(signer, applicationName)).toBe(true)
  const dialog = await openRequest(signer, '待处理', applicationName)
  await sign(signer.page, dialog)
  await decideWithOpinion(signer.page, dialog, '同意', '注意安全')
  await trailRow(dialog, heir.name, '同意').waitFor()

  await openList(own, '已发起')
  await rowOf(own.page, applicationName).filter({ hasText: '已通过' }).waitFor()
}, 600_000)

/** Makes the first administrator on the command line, and logs in with the printed password, which has to be changed. */
async function beFirstAdministrator(person: Person): Promise<Person> {
  const { page, visit, complaints } = person
  const { said } = await runToEnd('admin/admin-main.ts', ['create', '--account', 'wumin', '--name', '吴敏'], {
    DATA_DIR: office.data,
  })
  const printed = /^Password of wumin: (\S+)/m.exec(said)?.[1] ?? said
  await visit('/login')
  complaints.expectSome(403)
  await logInThroughPage(page, 'wumin', printed)
  await page.getByLabel('原密码').fill(printed)
  await page.getByLabel('新密码', { exact: true }).fill(password)
  await page.getByLabel('确认新密码').fill(password)
  await page.getByRole('button', { name: '修改密码' }).click()
  await page.getByRole('heading', { name: /^吴敏，/ }).waitFor()
  return person
}

/** Opens 开始使用 and expects that exactly these steps are open. */
async function seeOpenSteps({ page, visit }: Person, titles: string[]): Promise<void> {
  await visit('/system/setup')
  const open = page.getByRole('listitem').filter({ has: page.getByLabel('未完成') })
  const read = async () => (await open.allInnerTexts()).map((text) => text.split('\n')[0])
  await expect.poll(read).toEqual(titles)
}

/** Goes to the page of a step of 开始使用. */
async function goTo({ page, visit }: Person, step: string): Promise<void> {
  await visit('/system/setup')
  await page.getByRole('link', { name: `去办理 ${step}` }).click()
}

const main = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

async function nameTheCompany(admin: Person): Promise<void> {
  const { page } = admin
  await goTo(admin, '单位名称')
  await page.getByLabel('企业名称').fill(company)
  await page.getByLabel('产品名称').fill(product)
  await main(page, '保存').click()
  await expect.poll(() => page.title()).toBe(`企业形象-${product}`)
}

async function addTheCompany(admin: Person): Promise<void> {
  const { page } = admin
  await goTo(admin, '公司主体')
  await main(page, '新增公司').click()
  const drawer = page.getByRole('dialog', { name: '新增公司' })
  for (const label of ['键值', '名称']) await drawer.getByLabel(label).fill(company)
  await drawer.getByRole('button', { name: '新增公司' }).click()
  await main(page, company).waitFor()
}

/** Imports departments, posts, the people as WeCom exports them, and who leads which department. */
async function importStaff(admin: Person): Promise<void> {
  await goTo(admin, '部门')
  const inGroup = departments.map((name) => [name, group])
  await importRows(admin.page, [['部门名称', '上级部门'], [group, ''], ...inGroup])
  await admin.visit('/system/post')
  await importRows(admin.page, [['职务'], ['工程师'], ['主管']])
  await goTo(admin, '用户')
  await importRows(admin.page, [
    ['企业通讯录'],
    ['填写说明：1、姓名、帐号必填；2、部门用 / 分隔，多个部门用 ; 隔开'],
    ['姓名', '帐号', '别名', '职务', '部门', '性别', '手机', '座机', '个人邮箱', '地址'],
    ...staff.map(({ account, name, department }, index) => [
      name,
      account,
      '',
      account === leaderOf(department) ? '主管' : '工程师',
      `${group}/${department}`,
      index % 2 === 0 ? '男' : '女',
      `+86-138 0000 ${String(1000 + index)}`,
      '0871-1',
      `${account}@example.com`,
      '',
    ]),
  ])
  await admin.page.getByText('共 301 条').waitFor()
  await goTo(admin, '各部门的负责人')
  const led = departments.map((name) => [`${group}/${name}`, leaderOf(name)])
  await importRows(admin.page, [['部门', '负责人'], [group, 'wumin'], ...led])
}

async function importRows(page: Page, rows: string[][]): Promise<void> {
  await main(page, '导入').click()
  await chooseRows(page, rows)
  await importChecked(page)
  await page.getByRole('dialog', { name: '导入' }).waitFor({ state: 'hidden' })
}

/** Draws a flow for the company's leaves: the leader of the department decides alone. */
async function publishLeaveFlow(admin: Person): Promise<void> {
  const { page } = admin
  await goTo(admin, '审批流程')
  await beginFlow(page, '请假审批', company)
  await clearChart(page)
  await addStep(page, '发起人', { type: '审批人', name: '部门负责人', rules: [['所在部门负责人']] })
  await main(page, '发布').click()
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await page.getByText('已发布第 1 版').waitFor()
}

async function invite(admin: Person): Promise<void> {
  const { page } = admin
  await goTo(admin, '邀请用户')
  await main(page, '邀请用户').click()
  const dialog = page.getByRole('dialog', { name: '邀请用户' })
  await dialog.getByRole('radio', { name: '发送邮件' }).check()
  await dialog.getByRole('button', { name: '发出邀请' }).click()
  await dialog.getByText('已向 300 人发送邮件。').waitFor()
}

const received: Awaited<ReturnType<MailServer['taken']>> = []

/** The mail that invites this account. */
async function invitationOf(account: string): Promise<string> {
  const find = async () => {
    received.push(...(await mails.taken()))
    const subject = `您的${product}账号已开通`
    const mail = received.find(
      (one) => one.subject === subject && one.to?.[0]?.address === `${account}@example.com`,
    )
    return mail?.text ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

/** Follows the link of the invitation, sets the first password and logs in with it. */
async function accept(person: Person, { account, name }: typeof applicant): Promise<LoggedIn> {
  const { page, visit } = person
  const link = /https?:\S+/.exec(await invitationOf(account))?.[0] ?? ''
  expect(link).toContain(`${office.url}/reset#${defaultTenantId}.`)
  await visit(link)
  await expect.poll(() => page.title()).toBe(`设置新密码-${product}`)
  for (const label of ['新密码', '确认新密码']) await page.getByLabel(label, { exact: true }).fill(password)
  await page.getByRole('button', { name: '保存新密码' }).click()
  await page.getByText('密码已设置，请用新密码登录').waitFor()
  await page.getByRole('link', { name: '返回登录' }).click()
  await logInThroughPage(page, account)
  await page.getByRole('heading', { name: new RegExp(`^${name}，`) }).waitFor()
  const { accessToken } = await logIn(office.url, account)
  const call = callerAt(office.url, accessToken)
  return { ...person, name, call, upload: uploaderAt(office.url, accessToken) }
}

async function submitLeave(own: LoggedIn, applicationName: string): Promise<void> {
  const { page } = own
  const values = { ...(await exampleFor(own, 'leave')), mainstay: company, applicationName }
  await openForm(own, 'leave')
  await fillForm(own, 'leave', values)
  await submitButton(page).click()
  await rowOf(page, applicationName).filter({ hasText: '审批中' }).waitFor()
}

/** Lets the leader leave, who gives everything to the heir but the department. */
async function leave({ page, visit }: Person): Promise<void> {
  const { account, name } = leader
  await visit(`/system/user?account=${account}`)
  await main(page, name).click()
  await page.getByRole('dialog', { name }).getByRole('button', { name: '停用或离职' }).click()
  const dialog = page.getByRole('dialog', { name: `${name} 停用或离职` })
  await dialog.getByRole('radio', { name: '离职' }).check()
  await dialog.getByText('待审批：请假申请单 1 件').waitFor()
  await chooseOption(dialog, '全部交给', heir.name)
  await chooseOption(dialog, '部门负责人：研发部', nextLeader.name)
  await dialog.getByRole('button', { name: '离职', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}
