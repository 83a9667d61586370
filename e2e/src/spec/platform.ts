import {
  blackOnWhite,
  buttons,
  drawn,
  fiveRows,
  greenRow,
  highlightedRow,
  isWide,
  noPad,
  padButtons,
  padSize,
  signatureSize,
  tag,
} from './dialog-looks.ts'
import { call, type Entry, entry, opens, seen, tested } from './entry.ts'
import { has, inOrder, reads, same } from './looks.ts'
import type { Look } from './view.ts'

const asked = (read: (asked: Window['asked']) => boolean): Look => {
  return async ({ page }) => same(read(await page.evaluate(() => window.asked)), true)
}

const sizes: Look = async ({ page, at }) => {
  await at.getByRole('combobox', { name: '页码' }).click()
  const options = page.locator('.ant-select-item-option')
  await options.last().waitFor()
  same(await options.allInnerTexts(), ['10 条/页', '20 条/页', '30 条/页', '40 条/页', '50 条/页'])
  await page.keyboard.press('Escape')
  await options.last().waitFor({ state: 'hidden' })
}

/** In the order of decisions.md "Header". */
const header = inOrder(
  (at) => at.getByRole('banner').locator('button, [role=combobox]'),
  ['收起菜单', '搜索菜单', '换色', '没有错误日志', '锁屏', '主题', '切换语言', '全屏', '用户菜单张三'],
)

const stored: Look = async ({ page }) => {
  const kept = await page.evaluate(() =>
    Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)])),
  )
  const entries = Object.entries(kept).map(([key, text]): [string, unknown] => [
    key,
    JSON.parse(String(text)),
  ])
  same(
    entries.filter(([key]) => !key.startsWith('countersign-')).map(([key]) => key),
    [],
  )
  for (const [, content] of entries) {
    const names = typeof content === 'object' && content ? Object.keys(content) : []
    same(
      ['dataType', 'content', 'datetime'].filter((name) => !names.includes(name)),
      [],
    )
  }
  same(
    ['countersign-token', 'countersign-userInfo'].filter((key) => !(key in kept)),
    [],
  )
}

const cookieLasts: Look = async ({ page }) => {
  const cookies = await page.context().cookies()
  const expires = cookies.find(({ name }) => name === 'x-access-token')?.expires ?? 0
  const seconds = expires - Date.now() / 1000
  same(seconds > 17_900 && seconds <= 18_000, true)
}

/** The type names of §2, in its order. */
const types =
  '合同审批, 出差审请, 采购审批, 合同付款审批, 验收审批, 证件借用审批, 业务招待审批, 请假审批, 议题会签, 招标审批, 报销审批, 预付款审批, 无合同付款审批, 发票核销审批, 证件使用审批, 租赁合同审批, 退款审批, 开户申请, 销户申请, 股东往来付款申请, 资金划转申请, 对外提报资料申请'

const routes =
  'ucard, card, transferfund, nopayment, inspection, travel, meeting, reimbursement, business, contract, kaccount, tender, materials, leave, payments, refundrequest, lease, procured, invoice, advance, household, shareholder'.split(
    ', ',
  )

const shop = [
  'home',
  'user',
  'goods',
  'about',
  'details',
  'collect',
  'order',
  'cart',
  'confirmOrder',
  'confirms',
  'after',
  'address',
  'notice',
  'detailOrder',
  'shopstore',
  'usermessage',
  'noticedetail',
  'place',
]
const edits = [
  'contractEdit',
  'travelEdit',
  'businessEdit',
  'cardEdit',
  'paymentsEdit',
  'inspectionEdit',
  'procuredEdit',
]

const message = '/api/oa_info/oa_message'
const dialogTest = 'apps/web/src/features/approval/detail-dialog/detail-dialog.alone.test.tsx'
const callTest = 'apps/web/src/lib/http/call.test.tsx'
const loginTest = 'apps/web/src/features/session/login.test.tsx'
const registerTest = 'apps/web/src/features/registration/register-dialog.test.tsx'
const lockTest = 'apps/web/src/features/lock/lock.test.tsx'
const logTest = 'apps/web/src/features/log/log.test.tsx'
const storedTest = 'apps/web/src/lib/storage/stored.test.tsx'
const codesTest = 'packages/forms/test/codes.test.ts'
const envelopeTest = 'apps/web/src/lib/http/envelope.test.tsx'

/** docs/spec/platform.txt, from top to bottom. */
export const platform: Entry[] = [
  entry(
    'platform §1',
    'The UI title means asset management platform',
    seen('just logged in', async ({ page }) => {
      same((await page.title()).endsWith('资产管理平台'), true)
    }),
  ),
  entry('platform §1', 'a language switcher (zh and en)', seen('just logged in', has('button', '切换语言'))),

  entry('platform §2', '/login', opens('/login', '/wel/index')),
  // A person who is not locked is redirected away from it.
  entry('platform §2', '/lock', opens('/lock', '/wel/index')),
  entry('platform §2', '/404', opens('/404')),
  entry('platform §2', '/403', opens('/403')),
  entry('platform §2', '/500', opens('/500')),
  entry('platform §2', '/mismatch', opens('/mismatch')),
  entry('platform §2', 'The path / redirects to /wel', opens('/', '/wel/index')),
  entry('platform §2', '/myiframe/{routerPath}', opens('/myiframe/page')),
  entry('platform §2', 'Any unknown path goes to /404', opens('/no/such/page', '/404')),
  entry('platform §2', '/wel/index (home tab)', opens('/wel/index')),
  entry('platform §2', '/wel/dashboard', opens('/wel/dashboard')),
  entry('platform §2', `/shop/* pages: ${shop.join(', ')}`, opens('/shop/home')),
  ...shop.slice(1).map((page) => entry('platform §2', page, opens(`/shop/${page}`))),
  ...[
    '/quyu/VRView',
    '/study/draft',
    '/study/add',
    '/education/draft',
    '/education/add',
    '/typical/draft',
    '/typical/add',
    '/test/index',
  ].map((path) => entry('platform §2', path, opens(path))),
  ...['/info/index', '/infomessage/index'].map((path) => entry('platform §2', path, opens(path))),
  entry('platform §2', `/edit/${edits.join(', ')}`, opens('/edit/contractEdit')),
  ...edits.slice(1).map((page) => entry('platform §2', page, opens(`/edit/${page}`))),
  entry('platform §2', `/approval/submit/ followed by: ${routes.join(', ')}`, {
    how: 'types',
    of: 'submitRoute',
    all: routes.map((kind) => `/approval/submit/${kind}`),
  }),
  entry(
    'platform §2',
    'The page title is set after each navigation',
    seen('the list', async ({ page }) => {
      same(await page.title(), '已发起-资产管理平台')
    }),
  ),
  entry('platform §2', '/login redirects to /', tested(loginTest, 'leads away from the login page')),
  entry(
    'platform §2',
    'if locked, everything goes to the lock page',
    tested(lockTest, 'forces every address to the lock page'),
  ),
  entry(
    'platform §2',
    'An empty token logs the user out and goes to /login',
    tested(storedTest, 'in another tab forgets the tabs, the menu and the person of this tab'),
  ),
  entry('platform §2', 'all others go to /login', tested(loginTest, 'sends people without a token')),
  entry(
    'platform §2',
    'Header with a collapse toggle, search, colour picker, lock, theme picker, fullscreen, log badge and user dropdown',
    seen('just logged in', header),
  ),
  entry(
    'platform §2',
    'dashboard, user info, messages and log out, and log out asks for confirmation',
    seen(
      'the user menu',
      inOrder((at) => at.getByRole('menuitem'), ['控制台', '个人信息', '消息中心', '退出登录']),
    ),
  ),
  entry(
    'platform §2',
    'Its tip text menuTip shows when the menu is empty',
    tested('apps/web/src/shell/menu.test.tsx', '没有发现菜单'),
  ),
  entry(
    'platform §2',
    'at least 1200 is 3, at least 992 is 2, at least 768 is 1, otherwise 0',
    tested('apps/web/src/lib/page/screen-class.test.tsx', '[1200, 3]'),
  ),
  entry(
    'platform §2',
    'Menu items may be hidden by roles',
    tested('apps/web/src/shell/menu.test.tsx', 'roles'),
  ),
  entry(
    'platform §2',
    'Browser F12 and Ctrl+Shift+I are blocked',
    seen('just logged in', async ({ page }) => {
      const reachesTheBrowser = await page.evaluate(() =>
        [
          { key: 'F12' },
          { key: 'I', ctrlKey: true, shiftKey: true },
          // Nothing else is hidden from anybody.
          { key: 'I', shiftKey: true },
          { key: 'F5' },
        ].map((keys) =>
          document.dispatchEvent(new KeyboardEvent('keydown', { ...keys, cancelable: true, bubbles: true })),
        ),
      )
      same(reachesTheBrowser, [false, false, true, true])
    }),
  ),
  entry('platform §2', 'Lock dialog: asks for a lock password', tested(lockTest, '设置锁屏密码')),
  entry(
    'platform §2',
    'lists type, address, message, time and stack',
    tested(logTest, 'lists type, address, message and time, and expands the stack'),
  ),
  entry('platform §2', '上传服务器', tested('e2e/test/log.test.ts', '上传服务器')),
  entry('platform §2', '清空本地日志', tested('e2e/test/log.test.ts', '清空本地日志')),
  entry('platform §2', '炫彩', seen('the theme picker', has('radio', '炫彩主题'))),
  entry(
    'platform §2',
    'default, white, star (炫彩), iview, d2, hey',
    seen('the theme picker', async ({ at }) => {
      const values = await at
        .getByRole('radio')
        .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
      same(values, ['theme-default', 'theme-white', 'theme-star', 'theme-iview', 'theme-d2', 'theme-hey'])
    }),
  ),
  entry(
    'platform §2',
    'autocomplete on menu labels, prefix match, case-insensitive',
    tested('apps/web/src/shell/menu-search.test.tsx', 'whatever its case'),
  ),
  entry(
    'platform §2',
    'On small screens, clicking a menu item collapses the sidebar',
    tested('apps/web/src/shell/menu.test.tsx', 'on a small screen'),
  ),

  entry(
    'platform §2',
    'application name (text), application time (date, yyyy-MM-dd), application type (choice loaded from the list of types)',
    seen('the list', async ({ at }) => {
      const names = ['申请名称', '申请时间', '申请类型']
      for (const name of names) await at.getByRole('form').getByLabel(name, { exact: true }).waitFor()
    }),
  ),
  entry(
    'platform §2',
    'Search, and Cancel',
    seen(
      'the list',
      inOrder((at) => at.getByRole('form').getByRole('button'), ['搜索', '取消']),
    ),
  ),
  entry(
    'platform §2',
    'which resets the filters and reloads',
    tested('e2e/test/list.test.ts', '取消 empties it'),
  ),
  entry('platform §2', 'Default state filter is 已发起', seen('the list', has('heading', '已发起'))),
  entry(
    'platform §2',
    'index, applicationName, approvalStatus (tags), deptName, createName, applicationDate, type, opinion, and a View action',
    seen(
      'the list',
      inOrder(
        (at) => at.getByRole('columnheader'),
        ['序号', '申请名称', '审批状态', '部门', '申请人', '申请时间', '申请类型', '意见', '操作'],
      ),
    ),
  ),
  entry('platform §2', 'page sizes 10, 20, 30, 40, 50, default 10', seen('the list', sizes)),
  entry(
    'platform §2',
    'total, prev, next and jump controls',
    seen('the list', async (view) => {
      await reads(/^共 \d+ 条$/)(view)
      await has('listitem', '上一页')(view)
      await has('listitem', '下一页')(view)
      await view.at.locator('.ant-pagination-options-quick-jumper input').waitFor()
    }),
  ),
  entry('platform §2', types, { how: 'types', of: 'type', all: types.split(', ') }),
  entry(
    'platform §2',
    'Title 查看, 70% wide',
    seen('an approver', async ({ at }) => {
      await at.getByText(/^查看/).first().waitFor()
      const box = await at.boundingBox()
      same(Math.round(box?.width ?? 0), 1008)
    }),
  ),
  entry(
    'platform §2',
    'an approval trail table (index, personName, deptName, status tag, signature image)',
    seen(
      'an approver',
      inOrder(
        (at) => at.getByRole('table').last().getByRole('columnheader'),
        [
          '序号',
          '姓名',
          '部门',
          '状态',
          // our addition
          '意见',
          '时间',
          '签名',
        ],
      ),
    ),
  ),
  entry('platform §2', 'The signature column is 200x100', seen('agreed once', signatureSize)),
  entry('platform §2', 'A signature pad, 500x200', seen('an approver', padSize)),
  entry('platform §2', '清空画板 (clear) and 确认 (confirm)', seen('an approver', padButtons)),
  entry('platform §2', 'It is shown only to approvers', seen('initiated', noPad)),
  entry(
    'platform §2',
    '导出 (export), 重新提交 (resubmit), 同意 (agree), 驳回 (reject), 废弃 (abandon), 关闭 (close)',
    seen('an approver', buttons('导出', '同意', '驳回', '废弃', '关闭')),
  ),
  entry(
    'platform §2',
    '导出 (export), 重新提交 (resubmit)',
    seen('handed back', buttons('导出', '重新提交', '关闭')),
  ),
  entry('platform §2', 'a dialog titled 意见 (opinion)', seen('asked for an opinion', reads('意见'))),
  entry('platform §2', 'a 5-row textarea', seen('asked for an opinion', fiveRows)),
  entry('platform §2', 'a confirm button 确定', seen('asked for an opinion', has('button', '确定'))),
  entry('platform §2', "'from {name}' shows in lease", seen('a lease copied to me', reads('from 张三'))),
  entry(
    'platform §2',
    'open in a new window from their address',
    tested(dialogTest, 'attachments open in a new window'),
  ),

  entry(
    'platform §3',
    'createName, departmentName, applicationName, applicationDate, mainstay (the company entity), reason, remark, projectName, annexFile, personTable',
    call(
      'GET',
      `${message}/detail`,
      '',
      'createName departmentName applicationName applicationDate personTable',
    ),
  ),
  entry(
    'platform §3',
    'personName, deptName, status, baseImage',
    call(
      'GET',
      `${message}/detail`,
      '',
      'personTable.personName personTable.deptName personTable.status personTable.baseImage',
    ),
  ),
  entry(
    'platform §3',
    'id, type, applicationName, approvalStatus, deptName, createName, applicationDate, opinion, isUpd',
    call(
      'GET',
      `${message}/list`,
      '',
      'records.id records.type records.applicationName records.approvalStatus records.deptName records.createName records.applicationDate records.opinion records.isUpd',
    ),
  ),
  entry(
    'platform §3',
    'pendingName, pendingTime, propState, pendType, state, plus current and size',
    call('GET', `${message}/list`, 'pendingName pendingTime propState pendType state current size'),
  ),
  entry(
    'platform §3',
    '16 group companies plus 其他',
    tested('packages/forms/test/catalogue.test.ts', '16 companies and 其他'),
  ),
  entry(
    'platform §3',
    'id, userName, avatar, roles, accessToken, refreshToken, tenantId',
    call('POST', '/api/blade-auth/token', '', 'userName avatar roles accessToken refreshToken tenantId'),
  ),
  entry(
    'platform §3',
    'userId, account, oauthId, roleIds',
    call('GET', '/api/blade-user/info', '', 'userId account oauthId roleIds'),
  ),
  entry('platform §3', 'Saved token:** carries a datetime', seen('just logged in', stored)),
  entry(
    'platform §3',
    'url, time, type, message, stack, info',
    tested(
      'apps/web/src/lib/storage/log-store.test.tsx',
      "'info', 'message', 'stack', 'time', 'type', 'url'",
    ),
  ),
  entry(
    'platform §3',
    'label/name, path, source (icon), children, parentId, meta.i18n, meta roles, meta isTab',
    call(
      'GET',
      '/api/blade-system/menu/routes',
      '',
      'name path source children parentId meta.i18n meta.roles meta.isTab',
    ),
  ),
  entry(
    'platform §3',
    'tenantId, name, account, password, password2, plus oauthId',
    call('POST', '/api/blade-user/register-guest', 'tenantId name account password password2 oauthId'),
  ),
  entry(
    'platform §3',
    'tenantId, account or username, password, type, grantType, refreshToken, source, code, state, scope, key, phone',
    // source, state and phone belong to other ways of logging in
    call(
      'POST',
      '/api/blade-auth/token',
      'tenantId account username password type grantType refreshToken code scope key',
    ),
  ),

  entry('platform §4', '同意 (agreed): success tag', seen('agreed once', tag('同意', 'success'))),
  entry('platform §4', 'green row', seen('agreed once', greenRow)),
  entry('platform §4', '已处理 (processed): success tag', seen('agreed once', tag('已处理', 'success'))),
  entry('platform §4', '待处理 (pending): warning tag', seen('agreed once', tag('待处理', 'warning'))),
  entry('platform §4', 'highlighted row', seen('agreed once', highlightedRow)),
  entry('platform §4', '驳回 (rejected): danger tag', seen('handed back', tag('驳回', 'danger'))),
  entry(
    'platform §4',
    '我收到的 (received), 待处理 (pending), 已处理 (handled), 已发起 (initiated)',
    seen('the list', async ({ at }) => {
      const labels = await at.getByRole('radiogroup', { name: '列表' }).locator('label').allInnerTexts()
      same(
        labels.map((label) => label.replaceAll(/[\s\d+]/g, '')),
        ['我收到的', '待处理', '已处理', '已发起'],
      )
    }),
  ),
  entry('platform §4', 'The state is not 已发起', seen('initiated', buttons('导出', '关闭'))),
  entry('platform §4', 'The state is 我收到的 or 待处理', seen('handled', buttons('导出', '关闭'))),
  entry(
    'platform §4',
    "The current user's id does not contain the flow id",
    tested(dialogTest, 'the applicant of a pending request'),
  ),
  entry(
    'platform §4',
    'when any trail row is 驳回 and the state is neither 我收到的 nor 已处理',
    tested(dialogTest, 'a rejected request in 我收到的'),
  ),
  entry(
    'platform §4',
    'goes to the submit route of the form kind',
    tested(dialogTest, '重新提交 goes to the submit page'),
  ),
  entry(
    'platform §4',
    'Contract payment agree sends id and signature only',
    tested(dialogTest, 'contract payment asks for no opinion, closes, and reloads the list'),
  ),
  entry(
    'platform §4',
    'no button is shown for it',
    seen('initiated', async ({ at }) => {
      await at.getByRole('table').first().waitFor()
      same(await at.getByRole('button', { name: '撤回' }).count(), 0)
    }),
  ),
  entry(
    'platform §4',
    'a placeholder image is used until a signature is confirmed',
    seen('an approver', has('img', '签名占位图，确认后显示签名')),
  ),
  entry('platform §4', 'a png at quality 0.8', seen('a confirmed signature', drawn('type', 'image/png'))),
  entry('platform §4', '签名成功，请确认', seen('a confirmed signature', reads('签名成功，请确认'))),
  entry(
    'platform §4',
    'The returned address replaces the placeholder',
    seen('a confirmed signature', has('img', '已确认的签名')),
  ),
  entry(
    'platform §4',
    '生成图片失败： plus the reason',
    seen('a blank pad confirmed', reads('生成图片失败：画板是空的，请先签名')),
  ),
  entry(
    'platform §4',
    'setting a lock password, then locking, sets the lock flag and goes to /lock',
    tested('e2e/test/lock.test.ts', "expect(pathOf(page)).toBe('/lock')"),
  ),
  entry(
    'platform §4',
    'clears token, menu, roles, tags and lock',
    tested('e2e/test/session.test.ts', 'logging out in one tab logs out every tab'),
  ),
  entry('platform §4', 'no refresh is running', tested(storedTest, 'by none while another tab holds it')),
  ...['账号注册', '注册提示', '注册申请已提交,请耐心等待管理员通过!'].map((text) =>
    entry('platform §4', text, tested(registerTest, text)),
  ),
  entry(
    'platform §4',
    'checked every 600000 ms',
    seen(
      'just logged in',
      asked(({ intervals }) => intervals.includes(600_000)),
    ),
  ),
  entry('platform §4', 'below tokenTime', tested(callTest, '1800 seconds')),

  entry('platform §5', '锁屏密码不能为空', tested(lockTest, '锁屏密码不能为空')),
  ...['请先输入租户编号', '请先输入账号名称', '请先输入密码'].map((text) =>
    entry('platform §5', text, tested(registerTest, text)),
  ),
  entry(
    'platform §5',
    '两次密码输入不一致',
    tested('apps/server/test/identity/account.test.ts', '两次密码输入不一致'),
  ),
  entry('platform §5', 'no validation; it may be empty', tested(dialogTest, '驳回 takes an empty opinion')),
  entry(
    'platform §5',
    '手机号码不能为空',
    tested('packages/contract/test/contact.test.ts', '手机号码不能为空'),
  ),
  entry(
    'platform §5',
    '手机号码长度不为11位',
    tested('packages/contract/test/contact.test.ts', '手机号码长度不为11位'),
  ),
  entry(
    'platform §5',
    '手机号码格式不正确',
    tested('packages/contract/test/contact.test.ts', '手机号码格式不正确'),
  ),

  entry(
    'platform §5',
    'must start with http or https',
    tested('apps/web/src/features/menu/is-url.test.ts', 'HTTPS://A.CN'),
  ),
  entry('platform §5', 'exists, with an optional checksum', tested(codesTest, 'checksum: false')),

  entry(
    'platform §6',
    'Per-request client Basic credentials',
    tested('apps/server/test/wire/every-call.test.ts', 'are checked before anything else'),
  ),
  entry('platform §6', 'The token cookie is x-access-token', seen('just logged in', cookieLasts)),
  entry(
    'platform §6',
    'those with meta roles show only when the user',
    tested('apps/web/src/shell/menu.test.tsx', 'roles'),
  ),

  entry(
    'platform §7',
    '| GET | /api/oa_info/oa_message/list |',
    call('GET', `${message}/list`, 'current size', 'total records'),
  ),
  entry(
    'platform §7',
    '| GET | /api/oa_info/oa_message/detail |',
    call('GET', `${message}/detail`, 'id type', 'personTable'),
  ),
  entry(
    'platform §7',
    '| GET | /api/oa_info/oa_message/agreeClick | query id, baseImage |',
    call('GET', `${message}/agreeClick`, 'id baseImage'),
  ),
  entry(
    'platform §7',
    '| GET | /api/oa_info/oa_message/agreeClick2 |',
    call('GET', `${message}/agreeClick2`, 'id baseImage opinion'),
  ),
  entry(
    'platform §7',
    '| GET | /api/oa_info/oa_message/overrule |',
    call('GET', `${message}/overrule`, 'id opinion'),
  ),
  entry(
    'platform §7',
    '| GET | /api/oa_info/oa_message/abandonClick |',
    call('GET', `${message}/abandonClick`, 'id'),
  ),
  entry(
    'platform §7',
    '| GET | /api/oa_info/oa_message/withDraw |',
    call('GET', `${message}/withDraw`, 'id'),
  ),
  entry(
    'platform §7',
    'GET /api/oa_info/{kind}/exportPDF with query blade-auth',
    call('GET', '/api/oa_info/{kind}/exportPDF', 'blade-auth id'),
  ),
  entry(
    'platform §7',
    'POST /api/files/uploadByte with body baseCode',
    call('POST', '/api/files/uploadByte', 'baseCode'),
  ),
  entry('platform §7', 'Upload logs sends the log list', call('POST', '/api/blade-log/web')),
  entry(
    'platform §7',
    'GET /api/oa_info/oa-proval/list',
    call('GET', '/api/oa_info/oa-proval/list', 'current size', 'records total'),
  ),
  entry(
    'platform §7',
    'POST /api/oa_info/oa-proval/saveOrUpdate',
    call('POST', '/api/oa_info/oa-proval/saveOrUpdate'),
  ),
  entry(
    'platform §7',
    'GET /api/oa_info/oa-proval/detail',
    call('GET', '/api/oa_info/oa-proval/detail', 'id'),
  ),
  entry(
    'platform §7',
    'GET /api/oa_info/oa-proval/getUsersByDeptId',
    call('GET', '/api/oa_info/oa-proval/getUsersByDeptId', 'deptId type'),
  ),
  entry(
    'platform §7',
    'GET /api/blade-user/getUsersByRoleId',
    call('GET', '/api/blade-user/getUsersByRoleId', 'roleId'),
  ),
  entry(
    'platform §7',
    'GET /api/blade-system/role/getRoleList',
    call('GET', '/api/blade-system/role/getRoleList'),
  ),
  entry('platform §7', 'GET /api/blade-user/userList', call('GET', '/api/blade-user/userList')),
  entry(
    'platform §7',
    'GET /api/blade-user/getUsersByDeptId (query deptId)',
    call('GET', '/api/blade-user/getUsersByDeptId', 'deptId'),
  ),
  entry('platform §7', 'POST /api/oa_info/contract/add', call('POST', '/api/oa_info/contract/add')),
  entry(
    'platform §7',
    'POST /api/oa_info/contract/update',
    call('POST', '/api/oa_info/contract/update', 'id'),
  ),
  entry(
    'platform §7',
    'GET /api/oa_info/contract/list',
    call('GET', '/api/oa_info/contract/list', 'current size', 'records total'),
  ),
  entry(
    'platform §7',
    'GET /api/blade-user/list',
    call('GET', '/api/blade-user/list', 'current size account realName', 'records total'),
  ),
  entry('platform §7', 'POST remove (ids)', call('POST', '/api/blade-user/remove', 'ids')),
  entry(
    'platform §7',
    'POST submit and POST update (body)',
    call('POST', '/api/blade-user/submit', 'account realName password roleId deptId postId', 'id account'),
  ),
  entry(
    'platform §7',
    'POST grant (userIds, roleIds)',
    call('POST', '/api/blade-user/grant', 'userIds roleIds'),
  ),
  entry(
    'platform §7',
    'POST reset-password (userIds)',
    call('POST', '/api/blade-user/reset-password', 'userIds'),
  ),
  entry(
    'platform §7',
    'POST update (body)',
    call('POST', '/api/blade-user/update', 'id name phone email avatar'),
  ),
  entry(
    'platform §7',
    'POST update-password (oldPassword, newPassword, newPassword1)',
    call('POST', '/api/blade-user/update-password', 'oldPassword newPassword newPassword1'),
  ),
  entry(
    'platform §7',
    'GET detail (id)',
    call('GET', '/api/blade-user/detail', 'id', 'name realName avatar phone email'),
  ),
  entry('platform §7', 'GET info', call('GET', '/api/blade-user/info', '', 'id avatar')),
  entry(
    'platform §7',
    'POST /api/blade-auth/token: password or captcha grant with headers Captcha-Key and Captcha-Code',
    tested('apps/server/test/identity/log-in.test.ts', 'captcha-key'),
  ),
  entry(
    'platform §7',
    'social grant (tenantId, source, code, state)',
    tested('apps/server/test/identity/social.test.ts', "grantType: 'social'"),
  ),
  entry(
    'platform §7',
    'Phone login: tenantId, phone, code',
    tested('apps/server/test/identity/sms-code.test.ts', "grantType: 'phone'"),
  ),
  entry(
    'platform §7',
    'refresh_token grant (refreshToken, tenantId) with header Tenant-Id',
    tested(callTest, 'Tenant-Id'),
  ),
  entry(
    'platform §7',
    'POST /api/blade-auth/tokenCode',
    call('POST', '/api/blade-auth/tokenCode', 'tenantId account code', 'accessToken'),
  ),
  entry('platform §7', 'GET /api/blade-auth/captcha', call('GET', '/api/blade-auth/captcha')),
  entry(
    'platform §7',
    'POST /api/blade-auth/register.',
    call('POST', '/api/blade-auth/register', 'tenantId name account password phone'),
  ),
  entry(
    'platform §7',
    'POST /api/blade-auth/sendSmsCode',
    call('POST', '/api/blade-auth/sendSmsCode', 'phone'),
  ),
  entry(
    'platform §7',
    'POST /api/blade-user/register-guest',
    call('POST', '/api/blade-user/register-guest', 'tenantId name account password oauthId'),
  ),
  entry('platform §7', 'GET /api/blade-system/menu/routes', call('GET', '/api/blade-system/menu/routes')),
  entry('platform §7', 'GET /api/blade-system/menu/buttons', call('GET', '/api/blade-system/menu/buttons')),
  entry(
    'platform §7',
    'GET /api/shop/address/getAddlist',
    call('GET', '/api/shop/address/getAddlist', '', 'name phone province city district'),
  ),
  entry(
    'platform §7',
    'GET /api/shop/usermessage/info',
    call('GET', '/api/shop/usermessage/info', '', 'name phone points'),
  ),
  entry(
    'platform §7',
    'GET /api/shop/usermessage/getOrderNum',
    call(
      'GET',
      '/api/shop/usermessage/getOrderNum',
      '',
      'toConfirm toShip toReceive done cancelled afterSale',
    ),
  ),
  entry(
    'platform §7',
    'POST /api/shop/cart/addShopCart',
    call(
      'POST',
      '/api/shop/cart/addShopCart',
      'productID num',
      'id productID productName productImg price num maxNum check',
    ),
  ),
  entry(
    'platform §7',
    'GET /api/shop/cart/list',
    call('GET', '/api/shop/cart/list', '', 'id productID productName productImg price num maxNum check'),
  ),
  entry(
    'platform §7',
    'POST /api/shop/cart/changeCartNum',
    call('POST', '/api/shop/cart/changeCartNum', 'id num', 'num'),
  ),
  entry(
    'platform §7',
    'DELETE /api/shop/cart/deleteCart',
    call('DELETE', '/api/shop/cart/deleteCart', 'id', ''),
  ),
  entry(
    'platform §7',
    'POST /api/shop/favorite/addCollect',
    call('POST', '/api/shop/favorite/addCollect', 'productID', 'productID'),
  ),
  entry(
    'platform §7',
    'GET /api/shop/favorite/getcollect',
    call('GET', '/api/shop/favorite/getcollect', '', ''),
  ),
  entry(
    'platform §7',
    'DELETE /api/shop/favorite/deleteCollect',
    call('DELETE', '/api/shop/favorite/deleteCollect', 'id', ''),
  ),

  entry(
    'platform §8',
    'A 401 logs the user out and goes to /login',
    tested(callTest, 'logs out on 401 without a toast'),
  ),
  entry('platform §8', '未知错误', tested(callTest, '未知错误')),
  entry(
    'platform §8',
    'Network errors reject',
    tested(callTest, 'rejects without a toast when the network is lost'),
  ),
  entry('platform §8', '提交失败', tested(registerTest, '提交失败')),
  entry('platform §8', '生成图片失败： plus the reason', tested(dialogTest, '生成图片失败：图片无法识别')),
  entry(
    'platform §8',
    'PDF export failure:** logged only',
    tested(dialogTest, 'a failed export is logged and shown'),
  ),
  ...['确定上传本地日志到服务器', '发送成功!', '确定清空本地日志记录', '清空成功!'].map((text) =>
    entry('platform §8', text, tested('e2e/test/log.test.ts', text)),
  ),
  ...['复制成功', '复制失败'].map((text) =>
    entry('platform §8', text, tested('apps/web/src/ui/copy-text.test.tsx', text)),
  ),
  entry(
    'platform §8',
    'The code is read from the body, default 200',
    tested(envelopeTest, 'code 200 if the body has none'),
  ),
  entry(
    'platform §8',
    'Codes in a configured whitelist reject silently',
    tested(envelopeTest, 'a code in silentCodes rejects without a toast'),
  ),
  entry(
    'platform §8',
    'stored in the log with type, message, stack and info',
    tested('apps/web/src/lib/storage/log-store.test.tsx', 'message'),
  ),
  entry(
    'platform §8',
    'ChunkLoadError. Loading times out after 120 seconds',
    tested('apps/web/src/app/chunk-routes.alone.test.tsx', 'is given up after 120 seconds'),
  ),

  entry('platform §9', '500x200', seen('an approver', padSize)),
  entry('platform §9', 'line width 6', seen('a confirmed signature', drawn('lineWidth', 6))),
  entry('platform §9', 'black line on white', seen('a confirmed signature', blackOnWhite)),
  entry('platform §9', 'png quality 0.8', seen('a confirmed signature', drawn('quality', 0.8))),
  entry('platform §9', 'The trail signature column is 200x100', seen('agreed once', signatureSize)),
  entry('platform §9', '5 rows', seen('asked for an opinion', fiveRows)),
  entry('platform §9', '70% (registration 20%)', seen('an approver', isWide)),
  entry('platform §9', 'expires after 5 hours (18,000,000 ms)', seen('just logged in', cookieLasts)),
  entry('platform §9', 'tokenTime 1800', tested(callTest, '1800 seconds')),
  entry(
    'platform §9',
    'tenant mode off',
    seen('the login page', async ({ at }) => {
      same(await at.getByText(/租户/).count(), 0)
    }),
  ),
  entry('platform §9', 'captcha on', tested('e2e/test/session.test.ts', 'with captchas on')),
  entry('platform §9', 'lock page /lock', tested(lockTest, '/lock')),
  entry('platform §9', 'home tab /wel/index', opens('/', '/wel/index')),
  entry(
    'platform §9',
    'every 600000 ms',
    seen(
      'just logged in',
      asked(({ intervals }) => intervals.includes(600_000)),
    ),
  ),
  entry(
    'platform §9',
    '#409EFF',
    seen('just logged in', async ({ page }) => {
      const colour = await page.evaluate(() => {
        const themed = document.querySelector('[class*="css-var"]')
        return themed ? getComputedStyle(themed).getPropertyValue('--ant-color-primary').trim() : ''
      })
      same(colour.toUpperCase(), '#409EFF')
    }),
  ),
  entry(
    'platform §9',
    'theme-default',
    tested('apps/web/src/lib/look/look.alone.test.tsx', 'falls back to the default when it is invalid'),
  ),
  entry(
    'platform §9',
    'language zh (options zh and en, stored under the name language)',
    seen('just logged in', async ({ page }) => {
      same(await page.evaluate(() => document.documentElement.lang), 'zh')
      await page.getByRole('button', { name: '切换语言' }).click()
      same(
        await page
          .getByRole('menuitem')
          .filter({ hasText: /^(中文|English)$/ })
          .allInnerTexts(),
        ['中文', 'English'],
      )
      await page.getByRole('menuitem', { name: 'English' }).click()
      await page.getByRole('button', { name: /language/i }).waitFor()
      const kept = await page.evaluate(() => localStorage.getItem('countersign-language'))
      same(JSON.parse(kept ?? '{}').content, 'en')
    }),
  ),
  entry('platform §9', 'capped at 99', tested('e2e/test/log.test.ts', '99+')),
  entry(
    'platform §9',
    '60000 ms',
    seen(
      'just logged in',
      asked(({ timeouts }) => timeouts.length > 0 && timeouts.every((ms) => ms === 60_000)),
    ),
  ),
  entry(
    'platform §9',
    'Credentials are sent with requests',
    seen(
      'just logged in',
      asked(({ credentials }) => credentials.length > 0 && credentials.every((one) => one === 'include')),
    ),
  ),
  entry('platform §9', '10/20/30/40/50, default 10', seen('the list', sizes)),
  entry('platform §9', '768, 992, 1200', tested('apps/web/src/lib/page/screen-class.test.tsx', '[768, 1]')),
  entry(
    'platform §9',
    'Phone length:** 11',
    tested('packages/forms/test/tables-of-kinds.test.ts', '手机号码长度不为11位'),
  ),
  entry('platform §9', 'prefixed by a site key', seen('just logged in', stored)),
  entry(
    'platform §9',
    'kept in session or local storage with type, content and timestamp',
    tested(storedTest, "type: 'session'"),
  ),
  entry(
    'platform §9',
    'Progress bar spinner:** disabled',
    tested('apps/web/src/ui/progress-bar.alone.test.tsx', 'the progress bar runs'),
  ),
]
