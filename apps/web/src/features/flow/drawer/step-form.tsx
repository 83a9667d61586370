import type { OnNobody, StepNode } from '@countersign/engine'
import { InputNumber, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { mayFindSeveral } from '../say/people.ts'
import { Labelled } from './labelled.tsx'
import { PickPerson } from './pick.tsx'
import { RulesEditor } from './rules-editor.tsx'

const modes = ['one', 'all', 'any', 'inOrder', 'share'] as const
/** What a step may do without people, in the order offered. */
const answers: { [Kind in OnNobody['kind']]: Extract<OnNobody, { kind: Kind }> } = {
  leaderAbove: { kind: 'leaderAbove' },
  user: { kind: 'user', userId: '' },
  skip: { kind: 'skip' },
  refuse: { kind: 'refuse' },
  administrator: { kind: 'administrator' },
}
const standIns = ['leaderAbove', 'skip'] as const
const rejects = ['counts', 'kills'] as const

interface Props {
  node: StepNode
  onChange: (node: StepNode) => void
}

/** The settings of an approval or a handling. */
export function StepForm({ node, onChange: onNode }: Props) {
  const { t } = useTranslation()
  const onChange = (change: Partial<StepNode>) => onNode({ ...node, ...change })
  const { type, mode, share, onNobody, onInitiator } = node
  return (
    <>
      <RulesEditor node={node} onChange={(rules) => onChange({ rules })} />
      {(mayFindSeveral(node.rules) || mode === 'share') && (
        <Labelled label={t('flow.step.mode')}>
          {(id) => (
            <Select<StepNode['mode']>
              id={id}
              value={mode}
              options={modes.map((one) => ({ value: one, label: t(`flow.modes.${type}.${one}`) }))}
              onChange={(next) => onNode(withMode(node, next))}
            />
          )}
        </Labelled>
      )}
      {mode === 'share' && share && (
        <>
          <Labelled label={t('flow.step.needed')}>
            {(id) => (
              <InputNumber<number>
                id={id}
                min={1}
                max={100}
                precision={0}
                value={share.needed}
                onChange={(needed) => onChange({ share: { ...share, needed: needed ?? 1 } })}
              />
            )}
          </Labelled>
          <Labelled label={t('flow.step.reject')}>
            {(id) => (
              <Select<'counts' | 'kills'>
                id={id}
                value={share.reject}
                options={rejects.map((one) => ({ value: one, label: t(`flow.step.rejects.${one}`) }))}
                onChange={(reject) => onChange({ share: { ...share, reject } })}
              />
            )}
          </Labelled>
        </>
      )}
      <Labelled label={t('flow.step.onNobody')} help={t(`flow.nobodyHelp.${onNobody.kind}`)}>
        {(id) => (
          <Select<OnNobody['kind']>
            id={id}
            value={onNobody.kind}
            options={Object.values(answers).map(({ kind }) => ({
              value: kind,
              label: t(`flow.nobody.${kind}`),
            }))}
            onChange={(kind) => onChange({ onNobody: answers[kind] })}
          />
        )}
      </Labelled>
      {onNobody.kind === 'user' && (
        <Labelled label={t('flow.step.onNobodyUser')}>
          {(id) => (
            <PickPerson
              id={id}
              label={t('flow.step.onNobodyUser')}
              value={onNobody.userId}
              onChange={(userId) => onChange({ onNobody: { kind: 'user', userId } })}
            />
          )}
        </Labelled>
      )}
      {type === 'approval' && (
        <Labelled label={t('flow.step.onInitiator')}>
          {(id) => (
            <Radio.Group
              id={id}
              aria-label={t('flow.step.onInitiator')}
              value={onInitiator}
              options={standIns.map((one) => ({ value: one, label: t(`flow.initiator.${one}`) }))}
              onChange={({ target }) =>
                onChange({ onInitiator: target.value === 'skip' ? 'skip' : 'leaderAbove' })
              }
            />
          )}
        </Labelled>
      )}
    </>
  )
}

/** Only a share has a number of people. */
function withMode(node: StepNode, mode: StepNode['mode']): StepNode {
  if (mode === 'share') return { ...node, mode, share: { needed: 2, reject: 'counts' } }
  const next = { ...node, mode }
  delete next.share
  return next
}
