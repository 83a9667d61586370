import { Select, TreeSelect } from 'antd'
import { ClearIcon } from '../ui/clear-icon.tsx'
import { RowList } from './row-list.tsx'
import type { BranchChoice, PairWords } from './screen.ts'
import styles from './pairs-input.module.css'
import { useTranslation } from 'react-i18next'

type Pair = Readonly<Record<string, string | undefined>>

interface Props {
  words: PairWords
  /** The form adds these. */
  id?: string
  value?: readonly Pair[]
  onChange?: (value: readonly Pair[]) => void
}

/** A list of places in a tree, each with a choice that may be left open. */
export function PairsInput({ words: { names, labels, branches, choices, add, remove }, ...bound }: Props) {
  const { t } = useTranslation()
  const { id, value: pairs = [], onChange } = bound
  const change = (index: number, changed: Pair) =>
    onChange?.(pairs.map((pair, at) => (at === index ? { ...pair, ...changed } : pair)))
  const isTaken = (branch: string) => pairs.some((pair) => pair[names.branch] === branch)
  const offered = (own: string | undefined) => withoutTaken(branches, (one) => one !== own && isTaken(one))
  return (
    <RowList
      id={id}
      rowClass={styles.pair}
      words={{ add, remove }}
      onAdd={() => onChange?.([...pairs, {}])}
      onRemove={(index) => onChange?.(pairs.filter((_pair, at) => at !== index))}
      rows={pairs.map((pair, index) => ({
        // A row has no identity of its own. With its place as the key it would lose the focus to a new choice.
        key: keyOf(index),
        inputs: (
          <>
            <TreeSelect<string, BranchChoice>
              value={pair[names.branch]}
              treeData={offered(pair[names.branch])}
              treeDefaultExpandAll
              aria-label={labels.branch}
              placeholder={labels.branch}
              showSearch={{ treeNodeFilterProp: 'title' }}
              onChange={(branch: string) => change(index, { [names.branch]: branch })}
            />
            <Select<string>
              value={pair[names.choice] || undefined}
              options={choices.map(({ value, label }) => ({ value: String(value), label }))}
              aria-label={labels.choice}
              placeholder={labels.choice}
              allowClear={{ clearIcon: <ClearIcon />, label: t('action.clear') }}
              showSearch={{ optionFilterProp: 'label' }}
              onChange={(choice: string | undefined) => change(index, { [names.choice]: choice ?? '' })}
            />
          </>
        ),
      }))}
    />
  )
}

const keyOf = (index: number) => `row ${index}`

/** The tree with taken places disabled; one place stands in one row only. */
function withoutTaken(
  branches: readonly BranchChoice[],
  isTaken: (value: string) => boolean,
): (BranchChoice & { disabled: boolean })[] {
  return branches.map((branch) => ({
    ...branch,
    disabled: isTaken(branch.value),
    children: withoutTaken(branch.children, isTaken),
  }))
}
