import type { TreeNode } from '@countersign/contract'
import { Button, Checkbox, Input, Radio } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import { useCategories } from './api.ts'
import { countFilters, faultsOfBounds, kindIn, noFilters } from './goods-filters.ts'
import styles from './narrow-goods.module.css'

type Filters = Readonly<Record<string, string>>

interface Props {
  applied: Filters
  onApply: (filters: Filters) => void
}

/** Narrows the list of goods: beside it, or in a drawer on a phone. A choice applies at once, a price when confirmed. */
export function NarrowGoods({ applied, onApply }: Props) {
  const { t } = useTranslation()
  const kind = kindIn(applied)
  const { priceFrom = '', priceTo = '' } = applied
  return (
    <div className={classes(styles.parts, ui.flex16, ui.tallButtonsDirect)}>
      <section>
        <h2 className={classes(ui.below8, ui.bold, ui.size14)}>{t('shopBrowse.category')}</h2>
        <CategoryChoice
          value={applied['categoryId'] ?? ''}
          onChange={(categoryId) => onApply({ categoryId })}
        />
      </section>
      <section>
        <h2 className={classes(ui.below8, ui.bold, ui.size14)}>{t('shopBrowse.kind')}</h2>
        <Radio.Group
          className={styles.kinds ?? ''}
          aria-label={t('shopBrowse.kind')}
          value={kind ?? ''}
          options={[
            { value: '', label: t('shopBrowse.anyKind') },
            { value: 'office', label: t('shopBrowse.kinds.office') },
            { value: 'welfare', label: t('shopBrowse.kinds.welfare') },
          ]}
          onChange={({ target }) => onApply({ kind: String(target.value) })}
        />
      </section>
      <section>
        <h2 className={classes(ui.below8, ui.bold, ui.size14)}>{t('shopBrowse.price')}</h2>
        <PriceBounds
          key={`${priceFrom} ${priceTo}`}
          from={priceFrom}
          to={priceTo}
          onApply={(from, to) => onApply({ priceFrom: from, priceTo: to })}
        />
      </section>
      <Checkbox
        className={styles.stock ?? ''}
        checked={applied['inStock'] === 'true'}
        onChange={({ target }) => onApply({ inStock: target.checked ? 'true' : '' })}
      >
        {t('shopBrowse.inStock')}
      </Checkbox>
      <Button
        disabled={countFilters(applied) === 0}
        onClick={() => onApply({ ...noFilters, keyword: applied['keyword'] ?? '' })}
      >
        {t('shopBrowse.reset')}
      </Button>
    </div>
  )
}

interface ChoiceProps {
  value: string
  onChange: (id: string) => void
}

function CategoryChoice({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const { data, isPending, refetch } = useCategories()
  if (data === undefined && !isPending) return <LoadFailed onRetry={() => void refetch()} />
  return (
    <ul>
      <li>
        <Choice id="" name={t('shopBrowse.anyCategory')} value={value} onChange={onChange} />
      </li>
      {data?.map((node) => (
        <Branch key={node.id} node={node} value={value} onChange={onChange} />
      ))}
    </ul>
  )
}

function Branch({ node, ...choice }: ChoiceProps & { node: TreeNode }) {
  return (
    <li>
      <Choice id={node.id} name={node.title} {...choice} />
      {node.children.length > 0 && (
        <ul className={styles.below}>
          {node.children.map((child) => (
            <Branch key={child.id} node={child} {...choice} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Choice({ id, name, value, onChange }: ChoiceProps & { id: string; name: string }) {
  const isChosen = id === value
  return (
    <button
      type="button"
      className={classes(styles.choice, isChosen && styles.chosen)}
      aria-pressed={isChosen}
      onClick={() => onChange(id)}
    >
      {name}
    </button>
  )
}

interface BoundsProps {
  from: string
  to: string
  onApply: (from: string, to: string) => void
}

function PriceBounds({ from, to, onApply }: BoundsProps) {
  const { t } = useTranslation()
  const [low, setLow] = useState(from)
  const [high, setHigh] = useState(to)
  const [faults, setFaults] = useState<ReturnType<typeof faultsOfBounds>>()
  const messageId = useId()
  const fault = faults?.from ?? faults?.to
  const describe = (isWrong: boolean) =>
    isWrong ? ({ status: 'error', 'aria-invalid': true, 'aria-describedby': messageId } as const) : {}
  return (
    <form
      className={styles.bounds}
      onSubmit={(event) => {
        event.preventDefault()
        const [first, last] = [low.trim(), high.trim()]
        const found = faultsOfBounds(first, last)
        const isWrong = found.from !== undefined || found.to !== undefined
        setFaults(isWrong ? found : undefined)
        if (!isWrong) onApply(first, last)
      }}
    >
      <Input
        {...describe(faults?.from !== undefined)}
        aria-label={t('shopBrowse.priceFrom')}
        placeholder={t('shopBrowse.priceFrom')}
        inputMode="decimal"
        maxLength={20}
        value={low}
        onChange={({ target }) => setLow(target.value)}
      />
      <span aria-hidden>–</span>
      <Input
        {...describe(faults?.to !== undefined)}
        aria-label={t('shopBrowse.priceTo')}
        placeholder={t('shopBrowse.priceTo')}
        inputMode="decimal"
        maxLength={20}
        value={high}
        onChange={({ target }) => setHigh(target.value)}
      />
      <Button htmlType="submit">{t('action.confirm')}</Button>
      {fault !== undefined && (
        <p id={messageId} className={classes(ui.across, ui.bad)} role="alert">
          {t(`shopBrowse.priceFaults.${fault}`)}
        </p>
      )}
    </form>
  )
}
