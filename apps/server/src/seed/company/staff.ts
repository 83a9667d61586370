import { type RoleAlias, roles } from '../../modules/tenant/index.ts'

/** The demo company: the six accounts of organisation.ts, and everybody else. All names are invented. */

type Role = RoleAlias | 'personnel' | 'auditor'

export interface Employee {
  account: string
  name: string
  department: string
  /** Code of a post. */
  post: string
  roles: readonly Role[]
}

export interface CompanyDepartment {
  name: string
  /** Name of the department above; null at the top. */
  parent: string | null
  /** Accounts. */
  leader: string | null
  deputies: readonly string[]
}

export interface CompanyTenant {
  tenantId: string
  name: string
  linkman: string
  contactNumber: string
  address: string
  departments: readonly CompanyDepartment[]
  people: readonly Employee[]
}

const aliases: ReadonlySet<string> = new Set([...roles.map(({ alias }) => alias), 'personnel', 'auditor'])
const people = (department: string, post: string, ...words: string[]): Employee[] =>
  words.map((word) => {
    const [account = '', name = '', ownPost = post, ...roles] = word.split(' ')
    return { account, name, department, post: ownPost, roles: ['user', ...roles.filter(isRole)] }
  })
const isRole = (word: string): word is Role => aliases.has(word)

/** Departments that the first tenant has besides those of organisation.ts. */
export const moreDepartments: readonly CompanyDepartment[] = [
  { name: '人力行政部', parent: '集团总部', leader: 'zhoumin', deputies: ['liangyu'] },
  { name: '工程管理部', parent: '集团总部', leader: 'zhengkai', deputies: ['xiewei'] },
  { name: '市场营销部', parent: '集团总部', leader: 'fengxue', deputies: ['jiangnan'] },
]

/**
 * People of the first tenant besides the six. None has a role or a department that would make them approve what 研发部
 * submits: the six alone complete it (design/decisions.md).
 */
export const morePeople: readonly Employee[] = [
  ...people('总经办', 'SEC', 'chenjie 陈洁', 'hejing 何静 IA auditor'),
  ...people(
    '研发部',
    'ENG',
    'wanglei 王磊 PM',
    'liuyang 刘洋',
    'chenchen 陈晨',
    'yangfan 杨帆 PM',
    'zhaolin 赵琳',
    'huangtao 黄涛',
    'zhouhang 周航',
    'wuyue 吴悦',
    'xuming 徐明',
    'sunli 孙丽',
  ),
  ...people('财务部', 'ACC', 'mali 马莉', 'zhuqiang 朱强', 'hufang 胡芳', 'guojun 郭军', 'linna 林娜'),
  ...people('法务部', 'LC', 'gaoyuan 高远', 'luodan 罗丹'),
  ...people(
    '人力行政部',
    'HR',
    'zhoumin 周敏 DM',
    'liangyu 梁宇 DM',
    'songjia 宋佳 HR personnel',
    'tanglin 唐琳 HR personnel',
    'hanxue 韩雪',
    'dengbo 邓波',
  ),
  ...people(
    '工程管理部',
    'ENG',
    'zhengkai 郑凯 DM',
    'xiewei 谢伟 DM',
    'fengchao 冯超 PM',
    'yuhai 于海 PM',
    'dongliang 董亮',
    'yuanli 袁莉',
    'pengfei 彭飞',
  ),
  ...people(
    '市场营销部',
    'MKT',
    'fengxue 冯雪 DM',
    'jiangnan 蒋楠 DM',
    'caimin 蔡敏',
    'jiawei 贾伟',
    'dingning 丁宁',
    'weiqing 魏晴',
  ),
]

/** Posts of the six, by account. */
export const postsOfTheSix: Readonly<Record<string, string>> = {
  zhangsan: 'ENG',
  lisi: 'DM',
  wangwu: 'FD',
  zhaoliu: 'GM',
  sunqi: 'LC',
}

/** Posts besides those of seed-demo.ts. */
export const morePosts = [
  { postCode: 'SEC', postName: '总经理秘书', category: 3 },
  { postCode: 'IA', postName: '内审专员', category: 3 },
  { postCode: 'HR', postName: '人事专员', category: 3 },
  { postCode: 'MKT', postName: '招商专员', category: 3 },
]

/** Roles besides those that every tenant has: their data scope (contract: dataScopes) and what they may open and do. */
export const moreRoles = [
  {
    alias: 'personnel',
    name: '人事',
    scope: 2,
    entries: ['system', 'dept', 'post', 'dept.write', 'post.write'],
  },
  {
    alias: 'auditor',
    name: '内审',
    scope: 1,
    entries: ['system', 'audit', 'audit.read', 'request.readAll', 'figures.tenant'],
  },
]

export const moreTenants: readonly CompanyTenant[] = [
  {
    tenantId: '100001',
    name: '滇池文旅发展有限公司',
    linkman: '关丽',
    contactNumber: '0871-60000001',
    address: '云南省昆明市西山区（演示地址）',
    departments: [
      { name: '公司本部', parent: null, leader: 'guanli', deputies: [] },
      { name: '运营部', parent: '公司本部', leader: 'yeting', deputies: ['tianye'] },
    ],
    people: [
      { account: 'admin', name: '管理员', department: '公司本部', post: '', roles: ['administrator'] },
      ...people(
        '公司本部',
        'STAFF',
        'guanli 关丽 GM chairman general_manager vice_president',
        'shifeng 石峰 STAFF finance accountant finance_manager',
        'yaoyan 姚燕 STAFF legal audit hr seal_keeper cashier',
      ),
      ...people(
        '运营部',
        'STAFF',
        'yeting 叶婷 DM',
        'tianye 田野',
        'renjie 任杰',
        'qiaomu 乔木',
        'baixue 白雪',
      ),
    ],
  },
  {
    tenantId: '100002',
    name: '春城供应链有限公司',
    linkman: '龙飞',
    contactNumber: '0871-60000002',
    address: '云南省昆明市官渡区（演示地址）',
    departments: [
      { name: '公司本部', parent: null, leader: 'longfei', deputies: [] },
      { name: '仓储部', parent: '公司本部', leader: 'kongliang', deputies: ['shaomei'] },
    ],
    people: [
      { account: 'admin', name: '管理员', department: '公司本部', post: '', roles: ['administrator'] },
      ...people(
        '公司本部',
        'STAFF',
        'longfei 龙飞 GM chairman general_manager vice_president',
        'duanyu 段雨 STAFF finance accountant finance_manager',
        'leiming 雷鸣 STAFF legal audit hr seal_keeper cashier',
      ),
      ...people('仓储部', 'STAFF', 'kongliang 孔亮 DM', 'shaomei 邵梅', 'wanqiu 万秋'),
    ],
  },
]

/** Posts of the smaller tenants. */
export const postsOfTenants = [
  { postCode: 'GM', postName: '总经理', category: 1 },
  { postCode: 'DM', postName: '部门经理', category: 2 },
  { postCode: 'STAFF', postName: '职员', category: 3 },
]
