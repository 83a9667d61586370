import type { Problem, ProblemCode } from '@countersign/engine'
import type { Language } from './envelope.ts'

/** Sentences for the problems of a flow, shown at the node at fault. `{detail}` is the name or value at fault. */
export const problemWords = {
  tooLarge: {
    zh: '流程过大：最多 300 个节点、12 层',
    en: 'The flow is too large: at most 300 nodes and 12 levels',
  },
  noStart: { zh: '流程没有开始节点', en: 'The flow has no start' },
  startNotFirst: { zh: '开始节点必须位于流程最前面', en: 'The start must be the first node' },
  manyStarts: { zh: '流程只能有一个开始节点', en: 'A flow has one start only' },
  noEnd: { zh: '流程必须以结束节点收尾', en: 'The flow must finish with an end' },
  afterEnd: {
    zh: '该节点位于结束节点之后，永远不会执行',
    en: 'The node stands behind an end and never runs',
  },
  endInParallel: {
    zh: '并行分支、包容分支内不能结束流程',
    en: 'A flow cannot end within parallel or inclusive branches',
  },
  unreachable: {
    zh: '前面的条件分支都已结束流程，该节点永远不会执行',
    en: 'All branches before this node end the flow, so it never runs',
  },
  duplicateId: { zh: '节点编号“{detail}”重复', en: 'The id {detail} is used twice' },
  noStep: {
    zh: '到达此处的路径上没有任何审批或办理节点，申请会无人处理即通过',
    en: 'A path gets here without any approval or handling, so a request would pass with nobody acting on it',
  },
  allSkippable: {
    zh: '到达此处的路径上每个节点都可能被跳过，申请可能无人处理即通过',
    en: 'Every step on a path to here may be skipped, so a request could pass with nobody acting on it',
  },
  nameEmpty: { zh: '请填写名称', en: 'Please enter a name' },
  noRules: { zh: '请设置人员', en: 'Please say who it is for' },
  shareMissing: { zh: '请设置需要几人同意', en: 'Please say how many must agree' },
  shareUnused: {
    zh: '只有按票数通过的节点才能设置同意人数',
    en: 'Only a step that counts votes has a number of people who must agree',
  },
  shareTooFew: { zh: '同意人数至少为 1', en: 'At least one person must agree' },
  shareTooMany: {
    zh: '同意人数超过了指定的 {detail} 人',
    en: 'More people must agree than the {detail} who are named',
  },
  levelInvalid: { zh: '上级层数“{detail}”应为不小于 1 的整数', en: 'The level {detail} must be 1 or more' },
  unknownRole: { zh: '角色“{detail}”不存在', en: 'There is no role {detail}' },
  unknownUser: { zh: '指定的人员已停用或不存在', en: 'The named person is inactive or does not exist' },
  unknownDepartment: { zh: '指定的部门不存在', en: 'The named department does not exist' },
  unknownPost: { zh: '指定的岗位不存在', en: 'The named post does not exist' },
  unknownField: { zh: '表单中没有字段“{detail}”', en: 'The form has no field {detail}' },
  noAmount: { zh: '此类申请没有金额', en: 'Requests of this kind have no amount' },
  fieldType: {
    zh: '字段“{detail}”不能用来确定人员',
    en: 'The field {detail} does not name the people of a step',
  },
  rangeEmpty: { zh: '请设置可选人员的范围', en: 'Please say who can be chosen' },
  initiatorApproves: { zh: '申请人不能审批自己的申请', en: 'Applicants cannot approve their own requests' },
  noPreviousStep: {
    zh: '前面没有唯一的审批或办理节点，无法由上一节点处理人选择',
    en: 'There is no single step before this one whose people could choose',
  },
  choosesInCopy: { zh: '抄送节点不能选择人员', en: 'The people of a copy cannot be chosen' },
  noDefault: { zh: '缺少默认分支', en: 'A default branch is missing' },
  manyDefaults: { zh: '只能有一个默认分支', en: 'There can be one default branch only' },
  defaultNotLast: { zh: '默认分支必须排在最后', en: 'The default branch must be the last one' },
  parallelCondition: { zh: '并行分支不能设置条件', en: 'A parallel branch has no condition' },
  tooFewBranches: { zh: '至少需要两个分支', en: 'It needs at least two branches' },
  conditionEmpty: { zh: '请设置条件', en: 'Please set a condition' },
  comparisonType: {
    zh: '“{detail}”不能这样比较',
    en: '{detail} cannot be compared in this way',
  },
  valueCount: { zh: '请填写“{detail}”的比较值', en: 'Please enter a value to compare {detail} with' },
  valueInvalid: { zh: '比较值“{detail}”格式不正确', en: 'The value {detail} has the wrong format' },
  contradiction: {
    zh: '条件相互矛盾，永远不会成立',
    en: 'The tests contradict each other, so this never applies',
  },
  sameCondition: {
    zh: '与前面的分支条件相同，永远不会执行',
    en: 'An earlier branch has the same condition, so this one is never taken',
  },
  covered: {
    zh: '前面的分支已包含全部情况，永远不会执行',
    en: 'Earlier branches cover all of its cases, so this one is never taken',
  },
  resumesMoney: {
    zh: '付款类流程重新提交后必须从头审批',
    en: 'A payment that is submitted again must be approved from the beginning',
  },
} as const satisfies Record<ProblemCode, Record<Language, string>>

/** A problem as a sentence. */
export function sayFlowProblem(
  { code, detail = '' }: Pick<Problem, 'code' | 'detail'>,
  language: Language,
): string {
  return problemWords[code][language].replace('{detail}', () => detail)
}
