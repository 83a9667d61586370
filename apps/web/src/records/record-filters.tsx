import { SearchOutlined } from '@ant-design/icons'
import { Button, Input, Select, TreeSelect } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../lib/page/load-chunk.ts'
import ui from '../ui/ui.module.css'
import { classes } from '../ui/classes.ts'
import styles from './record-list.module.css'
import type { BranchChoice, RecordFilter } from './screen.ts'

/** The calendar is loaded by lists that can be filtered by day only. */
const loadDayFilter = () => import('./day-filter.tsx')
const DayFilter = lazy(async () => ({ default: (await loadChunk(loadDayFilter)).DayFilter }))

type Chosen = Readonly<Record<string, string>>

interface Props {
  filters: readonly (RecordFilter & { label: string })[]
  /** The filters that the list shows now. */
  applied: Chosen
  onSearch: (chosen: Chosen) => void
}

/** A text filter applies when search is pressed, a choice or a day at once. */
export function RecordFilters({ filters, applied, onSearch }: Props) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(applied)
  const [known, setKnown] = useState(applied)
  if (known !== applied) {
    setKnown(applied)
    setChosen(applied)
  }
  const trimmed = () => Object.fromEntries(Object.entries(chosen).map(([name, text]) => [name, text.trim()]))
  return (
    <form
      className={classes(styles.filters, ui.flex12, ui.tallButtonsDirect)}
      aria-label={t('list.filters')}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(trimmed())
      }}
    >
      {filters.map(({ name, label, options, branches, isDay }) =>
        isDay ? (
          <Suspense
            key={name}
            fallback={<Input allowClear disabled placeholder={label} aria-label={label} />}
          >
            <DayFilter
              label={label}
              value={chosen[name] ?? ''}
              onChange={(day) => onSearch({ ...trimmed(), [name]: day })}
            />
          </Suspense>
        ) : branches ? (
          <TreeSelect<string, BranchChoice>
            key={name}
            // Before the tree has arrived, the id itself would be shown as the value.
            value={branches.length > 0 && chosen[name] ? chosen[name] : undefined}
            treeData={[...branches]}
            treeDefaultExpandAll
            placeholder={label}
            aria-label={label}
            allowClear
            showSearch={{ treeNodeFilterProp: 'title' }}
            popupMatchSelectWidth={false}
            onChange={(value: string | undefined) => onSearch({ ...trimmed(), [name]: value ?? '' })}
          />
        ) : options ? (
          <Select<string | number>
            key={name}
            value={options.find(({ value }) => String(value) === chosen[name])?.value}
            options={[...options]}
            placeholder={label}
            aria-label={label}
            allowClear
            onChange={(value: string | number | undefined) =>
              onSearch({ ...trimmed(), [name]: value === undefined ? '' : String(value) })
            }
          />
        ) : (
          <Input
            key={name}
            value={chosen[name] ?? ''}
            placeholder={label}
            aria-label={label}
            maxLength={100}
            allowClear
            onChange={(event) => setChosen({ ...chosen, [name]: event.target.value })}
          />
        ),
      )}
      <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
        {t('list.search')}
      </Button>
      <Button onClick={() => onSearch(Object.fromEntries(filters.map(({ name }) => [name, ''])))}>
        {t('list.cancel')}
      </Button>
    </form>
  )
}
