import { sayProblem } from '@countersign/contract'
import { hiddenTexts, hostileTexts, notTexts, unstorableTexts } from './hostile-texts.ts'
import type { AnyRoute, Meaning, Parameter } from './parameters.ts'
import type { Vehicle } from './vehicles.ts'

/** The expected answer: a refusal with its sentence, or a success that changes nothing. */
export interface Expected {
  status: number
  /** Undefined for a success. */
  msg?: string | RegExp
  /** Whether a successful search finds nothing. */
  findsNothing?: boolean
}

export interface Variant {
  what: string
  /** The value of the parameter; undefined leaves the parameter out. */
  value: unknown
  expected: Expected
}

const notFound = { status: 404, msg: '数据不存在' }
const nothing = { status: 200, findsNothing: true }
const signedOut = { status: 401, msg: '登录已失效，请重新登录' }
const noAddress = { status: 403, msg: '文件地址已失效，请重新打开页面' }

/**
 * The answer to a hostile text by meaning; undefined for opinions and names, which keep it (words-are-kept.test.ts).
 */
const notAskable: Expected = { status: 400, msg: /^所选人员或步骤不可用，请重新选择$| 不能超过 \d+ 项$/ }

const toHostileText: Readonly<Record<Meaning, Expected | undefined>> = {
  accountNo: { status: 400, msg: '账号应为 6 到 34 位数字' },
  addressPart: noAddress,
  alias: { status: 409, msg: '角色别名被流程引用，不能修改' },
  askedId: notAskable,
  askedIds: notAskable,
  attachedIds: { status: 400, msg: /^附件不存在，或不是您上传的$| 不能超过 \d+ 项$/ },
  avatar: { status: 400, msg: '头像应为您上传的 PNG 或 JPEG 图片' },
  accessDay: { status: 400, msg: '日期应为不晚于今天的日期' },
  birthday: { status: 400, msg: / 格式不正确$/ },
  returnDay: { status: 400, msg: / 格式不正确$/ },
  budgetDay: { status: 400, msg: '日期应为 yyyy-MM-dd' },
  closedTenant: { status: 400, msg: '本单位未开放注册，请联系管理员' },
  cover: { status: 400, msg: '封面应是您上传的 PNG 或 JPEG 图片' },
  creditCode: { status: 400, msg: '统一社会信用代码不正确，请核对（18 位，含校验位）' },
  credential: { status: 400, msg: '用户名或密码错误' },
  companyName: { status: 400, msg: '没有此公司' },
  day: { status: 400, msg: '申请时间应为 yyyy-MM-dd' },
  dictionaryCode: { status: 400, msg: /^没有此字典$|^字典的编码不能修改$/ },
  definition: { status: 400, msg: / 格式不正确$/ },
  departmentId: notFound,
  departmentIds: notFound,
  email: { status: 400, msg: '邮箱格式不正确' },
  enrolment: { status: 400, msg: '绑定已超时，请重新开始' },
  factorCode: { status: 400, msg: '验证码不正确或已使用过' },
  extent: { status: 400, msg: '面积应为 0.01 到 9999999.99 之间的数字，最多两位小数' },
  layout: { status: 400, msg: /^columns/ },
  link: { status: 400, msg: '链接已失效，请重新获取' },
  leaseTerm: { status: 400, msg: '租期应为 yyyy-MM-dd，且结束不早于开始' },
  leaseDay: { status: 400, msg: '结束日期应为 yyyy-MM-dd，早于现在的到期日，最早为起租日前一天' },
  fieldNames: { status: 400, msg: '没有此字段' },
  filter: nothing,
  filterId: nothing,
  flag: { status: 400, msg: / 只能是：/ },
  grant: { status: 400, msg: '不支持的登录方式' },
  identity: { status: 400, msg: '第三方登录信息错误' },
  ids: notFound,
  key: undefined,
  // Keys of settings contain a dot and an underscore, which are texts to search for like any other.
  keyPart: { status: 200 },
  kind: { status: 404, msg: '接口不存在' },
  accountPassword: { status: 400, msg: '密码不正确，或没有对应的账号' },
  lockPassword: { status: 400, msg: '解锁密码错误,请重新输入' },
  maintained: { status: 403, msg: '此项由管理员维护' },
  maintainedIds: { status: 403, msg: '此项由管理员维护' },
  mentionedIds: { status: 400, msg: '提到的人员无权查看该申请' },
  menuId: nothing,
  menuPath: { status: 400, msg: '路由地址应以 / 或 http(s):// 开头' },
  namedId: { status: 400, msg: /^没有此(部门|岗位)$/ },
  namedIds: { status: 400, msg: /^没有此(角色|部门|岗位)$|^岗位数不能多于部门数$/ },
  // Any text of 8 to 128 characters can be a password.
  newPassword: undefined,
  money: { status: 400, msg: '请填写有效的金额，最多两位小数；付款金额须大于 0' },
  paidOn: { status: 400, msg: '付款日期应为不晚于今天的日期，如 2026-01-31' },
  number: { status: 400, msg: / 格式不正确$/ },
  oldPassword: { status: 400, msg: '原密码不正确' },
  // A text with commas is a list, which may have too many entries.
  oneOf: { status: 400, msg: / 只能是：| 不能超过 \d+ 项/ },
  opinion: undefined,
  otherPassword: { status: 400, msg: '两次密码输入不一致' },
  ownName: undefined,
  ownTenant: { status: 400, msg: '租户信息错误' },
  passkeyAnswer: { status: 400, msg: '通行密钥未通过验证，请重试' },
  personId: notFound,
  personIds: notFound,
  places: { status: 400, msg: / 格式不正确$/ },
  phone: { status: 400, msg: /^手机号码/ },
  picture: { status: 400, msg: '图片无法识别，请使用 PNG 或 JPEG 图片' },
  brandPicture: { status: 400, msg: /^图片无法识别，请使用 PNG、JPEG 或 WebP 图片/ },
  points: { status: 400, msg: '请填写大于 0 的积分，最多两位小数' },
  price: { status: 400, msg: '请填写 0 到 999999.99 之间的金额，最多两位小数' },
  queryToken: { status: 401, msg: '请求未授权' },
  refreshToken: signedOut,
  region: { status: 400, msg: '请选择省、市、区' },
  releaseTime: { status: 400, msg: '发布时间应为 yyyy-MM-dd HH:mm:ss' },
  sentCode: { status: 400, msg: '短信验证码不正确或已失效' },
  signature: { status: 400, msg: '请先签名并确认' },
  status: { status: 400, msg: '未知的审批状态' },
  stepId: notAskable,
  switch: { status: 400, msg: / 只能是：/ },
  taskId: { status: 409, msg: '申请内容已变化，请重新查看' },
  thingId: notFound,
  ticket: { status: 400, msg: '登录已超时，请重新登录' },
  total: { status: 409, msg: /^金额已变为 / },
  type: notFound,
  unread: { status: 200 },
}

/** Meanings that read a text before it is checked for storable characters; they never store it. */
const storesNothing: readonly Meaning[] = [
  'definition',
  'layout',
  'addressPart',
  'birthday',
  'returnDay',
  'flag',
  'number',
  'oneOf',
  'picture',
  'places',
  'queryToken',
  'switch',
]

/** Meanings that hold no text written by people: the value is looked up or parsed. */
const noTextOfPeople: readonly Meaning[] = [
  ...storesNothing,
  'brandPicture',
  'askedId',
  'askedIds',
  'attachedIds',
  'budgetDay',
  'leaseDay',
  'leaseTerm',
  'fieldNames',
  'avatar',
  'closedTenant',
  'cover',
  'departmentId',
  'departmentIds',
  'filterId',
  'enrolment',
  'grant',
  'identity',
  'ids',
  'kind',
  'maintainedIds',
  'mentionedIds',
  'menuId',
  'namedId',
  'namedIds',
  'newPassword',
  'oldPassword',
  'otherPassword',
  'ownTenant',
  'passkeyAnswer',
  'personId',
  'personIds',
  'money',
  'paidOn',
  'points',
  'price',
  'extent',
  'accountNo',
  'creditCode',
  'refreshToken',
  'region',
  'releaseTime',
  'signature',
  'stepId',
  'taskId',
  'thingId',
  'ticket',
  'total',
]
const lists: readonly (Meaning | undefined)[] = [
  'fieldNames',
  'ids',
  'askedIds',
  'attachedIds',
  'mentionedIds',
  'personIds',
  'departmentIds',
  'maintainedIds',
  'namedIds',
]
const isList = (meaning: Meaning | undefined) => lists.includes(meaning)
const noTextByName = ['tenantId', 'password', 'key', 'passkey']

/** Every vehicle is parsed by the same schema, so the vehicles other than the contract's carry only a few values. */
const inEveryVehicle = [
  'SQL',
  'the pattern for any text',
  'an HTTP header after a line break',
  'a prototype',
  'emoji',
] as const satisfies (keyof typeof hostileTexts)[]

/** Other parameters to set or leave out (undefined) so that this one is read. */
export const beside: Readonly<Record<string, Record<string, unknown>>> = {
  // A person with a factor proves it; the password does not stand in for it.
  'confirm.password': { totp: '000000' },
  username: { account: undefined },
  grant_type: { grantType: undefined },
  'token.phone': { grantType: 'phone' },
  // The right code works once only.
  'tokenCode.totp': { code: '0' },
  'tokenCode.recoveryCode': { code: '0' },
  'tokenCode.passkey': { code: '0' },
  refreshToken: { grantType: 'refresh_token' },
  refresh_token: { grantType: 'refresh_token' },
  tenant: { signature: 'A'.repeat(43) },
  user: { signature: 'A'.repeat(43) },
  session: { signature: 'A'.repeat(43) },
  expires: { signature: 'A'.repeat(43) },
}

/** Every hostile value of one parameter that this vehicle can carry. */
export function variantsOf(route: AnyRoute, parameter: Parameter, vehicle: Vehicle): Variant[] {
  if (parameter.meaning === undefined) return []
  const isText = vehicle.carries === 'text' || parameter.place === 'path'
  const own: Variant[] = [
    ...hostile(parameter, parameter.meaning, vehicle),
    ...unstorable(parameter, parameter.meaning, isText),
    ...outside(route, parameter),
  ]
  const all = [...own, ...missing(parameter)]
  if (parameter.place === 'path') return all
  return [...all, ...(isText ? twice(vehicle, parameter) : notText(parameter))]
}

/** Whether the parameter, or an entry of it, is described in words like these. */
function named({ name }: Parameter, words: string): Expected {
  // The sentence names the entry at fault, of a list by its number and of an object by its name.
  return { status: 400, msg: new RegExp(`^${name}(\\.\\S+)* (${words})(；${name}(\\.\\S+)* 格式不正确)*$`) }
}

function say(...[code, name, limit]: [Parameters<typeof sayProblem>[0], string, number?]): Expected {
  return { status: 400, msg: sayProblem(code, 'zh', name, limit === undefined ? '' : String(limit)) }
}

function hostile(parameter: Parameter, meaning: Meaning, { isDeclared }: Vehicle): Variant[] {
  const expected = toHostileText[meaning]
  if (!expected) return []
  const { name, maxLength = Infinity } = partOf(parameter)
  const isTextOfPeople = !noTextOfPeople.includes(meaning) && !noTextByName.includes(name)
  return Object.entries(hostileTexts)
    .filter(([what]) => isDeclared || inEveryVehicle.some((one) => one === what))
    .map(([what, value]) => ({
      what,
      value,
      expected:
        Array.from(value).length > maxLength
          ? say('tooLong', name, maxLength)
          : hiddenTexts.some((hidden) => hidden === what) && isTextOfPeople
            ? { status: 400, msg: new RegExp(`${name} 含有不可见或会改变文字方向的字符（U\\+[0-9A-F]+）`) }
            : expected,
    }))
}

/** Whether each entry is an id; the schema of a transformed list does not show its entries. */
function partOf({ name, maxLength, meaning }: Parameter): Pick<Parameter, 'name' | 'maxLength'> {
  return isList(meaning) ? { name: `${name}.0`, maxLength: 64 } : { name, maxLength }
}

function unstorable(parameter: Parameter, meaning: Meaning, isText: boolean): Variant[] {
  const expected =
    (storesNothing.includes(meaning) ? toHostileText[meaning] : undefined) ??
    say('notStorable', partOf(parameter).name)
  return (
    Object.entries(unstorableTexts)
      // A lone surrogate has no encoding in an address.
      .filter(([, value]) => !isText || value.isWellFormed())
      .map(([what, value]) => ({ what, value, expected }))
  )
}

/** Parameters that name a version by its number. */
const versions: readonly string[] = ['number', 'no', 'from', 'to']

/** Values just beyond the limits of the parameter. */
function outside(route: AnyRoute, { name, maxLength, minimum, maximum, meaning }: Parameter): Variant[] {
  const variants: Variant[] = []
  if (maxLength !== undefined && meaning !== 'oneOf') {
    const expected = say('tooLong', name, maxLength)
    variants.push({ what: 'a character too many', value: '长'.repeat(maxLength + 1), expected })
  }
  if (minimum !== undefined) {
    variants.push({
      what: 'less than the least',
      value: minimum - 1,
      expected: say('tooSmall', name, minimum),
    })
  }
  if (maximum !== undefined) {
    variants.push({
      what: 'more than the most',
      value: maximum + 1,
      expected: say('tooLarge', name, maximum),
    })
    // A reading call accepts it, unless it names a version.
    if (!route.writes && !versions.includes(name))
      variants.push({ what: 'the most', value: maximum, expected: { status: 200 } })
  }
  return variants
}

function missing(parameter: Parameter): Variant[] {
  if (!parameter.isRequired) return []
  const expected = say('missing', parameter.name)
  const empty = { what: 'an empty text', value: '', expected }
  // Without this part it is a different address.
  return parameter.place === 'path' ? [empty] : [empty, { what: 'left out', value: undefined, expected }]
}

/** A query turns repeated parameters into a list; a form takes the last value, which is a text again. */
function twice(vehicle: Vehicle, parameter: Parameter): Variant[] {
  if (isList(parameter.meaning) || parameter.meaning === 'places' || vehicle.name.includes('form')) return []
  return [
    {
      what: 'twice',
      value: ['a', 'b'],
      expected: named(parameter, '格式不正确|只能是：.*|不能超过 \\d+ 项'),
    },
  ]
}

function notText(parameter: Parameter): Variant[] {
  const isLegal = (value: unknown) =>
    ((parameter.meaning === 'number' || parameter.meaning === 'key') && value === 5) ||
    (parameter.meaning === 'switch' && value === true) ||
    (isList(parameter.meaning) && Array.isArray(value))
  // A definition that is an object names the members that it lacks.
  const expected =
    parameter.meaning === 'definition'
      ? { status: 400, msg: /^definition[. ]/ }
      : named(parameter, '格式不正确|只能是：.*|不能[大小]于.*')
  return Object.entries(notTexts)
    .filter(([, value]) => !isLegal(value))
    .map(([what, value]) => ({ what, value, expected }))
}
