import type { Figures } from '@countersign/contract'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { RowChart } from '../../../ui/charts/row-chart.tsx'
import { compactNumber } from '../../../ui/charts/compact-number.ts'
import { FigureCard, FigureNone } from '../../../ui/charts/figure-card.tsx'
import { FigureTable } from '../../../ui/charts/figure-table.tsx'
import { useFigureWords } from '../figure-words.ts'
import type { CardProps } from './card-props.ts'

const mostBars = 10

/** Approved amounts by company, one kind at a time, because a contract and its payments are the same money. */
export function AmountsCard({ figures, view }: CardProps) {
  const { t } = useTranslation()
  const { kindName, amountName } = useFigureWords()
  const kinds = kindsIn(figures.amounts)
  const [picked, setPicked] = useState<string>()
  const kind = kinds.find((one) => one === picked) ?? kinds[0]
  const title = t('figures.amounts')
  const rows = figures.amounts
    .filter((one) => one.kind === kind)
    // Numbers are exact enough for sorting and charts; amounts shown as text stay strings.
    .toSorted((one, other) => Number(other.amount) - Number(one.amount))
    .map((one) => ({ ...one, company: one.company || t('figures.noCompany') }))
  return (
    <FigureCard
      title={title}
      hint={kind && t('figures.amountsHint', { field: amountName(kind) })}
      tools={
        kind && (
          <Select
            style={{ minWidth: 150 }}
            aria-label={t('figures.kind')}
            value={kind}
            onChange={setPicked}
            options={kinds.map((one) => ({ value: one, label: kindName(one) }))}
          />
        )
      }
    >
      {rows.length === 0 && <FigureNone>{t('figures.noAmounts')}</FigureNone>}
      {rows.length > 0 && view === 'table' && (
        <FigureTable
          caption={title}
          rows={rows}
          rowKey={({ company }) => company}
          columns={[
            { title: t('figures.company'), text: ({ company }) => company },
            { title: t('figures.count'), text: ({ count }) => String(count), isNumber: true },
            { title: t('figures.yuan'), text: ({ amount }) => withSeparators(amount), isNumber: true },
          ]}
        />
      )}
      {rows.length > 0 && view === 'chart' && (
        <RowChart
          label={rows
            .slice(0, mostBars)
            .map(({ company, amount }) => `${company} ¥ ${withSeparators(amount)}`)
            .join(t('figures.comma'))}
          rows={rows
            .slice(0, mostBars)
            .map(({ company, amount }) => ({ name: company, amount: Number(amount) }))}
          series={[{ key: 'amount', name: t('figures.yuan'), colour: 'first' }]}
          axis={t('figures.yuan')}
          textOf={(amount) => `¥ ${withSeparators(amount.toFixed(2))}`}
          tickOf={compactNumber(t('figures.locale'))}
        />
      )}
    </FigureCard>
  )
}

/** Kinds by number of approved requests, the most frequent first. */
function kindsIn(amounts: Figures['amounts']): string[] {
  const counts = new Map<string, number>()
  for (const { kind, count } of amounts) counts.set(kind, (counts.get(kind) ?? 0) + count)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([kind]) => kind)
}
