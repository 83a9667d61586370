import type { Language, PathStepView } from '@countersign/contract'
import {
  type Definition,
  type FlowNode,
  getStep,
  isLeftToApplicant,
  isLeftToStepBefore,
  type PathStep,
  type StepNode,
  stepsOf,
} from '@countersign/engine'
import type { Ctx } from '../../../platform/context.ts'
import type { Choosable } from '../../flow/index.ts'
import { namesOfPeople } from '../../organisation/index.ts'
import { between, rolesByNode, whyInWords } from './why-asked.presenter.ts'

const skippedWords = {
  samePerson: { zh: '跳过：与上一步为同一人', en: 'Skipped: same person as the step before' },
  nobody: { zh: '跳过：没有符合条件的人员', en: 'Skipped: nobody fits this step' },
  initiator: { zh: '跳过：审批人为申请人本人', en: 'Skipped: the approver would be the applicant' },
  resumed: { zh: '跳过：上一轮已审批', en: 'Skipped: approved in the round before' },
} as const satisfies Record<NonNullable<PathStep['skipped']>, Record<Language, string>>

/** A flow may skip whoever signed any step before, not only the last. */
const signedEarlier = {
  zh: '跳过：此前步骤已由同一人审批',
  en: 'Skipped: the same person signed a step before',
} as const satisfies Record<Language, string>

function skippedIn({ samePerson }: Definition, skipped: NonNullable<PathStep['skipped']>) {
  return skipped === 'samePerson' && samePerson === 'earlier' ? signedEarlier : skippedWords[skipped]
}

/** Names of the branches whose steps stand beside those of other branches, by the id of each node in them. */
function branchesBeside(nodes: readonly FlowNode[], around = ''): Map<string, string> {
  return new Map(
    nodes.flatMap((node) => {
      if (!('branches' in node)) return around === '' ? [] : [[node.id, around] as const]
      const beside = (name: string) => (node.type === 'condition' ? around : name)
      return node.branches.flatMap((branch) => [...branchesBeside(branch.nodes, beside(branch.name))])
    }),
  )
}

/**
 * Steps of the approval path with the names of the people and, in words, why each is asked. `choosable` holds the people
 * from whom the reader chooses for a step, `missing` why a step names nobody, both by node id.
 */
export async function presentApprovalPath(
  ctx: Ctx,
  definition: Definition,
  steps: readonly PathStep[],
  {
    choosable = new Map(),
    missing = new Map(),
  }: { choosable?: ReadonlyMap<string, Choosable>; missing?: ReadonlyMap<string, string> } = {},
): Promise<PathStepView[]> {
  const ids = steps.flatMap((step) => step.people.map((person) => person.userId))
  const [names, roles] = await Promise.all([
    namesOfPeople(ctx.db, ctx.tenantId, [...new Set(ids)]),
    rolesByNode(ctx, definition),
  ])
  const branches = branchesBeside(definition.nodes)
  const chosen = new Set(
    stepsOf(definition)
      .filter((step) => isLeftToApplicant(step) || choosable.has(step.id))
      .map(({ id }) => id),
  )
  return steps.map((step) => ({
    nodeId: step.nodeId,
    node: step.name,
    mode: step.mode,
    people: step.people.map(({ userId }) => ({ id: userId, name: names.get(userId) ?? '' })),
    why: [
      ...new Set(step.people.map(({ why }) => whyInWords(why, ctx.language, roles.get(step.nodeId) ?? ''))),
    ].join(between[ctx.language]),
    skipped: step.skipped ? skippedIn(definition, step.skipped)[ctx.language] : '',
    chooses: chosen.has(step.nodeId),
    ...withChoosable(choosable.get(step.nodeId)),
    ...withMissing(missing.get(step.nodeId)),
    ...withBranch(branches.get(step.nodeId)),
  }))
}

/**
 * Why steps of a preview name nobody, by node id: blank fields of the form will name the people (`open`: their labels), or
 * the submission would be refused.
 */
export async function whyNobody(
  ctx: Ctx,
  definition: Definition,
  steps: readonly PathStep[],
  open: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, string>> {
  const why = new Map<string, string>()
  const without = stepsWithoutPeople(definition, steps)
  if (without.length === 0) return why
  const roles = await rolesByNode(ctx, definition)
  for (const step of without) {
    const fields = open.get(step.nodeId)
    const sentence = fields
      ? nobodyWords.open[ctx.language](fields.join(between[ctx.language]))
      : nobodyWords.refused[ctx.language](sayAsked(ctx, getStep(definition, step.nodeId), roles))
    why.set(step.nodeId, sentence)
  }
  return why
}

const nobodyWords = {
  open: {
    zh: (fields: string) => `填写“${fields}”后确定`,
    en: (fields: string) => `Known once “${fields}” is filled in`,
  },
  refused: {
    zh: (asked: string) => `无人可审（${asked}），提交会被拒绝，请联系管理员`,
    en: (asked: string) =>
      `Nobody can sign (${asked}); the submission would be refused. Contact your administrator`,
  },
} as const satisfies Record<string, Record<Language, (words: string) => string>>

/** Steps for which nobody is found and that are not skipped. Whoever is to be chosen is not missing yet. */
function stepsWithoutPeople(definition: Definition, steps: readonly PathStep[]): PathStep[] {
  return steps.filter(({ nodeId, people, skipped }) => {
    const step = getStep(definition, nodeId)
    return people.length === 0 && skipped === null && !isLeftToApplicant(step) && !isLeftToStepBefore(step)
  })
}

/** Names steps without people, with those whom they ask for: the detail of noApprover. */
export async function sayMissing(
  ctx: Ctx,
  definition: Definition,
  steps: readonly PathStep[],
): Promise<string> {
  const without = stepsWithoutPeople(definition, steps)
  if (without.length === 0) return ''
  const roles = await rolesByNode(ctx, definition)
  const words = without.map(({ nodeId, name }) =>
    missingWords[ctx.language](name, sayAsked(ctx, getStep(definition, nodeId), roles)),
  )
  return missingOpening[ctx.language] + words.join(between[ctx.language])
}

/** Whom a step asks for. `roles` are the names of its roles by node id. */
function sayAsked({ language }: Ctx, { id, rules }: StepNode, roles: ReadonlyMap<string, string>): string {
  const asked = rules.map(({ kind: rule }) =>
    whyInWords({ rule, reason: 'rule' }, language, roles.get(id) ?? ''),
  )
  return [...new Set(asked)].join(between[language])
}

const missingOpening = { zh: '：', en: ': ' } as const satisfies Record<Language, string>
const missingWords = {
  zh: (step: string, asked: string) => `“${step}”（${asked}）`,
  en: (step: string, asked: string) => `“${step}” (${asked})`,
} as const satisfies Record<Language, (step: string, asked: string) => string>

const withMissing = (missing: string | undefined) => (missing === undefined ? {} : { missing })
const withBranch = (branch: string | undefined) => (branch === undefined ? {} : { branch })
const withChoosable = (choosable: Choosable | undefined) => (choosable === undefined ? {} : { choosable })
