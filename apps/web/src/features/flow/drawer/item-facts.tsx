import type { Definition, FlowNode } from '@countersign/engine'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../ui/facts.tsx'
import type { FlowDraft } from '../draft.ts'
import { sayBranch } from '../say/condition.ts'
import { mayFindSeveral, sayRule } from '../say/people.ts'
import { type FoundBranch, isFork } from '../tree/find.ts'
import { useChoices } from './drawer-context.ts'

/** The settings of a node for reading. */
export function NodeFacts({ node }: { node: FlowNode }) {
  const { t } = useTranslation()
  const { names } = useChoices()
  if (isFork(node)) return <p>{t(`flow.about.${node.type}`)}</p>
  if (!('rules' in node)) return <p>{t(`flow.say.${node.type}`)}</p>
  const people = node.rules.map((rule) => sayRule(rule, names)).join('\n')
  const label = t(`flow.step.rules.${node.type}`)
  if (node.type === 'copy') return <Facts rows={[[label, people]]} />
  const { type, mode, share, onNobody, onInitiator } = node
  return (
    <Facts
      rows={[
        [label, people],
        ...(mayFindSeveral(node.rules)
          ? [[t('flow.step.mode'), t(`flow.modes.${type}.${mode}`)] as const]
          : []),
        ...(share
          ? [
              [t('flow.step.needed'), share.needed] as const,
              [t('flow.step.reject'), t(`flow.step.rejects.${share.reject}`)] as const,
            ]
          : []),
        [
          t('flow.step.onNobody'),
          onNobody.kind === 'user'
            ? `${t('flow.nobody.user')} ${names.person(onNobody.userId)}`
            : t(`flow.nobody.${onNobody.kind}`),
        ],
        ...(type === 'approval'
          ? [[t('flow.step.onInitiator'), t(`flow.initiator.${onInitiator}`)] as const]
          : []),
      ]}
    />
  )
}

export function BranchFacts({ found: { fork, branch } }: { found: FoundBranch }) {
  const { t } = useTranslation()
  const { names } = useChoices()
  return <Facts rows={[[t('flow.branch.when'), sayBranch(fork, branch, names)]]} />
}

export function SettingsFacts({ draft: { name, definition } }: { draft: FlowDraft }) {
  const { t } = useTranslation()
  return (
    <Facts
      rows={[
        [t('flow.name'), name],
        [t('flow.set.samePerson'), t(`flow.set.samePersons.${definition.samePerson}`)],
        [t('flow.set.permits'), permitted(definition)],
        [t('flow.set.resumesLabel'), t(definition.resumes ? 'flow.set.resumesOn' : 'flow.set.resumesOff')],
      ]}
    />
  )

  function permitted({ permits }: Definition): string {
    return (
      permits.map((one) => t(`flow.set.permit.${one}`)).join(t('flow.say.list')) || t('flow.set.noPermits')
    )
  }
}
