import { contract, type InputOf } from '@countersign/contract'
import { type Kind, mainstays, otherCompany } from '@countersign/forms'
import type { Account, LoggedIn } from './people.ts'

type FlowTree = InputOf<typeof contract.flowSave>['definition']
type Step = Extract<FlowTree['nodes'][number], { mode: unknown }>

/**
 * A company of the demo for which no other test submits this kind, so that its flow is nobody else's. It is named by the
 * demo and not read, because another test adds a company for a moment.
 */
export const lastCompany = mainstays.findLast((name) => name !== otherCompany) ?? ''

/** A step of one person. */
export interface DrawnStep {
  name: string
  /** Without one the applicant chooses, or whoever completes the step before. */
  account?: Account
  isLeftToStepBefore?: boolean
  type?: Step['type']
}

/** Publishes a flow of these steps, one after the other, which permits every action. */
export async function publishFlow(
  admin: LoggedIn,
  { kind, company }: { kind: Kind; company: string },
  steps: readonly DrawnStep[],
): Promise<void> {
  const people = await admin.call(contract.userList, {})
  const idOf = (account: string) => people.find((person) => person.account === account)?.id ?? ''
  const nodes = steps.map(
    ({ name, account, isLeftToStepBefore, type = 'approval' }, index): Step => ({
      type,
      id: `step${index + 1}`,
      name,
      mode: 'one',
      rules: [
        account
          ? { kind: 'user', userId: idOf(account) }
          : {
              kind: isLeftToStepBefore ? 'previousChooses' : 'initiatorChooses',
              from: { kind: 'everybody' },
            },
      ],
      onNobody: { kind: 'refuse' },
      onInitiator: 'leaderAbove',
    }),
  )
  const { records } = await admin.call(contract.flowList, { kind, current: 1, size: 50 })
  const saved = records.find((flow) => flow.company === company)
  await admin.call(contract.flowSave, {
    ...(saved && { id: saved.id }),
    kind,
    company,
    name: `${kind} ${company}`,
    definition: {
      nodes: [
        { type: 'start', id: 'start', name: '发起人' },
        ...nodes,
        { type: 'end', id: 'end', name: '结束' },
      ],
      samePerson: 'keep',
      permits: ['transfer', 'consult', 'addSigner', 'returnTo', 'takeBack', 'urge', 'comment'],
      resumes: false,
    },
    publish: true,
  })
}
