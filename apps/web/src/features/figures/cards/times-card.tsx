import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureCard } from '../../../ui/charts/figure-card.tsx'
import { useFigureWords } from '../figure-words.ts'
import type { CardProps } from './card-props.ts'
import { Times } from './times.tsx'

/** Approval times, by kind or by step. */
export function TimesCard({ figures, view }: CardProps) {
  const { t } = useTranslation()
  const { kindName } = useFigureWords()
  const [by, setBy] = useState<'kind' | 'step'>('kind')
  const title = t('figures.times')
  const times =
    by === 'kind'
      ? figures.kinds.map((one) => ({ ...one, key: one.kind, name: kindName(one.kind) }))
      : figures.steps.map((one) => ({
          ...one,
          key: `${one.kind}/${one.nodeId}`,
          name: t('figures.stepOf', { kind: kindName(one.kind), step: one.step }),
        }))
  return (
    <FigureCard
      title={title}
      hint={t(`figures.timesHint.${by}`)}
      tools={
        <Segmented<'kind' | 'step'>
          aria-label={t('figures.by')}
          value={by}
          onChange={setBy}
          options={[
            { value: 'kind', label: t('figures.byKind') },
            { value: 'step', label: t('figures.byStep') },
          ]}
        />
      }
    >
      <Times title={title} what={t(`figures.${by}`)} times={times} view={view} />
    </FigureCard>
  )
}
