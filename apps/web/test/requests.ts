import type { Detail, FormContext, ListRow, TrailRow } from '@countersign/contract'

const companyNamed = (label: string, isActive = true) => ({ code: label, label, isActive })

/** Default settings, two companies that may be chosen, and one that is no longer offered. */
export const formContext: FormContext = {
  settings: {},
  dictionaries: {
    mainstay: [
      companyNamed('云岭置业有限公司'),
      companyNamed('云岭旧业有限公司', false),
      companyNamed('其他'),
    ],
  },
  companies: { own: [], mayOthers: false },
  customizations: {},
}

export function listRow(given: Partial<ListRow> = {}): ListRow {
  return {
    id: 'r-1',
    kind: 'leave',
    type: '请假审批',
    applyNo: 'QJ202611190001',
    applicationName: '年假 3 天',
    approvalStatus: '审批中',
    step: '部门负责人',
    deptName: '研发部',
    createName: '张三',
    applicationDate: '2026-11-17 10:00:00',
    amount: null,
    opinion: '',
    isUpd: false,
    ...given,
  }
}

export function pageOf(records: ListRow[], given: { total?: number; current?: number; size?: number } = {}) {
  const { total = records.length, current = 1, size = 10 } = given
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

export function trailRow(given: Partial<TrailRow> = {}): TrailRow {
  return {
    personName: '张三',
    deptName: '研发部',
    status: '已处理',
    baseImage: '',
    opinion: '',
    time: '2026-11-17 10:00:00',
    node: '提交',
    actingFor: '',
    why: '',
    ...given,
  }
}

/** A leave request that waits for 李四. */
export function detailOf(given: Partial<Detail> = {}): Detail {
  return {
    id: 'r-1',
    kind: 'leave',
    type: '请假审批',
    applyNo: 'QJ202611190001',
    approvalStatus: '审批中',
    version: 3,
    taskId: 't-1',
    taskKind: 'approval',
    flowId: 'u-zhangsan',
    round: 1,
    createName: '张三',
    departmentName: '研发部',
    choices: { toChoose: [], returnTo: [], removeSigner: [], takeBack: null, mention: [] },
    happenings: [],
    applicationName: '年假 3 天',
    applicationDate: '2026-11-17 10:00:00',
    mainstay: '云岭置业有限公司',
    cards: [
      {
        title: '申请信息',
        fields: [{ name: 'createName', label: '申请人', type: 'person', text: '张三' }],
      },
      {
        title: '请假信息',
        fields: [
          { name: 'reason', label: '事由', type: 'longText', text: '回乡探望父母' },
          {
            name: 'annexFile',
            label: '证明材料',
            type: 'attachment',
            text: '证明.pdf',
            files: [{ id: 'f-1', name: '证明.pdf' }],
          },
        ],
      },
    ],
    personTable: [
      trailRow(),
      trailRow({ personName: '李四', status: '待处理', time: '', node: '部门负责人' }),
    ],
    route: [
      {
        nodeId: 'n-2',
        node: '总经理',
        mode: 'one',
        people: [{ id: 'u-4', name: '赵六' }],
        why: '角色：总经理',
        skipped: '',
        chooses: false,
      },
    ],
    history: [],
    actions: ['agree', 'reject', 'abandon'],
    from: '',
    warnings: [],
    values: {},
    editedFiles: [],
    revision: 1,
    links: {},
    attachments: {
      annexFile: [
        {
          id: 'f-1',
          name: '证明.pdf',
          url: '/api/files/f-1?signature=s',
          size: 2048,
          mime: 'application/pdf',
        },
      ],
    },
    ...given,
  }
}

export const decided = { id: 'r-1', approvalStatus: '审批中', version: 4 }
