import type { Language, PathStepView } from '@countersign/contract'
import { type Definition, isLeftToApplicant, type PathStep, stepsOf } from '@countersign/engine'
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

/**
 * Steps of the approval path with the names of the people and, in words, why each is asked. `choosable` holds the people
 * from whom the reader chooses for a step, by node id.
 */
export async function presentApprovalPath(
  ctx: Ctx,
  definition: Definition,
  steps: readonly PathStep[],
  choosable: ReadonlyMap<string, Choosable> = new Map(),
): Promise<PathStepView[]> {
  const ids = steps.flatMap((step) => step.people.map((person) => person.userId))
  const names = await namesOfPeople(ctx.db, ctx.tenantId, [...new Set(ids)])
  const roles = await rolesByNode(ctx, definition)
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
    skipped: step.skipped ? skippedWords[step.skipped][ctx.language] : '',
    chooses: chosen.has(step.nodeId),
    ...withChoosable(choosable.get(step.nodeId)),
  }))
}

const withChoosable = (choosable: Choosable | undefined) => (choosable === undefined ? {} : { choosable })
